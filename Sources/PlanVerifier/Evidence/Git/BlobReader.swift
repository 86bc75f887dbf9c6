/// Reads contents of files from the objects of a repository, many at once.
struct BlobReader: Sendable {
  private let git: GitProcess
  /// The objects that are here, where some are not: asking for another one would fetch it, or end
  /// `git`.
  private let present: Set<ArraySlice<UInt8>>?

  /// Greater files are not read.
  static let largest = 16 << 20
  /// So many bytes are read in all.
  static let most = 256 << 20

  /// Creates a reader; in a partial clone objects may be absent.
  init(_ git: GitProcess, isPartial: Bool) {
    self.git = git
    guard isPartial else {
      present = nil
      return
    }
    let answer = git.run([
      "cat-file", "--batch-check=%(objectname)", "--batch-all-objects", "--unordered",
    ])
    present = Set((answer?.output ?? []).split(separator: SourceByte.lineFeed))
  }

  /// Reads contents; those that are absent or too large are left out.
  func read(_ blobs: Set<GitLog.Blob>) -> [GitLog.Blob: [UInt8]] {
    let wanted = blobs.filter { present?.contains($0.id) ?? true }.sorted {
      $0.id.lexicographicallyPrecedes($1.id)
    }
    guard !wanted.isEmpty else { return [:] }
    // Sizes first, so that no giant is read.
    guard let check = git.run(["cat-file", "--batch-check"], input: Self.question(wanted)) else {
      return [:]
    }
    var sum = 0
    let heads = check.output.split(separator: SourceByte.lineFeed).map(Head.init)
    let small = zip(wanted, heads).filter { _, head in
      guard let head, head.type == "blob", head.size <= Self.largest, sum <= Self.most else {
        return false
      }
      sum += head.size
      return true
    }.map(\.0)
    guard !small.isEmpty,
      let answer = git.run(["cat-file", "--batch"], input: Self.question(small))
    else { return [:] }
    return Self.contents(small, answer.output)
  }

  private static func question(_ blobs: [GitLog.Blob]) -> [UInt8] {
    blobs.flatMap { $0.id + [SourceByte.lineFeed] }
  }

  private static func contents(
    _ blobs: [GitLog.Blob], _ output: [UInt8]
  ) -> [GitLog.Blob: [UInt8]] {
    var result: [GitLog.Blob: [UInt8]] = [:]
    var position = 0
    for blob in blobs {
      guard
        let end = output[position...].firstIndex(of: SourceByte.lineFeed),
        let head = Head(output[position..<end])
      else { break }
      let start = end + 1
      guard start + head.size < output.count else { break }
      result[blob] = Array(output[start..<start + head.size])
      position = start + head.size + 1
    }
    return result
  }

  /// The first line of an answer: `id type size`.
  private struct Head {
    let type: String
    let size: Int

    init?(_ line: ArraySlice<UInt8>) {
      let words = String(decoding: line, as: UTF8.self).split(separator: " ")
      guard words.count == 3, let size = Int(words[2]) else { return nil }
      type = String(words[1])
      self.size = size
    }
  }
}

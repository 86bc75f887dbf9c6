/// Reads contents of files from the objects of a repository, many at once.
struct BlobReader: Sendable {
  private let git: GitProcess
  /// The objects that are here, where some are not: asking for another one would fetch it, or end
  /// `git`.
  private let present: Set<ArraySlice<UInt8>>?
  /// Why it is not known which objects are here.
  private let listFailure: String?

  /// What was read.
  struct Contents: Sendable {
    /// The contents; those that are not in this clone are left out.
    var bytes: [GitLog.Blob: [UInt8]] = [:]
    /// Those that are too large to be read, or beyond what is read in all.
    var tooLarge: Set<GitLog.Blob> = []
    /// Why reading was ended before it was done; `nil` where it was not.
    var failure: String?
  }

  /// Greater files are not read.
  static let largest = 16 << 20
  /// So many bytes are read in all; less than the output of a command may be, headers included.
  static let most = GitProcess.longestOutput / 4 * 3

  /// Creates a reader; in a partial clone objects may be absent.
  init(_ git: GitProcess, isPartial: Bool) {
    self.git = git
    guard isPartial else {
      (present, listFailure) = (nil, nil)
      return
    }
    let answer = git.run([
      "cat-file", "--batch-check=%(objectname)", "--batch-all-objects", "--unordered",
    ])
    present = Set((answer?.output ?? []).split(separator: SourceByte.lineFeed))
    listFailure = GitProcess.failure(answer, of: "cat-file --batch-all-objects")
  }

  /// Reads contents.
  func read(_ blobs: Set<GitLog.Blob>) -> Contents {
    let wanted = blobs.filter { present?.contains($0.id) ?? true }.sorted {
      $0.id.lexicographicallyPrecedes($1.id)
    }
    var result = Contents(failure: listFailure)
    guard !wanted.isEmpty else { return result }
    // Sizes first, so that no giant is read.
    let check = git.run(["cat-file", "--batch-check"], input: Self.question(wanted))
    result.failure = result.failure ?? GitProcess.failure(check, of: "cat-file --batch-check")
    guard let check, result.failure == nil else { return result }
    var small: [GitLog.Blob] = []
    var sum = 0
    let heads = check.output.split(separator: SourceByte.lineFeed).map(Head.init)
    for (blob, head) in zip(wanted, heads) {
      guard let head, head.type == "blob" else {
        // Of what a clone says that it has, nothing may be absent.
        result.failure = result.failure ?? "the object \(blob.name) is missing or damaged"
        continue
      }
      guard head.size <= Self.largest, sum + head.size <= Self.most else {
        result.tooLarge.insert(blob)
        continue
      }
      sum += head.size
      small.append(blob)
    }
    guard !small.isEmpty else { return result }
    let answer = git.run(["cat-file", "--batch"], input: Self.question(small))
    result.failure = result.failure ?? GitProcess.failure(answer, of: "cat-file --batch")
    result.bytes = Self.contents(small, answer?.output ?? [])
    return result
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

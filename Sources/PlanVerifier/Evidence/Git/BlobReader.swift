/// A reader for file contents that queries a repository's objects in batches.
struct BlobReader: Sendable {
  private let git: GitProcess
  /// The ids of the objects that a partial clone contains; `nil` for a full clone.
  ///
  /// Requesting any other object would fetch the object or make `git` fail. If the objects could
  /// not be listed, ids are missing here; see ``listFailure``.
  private let present: Set<ArraySlice<UInt8>>?
  /// The reason why the objects in a partial clone could not be listed; `nil` if they could, and
  /// for a full clone.
  private let listFailure: String?

  /// The result of reading blobs.
  struct Contents: Sendable {
    /// The contents that could be read, by blob.
    var bytes: [GitLog.Blob: [UInt8]] = [:]
    /// The blobs that were not read, because they are larger than ``largest``, or because the total
    /// size would exceed ``most``.
    var tooLarge: Set<GitLog.Blob> = []
    /// The reason why reading failed; `nil` if it succeeded.
    ///
    /// It does not count as a failure if blobs are too large or missing from a partial clone.
    var failure: String?
  }

  /// The maximum size of a file in bytes; larger files are not read.
  static let largest = 16 << 20
  /// The maximum total size of the files that are read in one batch, in bytes.
  ///
  /// This size is smaller than the maximum output of a command, to leave room for headers.
  static let most = GitProcess.longestOutput / 4 * 3

  /// Creates a reader, and lists the existing objects if the clone is partial.
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

  /// Reads the contents of blobs.
  ///
  /// Blobs that are missing from a partial clone, or that exceed a size limit, are omitted.
  func read(_ blobs: Set<GitLog.Blob>) -> Contents {
    let wanted = blobs.filter { present?.contains($0.id) ?? true }.sorted {
      $0.id.lexicographicallyPrecedes($1.id)
    }
    var result = Contents(failure: listFailure)
    guard !wanted.isEmpty else { return result }
    // Checks the sizes first, so that no oversized file is read.
    let check = git.run(["cat-file", "--batch-check"], input: Self.question(wanted))
    result.failure = result.failure ?? GitProcess.failure(check, of: "cat-file --batch-check")
    guard let check, result.failure == nil else { return result }
    var small: [GitLog.Blob] = []
    var sum = 0
    let heads = check.output.split(separator: SourceByte.lineFeed).map(Head.init)
    for (blob, head) in zip(wanted, heads) {
      guard let head, head.type == "blob" else {
        // Every wanted object must exist: objects that a partial clone lacks are not wanted.
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

  /// The header of a response: `id type size`.
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

/// The files at past commits; the same contents at the same path are scanned only once.
struct FileStates {
  private struct Key: Hashable {
    let name: RepositoryPath
    let blob: GitLog.Blob
  }

  private let contents: BlobReader.Contents
  private var files: [Key: SourceFile] = [:]

  init(_ contents: BlobReader.Contents) { self.contents = contents }

  /// Returns a phrase for messages that explains why the contents of some blobs are unknown.
  func reason(_ blobs: Set<GitLog.Blob>) -> String {
    if contents.failure != nil { return "cannot be read" }
    return blobs.isDisjoint(with: contents.tooLarge)
      ? "is not in this clone" : "was not read because of a size limit"
  }

  /// Returns whether a promise holds if its files have the given contents.
  ///
  /// A file without a blob does not exist in the state.
  ///
  /// - Returns: `nil` if the contents of a required file are unknown.
  mutating func judge(
    _ promise: BrokenPromise, _ state: [(name: RepositoryPath, blob: GitLog.Blob?)]
  ) -> Bool? {
    var entries: [RepositoryPath: SourceTree.Kind] = [:]
    var known: [RepositoryPath: SourceFile] = [:]
    for (name, blob) in state {
      guard let blob else { continue }
      entries[name] = .file
      guard promise.kind != .presence else { continue }
      guard let file = file(name, blob) else { return nil }
      known[name] = file
    }
    return promise.holds(
      SourceTree(view: .workingTree, entries: entries, files: known))
  }

  private mutating func file(_ name: RepositoryPath, _ blob: GitLog.Blob) -> SourceFile? {
    let key = Key(name: name, blob: blob)
    if let file = files[key] { return file }
    guard let bytes = contents.bytes[blob] else { return nil }
    let file = SourceFile(scanning: bytes, at: name)
    files[key] = file
    return file
  }
}

internal import Diagnostics
internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension RepositoryFiles {
  /// The maximum size of a file in bytes; larger files are not read.
  static let largest = 256 << 20

  /// Reads the given files concurrently, except those that were requested before.
  ///
  /// Only files that ``list()`` found are read; other paths are ignored. A file that is
  /// unreadable or larger than ``largest`` is reported as a diagnostic.
  package mutating func read(_ paths: some Sequence<RepositoryPath>) async {
    let wanted = Set(paths).subtracting(asked).compactMap(listed).sorted()
    guard !wanted.isEmpty else { return }
    asked.formUnion(wanted)
    // The files are read in batches, because a task for each file would cost more than reading it.
    let size = max(16, wanted.count / 32)
    let parts = stride(from: 0, to: wanted.count, by: size).map { start in
      wanted[start..<min(start + size, wanted.count)].map { (path: $0, place: location(of: $0)) }
    }
    await withTaskGroup(of: [(RepositoryPath, Result<[UInt8], ReadFailure>)].self) { group in
      for part in parts {
        group.addTask { part.map { ($0.path, Self.bytes(of: $0.place)) } }
      }
      for await part in group {
        for (path, result) in part {
          switch result {
          case .success(let bytes): contents[path] = bytes
          case .failure(.system(let reason)):
            messages.append(.unreadable(path, isDirectory: false, reason: reason))
          case .failure(.tooLarge): messages.append(.tooLarge(path, limit: Self.largest))
          }
        }
      }
    }
  }

  /// Returns the path of a file as it is spelled on disk.
  ///
  /// Equal paths can have different bytes, because a letter with an accent can be one or two
  /// Unicode scalars.
  ///
  /// - Returns: `nil` if ``list()`` did not find a file at the path.
  private func listed(_ path: RepositoryPath) -> RepositoryPath? {
    guard let index = entries.index(forKey: path), entries[index].value == .file else { return nil }
    return entries[index].key
  }

  private enum ReadFailure: Error {
    case system(Int32)
    case tooLarge
  }

  private static func bytes(of path: String) -> Result<[UInt8], ReadFailure> {
    // The file may have been replaced by a pipe since it was listed; opening it must not block.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .failure(.system(errno)) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return .failure(.system(errno)) }
    guard information.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      return .failure(.system(EINVAL))
    }
    guard information.st_size <= largest else { return .failure(.tooLarge) }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(information.st_size)) { buffer, count in
      while count < buffer.count {
        let length = Foundation.read(
          descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
        if length < 0, errno == EINTR { continue }
        if length < 0 { failure = errno }
        guard length > 0 else { break }
        count += length
      }
    }
    return failure.map { .failure(.system($0)) } ?? .success(bytes)
  }
}

extension Diagnostic {
  static func unreadable(_ path: RepositoryPath, isDirectory: Bool, reason: Int32) -> Self {
    let what = isDirectory ? "folder" : "file"
    return Self(
      .error, "file.unreadable",
      "the \(what) cannot be read: \(String(cString: strerror(reason)).lowercased())",
      at: .file(path), fix: "check that it exists and can be read")
  }

  static func special(_ path: RepositoryPath) -> Self {
    Self(
      .error, "file.special", "this is a pipe, a socket or a device, not a regular file",
      at: .file(path),
      fix: "replace it with a regular file")
  }

  /// Returns the diagnostic for a directory that contains a name that is not valid UTF-8.
  ///
  /// It is an error for a directory of documents, since a document may have been missed, and a
  /// warning for any other directory.
  static func unreadableName(in directory: RepositoryPath) -> Self {
    Self(
      PlanningFiles.isPlanning(directory) ? .error : .warning, "file.name-encoding",
      "the folder contains a file or folder whose name is not UTF-8",
      at: .file(directory), fix: "rename that file or folder")
  }

  static func tooLarge(_ path: RepositoryPath, limit: Int) -> Self {
    Self(
      .error, "file.too-large", "the file is larger than \(limit >> 20) MiB and is not read",
      at: .file(path), fix: "split it, or remove it from the promises")
  }

  /// Returns the diagnostic for a symbolic link that is not followed.
  ///
  /// It is an error for a link among the documents, since a document may have been missed, and a
  /// note for any other link.
  static func brokenLink(_ path: RepositoryPath) -> Self {
    Self(
      PlanningFiles.isPlanning(path) ? .error : .note, "file.broken-link",
      "the symbolic link is not followed: it is broken or circular, or its target is skipped or "
        + "outside the project",
      at: .file(path), fix: "link to a file inside the project, or remove the link")
  }
}

extension SourceLocation {
  static func file(_ path: RepositoryPath) -> Self {
    Self(file: path == .root ? "." : path.description)
  }

  /// The path of the file; `nil` if it is outside the project.
  var path: RepositoryPath? { try? RepositoryPath(file) }
}

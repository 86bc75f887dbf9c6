#if canImport(Darwin)
  private import Darwin
#elseif canImport(Musl)
  private import Musl
#else
  private import Glibc
#endif

/// An open file that can be read at any offset.
final class RandomAccessFile: Sendable {
  /// The length in bytes at the time of opening.
  let length: Int
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Throws: ``ExportError`` with `unreadable` if the file does not exist, cannot be opened or is
  ///   not a regular file.
  init(at path: String) throws(ExportError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      _ = close(descriptor)
      throw ExportError(
        .unreadable, "expected a file, found something else at '\(path)'",
        remedy: "pass the file, folder or archive of an export")
    }
    length = Int(status.st_size)
  }

  deinit { _ = close(descriptor) }

  /// Reads bytes starting at an offset and returns their number, which is less than requested only
  /// at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(ExportError) -> Int {
    var count = 0
    while count < buffer.count {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = pread(descriptor, part.baseAddress, part.count, off_t(offset + count))
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .unreadable(nil, errno) }
      if read == 0 { break }
      count += read
    }
    return count
  }

  /// Returns the bytes in a range, which is clamped to the file.
  func bytes(_ range: Range<Int>) throws(ExportError) -> [UInt8] {
    let lower = min(max(0, range.lowerBound), length)
    let upper = min(max(lower, range.upperBound), length)
    var failure: ExportError?
    let bytes = [UInt8](unsafeUninitializedCapacity: upper - lower) { buffer, count in
      do throws(ExportError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), at: lower)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension ExportError {
  fileprivate static func unreadable(_ path: String?, _ number: Int32) -> Self {
    let reason = String(cString: strerror(number))
    let subject = path.map { "'\($0)'" } ?? "the file"
    return Self(
      .unreadable, "expected to read \(subject), found: \(reason)",
      remedy: "check the path, the permissions and the disk")
  }
}

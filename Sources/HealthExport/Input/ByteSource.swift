/// A source of the bytes of a document, in order.
protocol ByteSource {
  /// The number of bytes that the source is expected to contain.
  var totalBytes: Int { get }

  /// Reads the next bytes into a nonempty buffer and returns their number, which is 0 at the end.
  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int
}

/// The bytes of a file that is not compressed.
struct FileSource: ByteSource {
  private let file: RandomAccessFile
  private var offset = 0

  var totalBytes: Int { file.length }

  init(_ file: RandomAccessFile) { self.file = file }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    let count = try file.read(into: buffer, at: offset)
    offset += count
    return count
  }
}

/// Bytes in memory.
struct MemorySource: ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  var totalBytes: Int { bytes.count }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    let part = bytes[offset...].prefix(buffer.count)
    buffer.copyBytes(from: part)
    offset += part.count
    return part.count
  }
}

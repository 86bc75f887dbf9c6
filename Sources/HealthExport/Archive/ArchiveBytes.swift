/// The bytes of an archive, in a file or in memory.
enum ArchiveBytes {
  case file(RandomAccessFile)
  case memory([UInt8])

  init(_ file: RandomAccessFile) { self = .file(file) }

  init(_ bytes: [UInt8]) { self = .memory(bytes) }

  var length: Int {
    switch self {
    case .file(let file): file.length
    case .memory(let bytes): bytes.count
    }
  }

  /// Returns the bytes in a range, which is clamped to the archive.
  func bytes(_ range: Range<Int>) throws(ExportError) -> [UInt8] {
    switch self {
    case .file(let file): return try file.bytes(range)
    case .memory(let bytes):
      let lower = min(max(0, range.lowerBound), bytes.count)
      return Array(bytes[lower..<min(max(lower, range.upperBound), bytes.count)])
    }
  }
}

/// A reader of little-endian numbers that treats bytes beyond the end as 0.
struct LittleEndian {
  let bytes: [UInt8]

  func number(at offset: Int, bytes count: Int) -> UInt64 {
    withView(of: bytes) { view in
      let word = view.word(at: offset)
      return count >= 8 ? word : word & ((1 << UInt64(count * 8)) - 1)
    }
  }

  func short(_ offset: Int) -> Int { Int(number(at: offset, bytes: 2)) }

  func long(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(at: offset, bytes: 4)) }
}

/// The part of a document that is in memory.
///
/// The buffer advances chunk by chunk. Consumed bytes are discarded and the remaining ones are
/// kept, so that a tag that crosses the end of a chunk becomes complete.
final class InputBuffer {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var end = 0
  private let chunkSize: Int
  private let largestCapacity: Int
  private static let largestChunk = 1 << 26
  private var source: any ByteSource

  /// The number of discarded bytes.
  private var discarded = 0
  /// The number of the line at the end of the counted bytes.
  private var line = 1
  /// The offset in the document at which the line at the end of the counted bytes starts.
  private var lineStart = 0
  /// The offset in the document at which the line of the first byte in memory starts.
  private var firstLineStart = 0
  /// The index up to which lines are counted, so that no byte is counted twice.
  private var counted = 0

  /// Whether the last chunk was empty, so that the source has no more bytes.
  private(set) var isAtEnd = false

  var totalBytes: Int { source.totalBytes }

  init(_ source: any ByteSource, limits: ExportLimits) {
    self.source = source
    chunkSize = min(max(1, limits.chunkSize), Self.largestChunk)
    // Half of the range of `Int`, so that the sum with a chunk cannot overflow.
    largestCapacity = min(max(limits.tagLength, limits.attributeLength, 64), .max / 2) + chunkSize
    capacity = chunkSize + 64
    memory = .allocate(capacity: capacity)
    memory.initialize(repeating: 0, count: capacity)
  }

  deinit { memory.deallocate() }

  /// The bytes in memory, valid until the next call to ``advance(past:)``.
  var view: ByteView { ByteView(base: memory, count: end) }

  /// Discards the bytes before an index, and reads a chunk after the remaining ones.
  ///
  /// - Returns: Whether there was room for a chunk; if not, a tag fills the buffer and is too long.
  func advance(past index: Int) throws(ExportError) -> Bool {
    let used = min(max(0, index), end)
    firstLineStart = offset(of: used) - position(of: used).column + 1
    let rest = end - used
    if used > 0 { memory.update(from: memory + used, count: rest) }
    discarded += used
    counted -= used
    end = rest
    guard rest + chunkSize <= largestCapacity else { return false }
    reserve(rest + chunkSize)
    let room = UnsafeMutableRawBufferPointer(start: memory + end, count: chunkSize)
    let count = try source.read(into: room)
    end += min(max(0, count), chunkSize)
    isAtEnd = count <= 0
    return true
  }

  /// Returns the number of bytes in the document that precede an index of the buffer.
  func offset(of index: Int) -> Int { discarded + index }

  /// Returns the line of an index and its column in bytes, both counted from 1.
  func position(of index: Int) -> (line: Int, column: Int) {
    if index < counted {
      // Only errors need a position before the counted bytes.
      var (line, start) = (self.line, firstLineStart)
      for place in stride(from: counted - 1, through: index, by: -1) where view[place] == 0x0A {
        line -= 1
      }
      if let previous = stride(from: index - 1, through: 0, by: -1).first(where: {
        view[$0] == 0x0A
      }) {
        start = discarded + previous + 1
      }
      return (line, discarded + index - start + 1)
    }
    countLines(before: index)
    return (line, discarded + index - lineStart + 1)
  }

  private func countLines(before index: Int) {
    let view = view
    var found = 0
    var place = counted
    let limit = min(index, end)
    // The bits of `marks` represent the bytes of a word that are line feeds.
    let (low, feeds): (UInt64, UInt64) = (0x7F7F_7F7F_7F7F_7F7F, 0x0A0A_0A0A_0A0A_0A0A)
    while place + 8 <= limit {
      let word = view.word(at: place) ^ feeds
      let marks = ~(((word & low) &+ low) | word | low)
      found &+= marks.nonzeroBitCount
      place += 8
    }
    while place < limit {
      found &+= view.base[place] == 0x0A ? 1 : 0
      place += 1
    }
    if found > 0 {
      line += found
      var last = limit - 1
      while view[last] != 0x0A { last -= 1 }
      lineStart = discarded + last + 1
    }
    counted = max(counted, limit)
  }

  private func reserve(_ count: Int) {
    guard count > capacity else { return }
    let larger = min(max(count, capacity * 2), largestCapacity)
    let replacement = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    replacement.initialize(repeating: 0, count: larger)
    replacement.update(from: memory, count: end)
    memory.deallocate()
    memory = replacement
    capacity = larger
  }
}

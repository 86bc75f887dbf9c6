/// The inflated bytes of an archive entry.
///
/// Nothing is written to disk. Reading to the end fails if the length or the checksum differs from
/// the one in the directory.
struct ZipSource: ByteSource {
  private let archive: ArchiveBytes
  private let entry: ZipEntry
  private let limits: ExportLimits
  private let inflater: Inflater?
  private var input: [UInt8] = []
  private var inputUsed = 0
  /// The offset in the archive of the next bytes to read.
  private var offset: Int
  private var remaining: Int
  private var produced = 0
  private var checksum: UInt32 = 0
  private var isFinished = false

  private static let inputLength = 128 * 1_024
  /// The inflated length, in bytes, up to which the inflation ratio is not checked.
  private static let harmlessLength = 16 * 1_024 * 1_024

  var totalBytes: Int { entry.inflatedLength }

  /// Opens an entry.
  ///
  /// - Throws: ``ExportError`` with `unsupportedArchive` for an encrypted entry or an unsupported
  ///   compression method, `limitExceeded` for an entry that is too large, `damagedArchive` if the
  ///   header or the bytes of the entry are not in the archive, `unreadable` if the archive cannot
  ///   be read, and `zlibUnavailable` if the entry is compressed and zlib cannot be used.
  init(
    _ entry: ZipEntry, of archive: ArchiveBytes, _ limits: ExportLimits
  ) throws(ExportError) {
    guard !entry.isEncrypted else {
      throw ExportError(
        .unsupportedArchive, "expected an archive without a password, found an encrypted entry",
        remedy: "unpack the archive with its password, and pass 'export.xml'")
    }
    guard entry.method == 8 || entry.method == 0 else {
      throw ExportError(
        .unsupportedArchive,
        "expected an entry that is stored or compressed by deflate, found method \(entry.method)",
        remedy: "unpack the archive, and pass 'export.xml'")
    }
    guard entry.inflatedLength <= limits.inflatedLength else {
      throw .limit("bytes in an entry", limits.inflatedLength, "inflatedLength")
    }
    let header = LittleEndian(bytes: try archive.bytes(entry.offset..<entry.offset + 30))
    guard header.bytes.count == 30, header.long(0) == 0x0403_4B50 else {
      throw .damagedArchive("the header of an entry", "other bytes")
    }
    offset = entry.offset + 30 + header.short(26) + header.short(28)
    guard entry.deflatedLength <= archive.length - min(offset, archive.length) else {
      throw .damagedArchive("an entry within the file", "one beyond its end")
    }
    remaining = entry.deflatedLength
    inflater = entry.method == 8 ? try Inflater() : nil
    self.archive = archive
    self.entry = entry
    self.limits = limits
  }

  /// Returns the next bytes, up to a length, without the checks at the end of the entry.
  mutating func head(_ length: Int) throws(ExportError) -> [UInt8] {
    var failure: ExportError?
    let head = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      do throws(ExportError) {
        count = try read(into: UnsafeMutableRawBufferPointer(buffer), isComplete: false)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return head
  }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    try read(into: buffer, isComplete: true)
  }

  /// Fills a buffer as far as possible and returns the number of bytes.
  ///
  /// If `isComplete` is `true`, the call that returns 0 checks the length and the checksum.
  private mutating func read(
    into buffer: UnsafeMutableRawBufferPointer, isComplete: Bool
  ) throws(ExportError) -> Int {
    var count = 0
    while count < buffer.count, !isFinished {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let made = try produce(into: part)
      checksum = Zlib.checksum(checksum, UnsafeRawBufferPointer(rebasing: part[..<made]))
      count += made
      produced += made
      guard produced <= entry.inflatedLength else {
        throw .damagedArchive("an entry of \(entry.inflatedLength) bytes", "a longer one")
      }
      let consumed = entry.deflatedLength - remaining - (input.count - inputUsed)
      let isBomb =
        produced > Self.harmlessLength
        && produced / max(1, limits.inflationRatio) > max(1, consumed)
      guard !isBomb else {
        throw .limit("times the compressed length", max(1, limits.inflationRatio), "inflationRatio")
      }
    }
    if isFinished, isComplete, count == 0 { try checkEnd() }
    return count
  }

  private func checkEnd() throws(ExportError) {
    guard produced == entry.inflatedLength else {
      throw .damagedArchive(
        "an entry of \(entry.inflatedLength) bytes", "one of \(produced) bytes")
    }
    guard checksum == entry.checksum else {
      throw .damagedArchive("the checksum that the directory states", "another checksum")
    }
  }

  /// Inflates or copies some bytes and returns their number; sets `isFinished` at the entry's end.
  private mutating func produce(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ExportError) -> Int {
    if inputUsed == input.count {
      input = try archive.bytes(offset..<offset + min(remaining, Self.inputLength))
      inputUsed = 0
      offset += input.count
      remaining -= input.count
      if input.isEmpty {
        guard inflater == nil, remaining == 0 else {
          throw .damagedArchive("more bytes in an entry", "none")
        }
        isFinished = true
        return 0
      }
    }
    guard let inflater else {
      let part = input[inputUsed...].prefix(buffer.count)
      buffer.copyBytes(from: part)
      inputUsed += part.count
      return part.count
    }
    let result = try inflater.inflate(input, from: inputUsed, into: buffer)
    inputUsed += result.consumed
    isFinished = result.isAtEnd
    return result.produced
  }
}

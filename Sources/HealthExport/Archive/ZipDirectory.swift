/// A file in an archive, as described by the directory.
struct ZipEntry: Hashable {
  let name: String
  let method: Int
  let isEncrypted: Bool
  let checksum: UInt32
  let deflatedLength: Int
  let inflatedLength: Int
  /// The offset of the entry's local header.
  let offset: Int

  /// The last component of the name, or `entry` if the name has no components.
  var displayName: String { String(name.split(separator: "/").last ?? "entry") }
}

/// A reader of the directory at the end of an archive.
///
/// The sizes in the directory are used, not those in the header of each entry. The names of entries
/// are never used as paths.
enum ZipDirectory {
  /// Returns whether bytes begin with the signature of an archive.
  static func isArchive(_ view: ByteView) -> Bool {
    view.word(at: 0) & 0xFFFF_FFFF == 0x0403_4B50 || view.word(at: 0) & 0xFFFF_FFFF == 0x0605_4B50
  }

  private struct Place {
    var count: Int
    var offset: Int
    var length: Int
  }

  private static let endLength = 22
  private static let entryLength = 46
  private static let largestDirectory = 256 * 1_024 * 1_024

  /// Returns the entries of an archive, except for empty ones, such as folders.
  static func entries(
    of archive: ArchiveBytes, _ limits: ExportLimits
  ) throws(ExportError) -> [ZipEntry] {
    let place = try place(in: archive)
    guard place.count <= limits.archiveEntries else {
      throw .limit("entries in an archive", limits.archiveEntries, "archiveEntries")
    }
    guard place.offset <= archive.length - place.length else {
      throw .damagedArchive("a directory within the file", "one beyond its end")
    }
    guard place.length <= largestDirectory else {
      throw .damagedArchive("a directory of at most 256 MiB", "a larger one")
    }
    let directory = LittleEndian(
      bytes: try archive.bytes(place.offset..<place.offset + place.length))
    var entries: [ZipEntry] = []
    var offset = 0
    for _ in 0..<place.count {
      guard directory.long(offset) == 0x0201_4B50,
        offset + entryLength <= directory.bytes.count
      else { throw .damagedArchive("as many entries as the directory states", "fewer") }
      let nameLength = directory.short(offset + 28)
      let extraLength = directory.short(offset + 30)
      guard nameLength <= limits.archiveNameLength else {
        throw .limit(
          "bytes in the name of an entry", limits.archiveNameLength, "archiveNameLength")
      }
      if let entry = try entry(directory, offset, nameLength, extraLength) {
        entries.append(entry)
      }
      offset += entryLength + nameLength + extraLength + directory.short(offset + 32)
    }
    return entries
  }

  private static func entry(
    _ directory: LittleEndian, _ offset: Int, _ nameLength: Int, _ extraLength: Int
  ) throws(ExportError) -> ZipEntry? {
    let nameStart = offset + entryLength
    let name = directory.bytes.dropFirst(nameStart).prefix(nameLength)
    var numbers = [
      UInt64(directory.long(offset + 24)), UInt64(directory.long(offset + 20)),
      UInt64(directory.long(offset + 42)),
    ]
    // The ZIP64 extra field contains, in this order, the values of those numbers whose bits are all
    // 1 here.
    var extra = nameStart + nameLength
    let endOfExtra = min(extra + extraLength, directory.bytes.count)
    while extra + 4 <= endOfExtra {
      let (id, length) = (directory.short(extra), directory.short(extra + 2))
      if id == 1 {
        var place = extra + 4
        for index in 0..<3
        where numbers[index] == 0xFFFF_FFFF && place + 8 <= min(extra + 4 + length, endOfExtra) {
          numbers[index] = directory.number(at: place, bytes: 8)
          place += 8
        }
      }
      extra += 4 + length
    }
    let sizes = numbers.compactMap { $0 < 1 << 56 ? Int($0) : nil }
    guard sizes.count == 3 else {
      throw .damagedArchive("sizes and an offset below 2^56 bytes", "larger ones")
    }
    guard sizes[0] > 0 else { return nil }
    return ZipEntry(
      name: String(decoding: name, as: UTF8.self), method: directory.short(offset + 10),
      isEncrypted: directory.short(offset + 8) & 0x2041 != 0,
      checksum: directory.long(offset + 16), deflatedLength: sizes[1], inflatedLength: sizes[0],
      offset: sizes[2])
  }

  /// Returns the location of the directory and the number of its entries, as the records at the end
  /// of the archive state them.
  ///
  /// A comment may follow the records.
  private static func place(in archive: ArchiveBytes) throws(ExportError) -> Place {
    let tailStart = max(0, archive.length - endLength - 0xFFFF)
    let tail = LittleEndian(bytes: try archive.bytes(tailStart..<archive.length))
    let candidates = stride(from: tail.bytes.count - endLength, through: 0, by: -1)
    guard
      let end = candidates.first(where: {
        tail.bytes[$0] == 0x50 && tail.long($0) == 0x0605_4B50
          && $0 + endLength + tail.short($0 + 20) <= tail.bytes.count
      })
    else { throw .damagedArchive("a directory at the end of the archive", "none") }
    var place = Place(
      count: tail.short(end + 10), offset: Int(tail.long(end + 16)),
      length: Int(tail.long(end + 12)))
    let isLarge =
      place.count == 0xFFFF || place.offset == 0xFFFF_FFFF || place.length == 0xFFFF_FFFF
    if isLarge, end >= 20, tail.long(end - 20) == 0x0706_4B50 {
      place = try largePlace(archive, at: tail.number(at: end - 20 + 8, bytes: 8))
    }
    return place
  }

  private static func largePlace(
    _ archive: ArchiveBytes, at offset: UInt64
  ) throws(ExportError) -> Place {
    guard offset < 1 << 56 else { throw .damagedArchive("a ZIP64 record", "none") }
    let record = LittleEndian(bytes: try archive.bytes(Int(offset)..<Int(offset) + 56))
    guard record.bytes.count == 56, record.long(0) == 0x0606_4B50 else {
      throw .damagedArchive("a ZIP64 record", "none")
    }
    let numbers = [32, 40, 48].map { record.number(at: $0, bytes: 8) }
    guard numbers.allSatisfy({ $0 < 1 << 56 }) else {
      throw .damagedArchive("a count, a size and an offset below 2^56", "larger ones")
    }
    return Place(count: Int(numbers[0]), offset: Int(numbers[2]), length: Int(numbers[1]))
  }
}

extension ExportError {
  static func damagedArchive(_ expected: String, _ found: String) -> Self {
    Self(
      .damagedArchive, "expected \(expected), found \(found)", remedy: exportAgain)
  }

  static func noZlib(_ absence: String) -> Self {
    Self(
      .zlibUnavailable, "expected zlib for an archive, found that \(absence)",
      remedy: "install zlib1g-dev and build again, or unpack the archive and pass 'export.xml'")
  }
}

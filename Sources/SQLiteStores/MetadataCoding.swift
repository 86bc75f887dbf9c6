internal import Foundation
internal import HealthModel

/// The coding of metadata as the bytes of a column: the sorted keys, each with its value.
///
/// A value begins with a byte that states its kind. Text is stored as its length and UTF-8 bytes,
/// numbers as doubles, dates as doubles in seconds since the beginning of 2001, and quantities as a
/// double and a unit string. All numbers are little-endian. The sync identity is not included.
enum MetadataCoding {
  private enum Tag: UInt8 {
    case string = 1
    case number = 2
    case date = 3
    case quantity = 4
  }

  /// Returns the bytes of all metadata except the sync identity, or `nil` without other metadata.
  static func data(of metadata: Metadata) -> [UInt8]? {
    var data: [UInt8] = []
    append(metadata, to: &data)
    return data.isEmpty ? nil : data
  }

  /// Appends the bytes of all metadata except the sync identity.
  static func append(_ metadata: Metadata, to data: inout [UInt8]) {
    guard metadata.count > 1 else {
      // Most samples with metadata have one entry, which does not need to be sorted.
      for (key, value) in metadata where isStoredHere(key) { append(key, value, to: &data) }
      return
    }
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) where isStoredHere(key) {
      append(key, value, to: &data)
    }
  }

  /// Returns whether the value of a key is part of the bytes; the sync identity has its own
  /// columns.
  private static func isStoredHere(_ key: String) -> Bool {
    key != MetadataKey.syncIdentifier && key != MetadataKey.syncVersion
  }

  private static func append(_ key: String, _ value: MetadataValue, to data: inout [UInt8]) {
    append(key, to: &data)
    append(value, to: &data)
  }

  private static func append(_ value: MetadataValue, to data: inout [UInt8]) {
    switch value {
    case .string(let text):
      data.append(Tag.string.rawValue)
      append(text, to: &data)
    case .number(let number):
      data.append(Tag.number.rawValue)
      append(number, to: &data)
    case .date(let date):
      data.append(Tag.date.rawValue)
      append(date.timeIntervalSinceReferenceDate, to: &data)
    case .quantity(let quantity):
      data.append(Tag.quantity.rawValue)
      append(quantity.value, to: &data)
      append(quantity.unit.unitString, to: &data)
    }
  }

  private static func append(_ text: String, to data: inout [UInt8]) {
    append(UInt32(text.utf8.count), to: &data)
    data.append(contentsOf: text.utf8)
  }

  private static func append(_ number: Double, to data: inout [UInt8]) {
    append(number.bitPattern, to: &data)
  }

  private static func append(_ number: some FixedWidthInteger, to data: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
  }

  /// Returns the decoded metadata, or `nil` if the bytes are invalid.
  static func metadata(from data: Data) -> Metadata? {
    var reader = Reader(bytes: Array(data)[...])
    var metadata: Metadata = [:]
    while !reader.bytes.isEmpty {
      guard let key = reader.text(), let value = reader.value() else { return nil }
      metadata[key] = value
    }
    return metadata
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func value() -> MetadataValue? {
      guard let tag = bytes.popFirst().flatMap(Tag.init) else { return nil }
      switch tag {
      case .string: return text().map { .string($0) }
      case .number: return number().map { .number($0) }
      case .date: return number().map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
      case .quantity:
        guard let number = number(), let text = text(),
          let unit = try? HealthUnit(parsing: text)
        else { return nil }
        return .quantity(Quantity(unit: unit, value: number))
      }
    }

    mutating func text() -> String? {
      guard let count = integer(UInt32.self), bytes.count >= Int(count) else { return nil }
      defer { bytes.removeFirst(Int(count)) }
      return String(bytes: bytes.prefix(Int(count)), encoding: .utf8)
    }

    mutating func number() -> Double? { integer(UInt64.self).map { Double(bitPattern: $0) } }

    private mutating func integer<Number: FixedWidthInteger>(_: Number.Type) -> Number? {
      let size = Number.bitWidth / 8
      guard bytes.count >= size else { return nil }
      defer { bytes.removeFirst(size) }
      return bytes.prefix(size).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
  }
}

internal import Foundation
internal import JSONText

/// The format of a file that contains metrics.
public enum MetricFileFormat: String, Hashable, Sendable, CaseIterable, Codable {
  /// Rows of comma-separated values below a header.
  case csv
  /// One JSON object per line.
  case ndjson
}

extension MetricFileFormat {
  /// Creates the default format for a path: ``csv`` if it ends with `.csv`, regardless of case,
  /// otherwise ``ndjson``.
  public init(ofPath path: String) {
    self = path.lowercased().hasSuffix(".csv") ? .csv : .ndjson
  }

  /// The first line with its line ending; empty for a format without a header.
  var header: [UInt8] {
    switch self {
    case .csv: Array((MetricField.allCases.map(\.rawValue).joined(separator: ",") + "\r\n").utf8)
    case .ndjson: []
    }
  }

  /// The line ending of a record.
  var lineEnding: [UInt8] {
    switch self {
    case .csv: [0x0D, 0x0A]
    case .ndjson: [0x0A]
    }
  }

  /// The start of every record, before the identifier; empty if records start with the identifier.
  var recordStart: [UInt8] {
    switch self {
    case .csv: []
    case .ndjson: Array(#"{"id":""#.utf8)
    }
  }

  /// Returns the record of a metric with its line ending.
  func record(of metric: HealthMetric) -> [UInt8] {
    switch self {
    case .csv:
      let cells = MetricField.allCases.map { field in
        switch metric.content(of: field) {
        case .text(let text): Self.cell(text ?? "")
        case .number(let number): JSONNumber.text(of: number)
        }
      }
      return Array((cells.joined(separator: ",") + "\r\n").utf8)
    case .ndjson:
      var text = JSONWriter()
      metric.write(MetricField.allCases.map { ($0, $0.rawValue) }, into: &text)
      return text.bytes + [0x0A]
    }
  }

  /// Returns the text of a cell, quoted if necessary.
  ///
  /// Text that starts like a formula is prefixed with an apostrophe, so that spreadsheets do not
  /// evaluate the text.
  private static func cell(_ text: String) -> String {
    var text = text
    if let first = text.unicodeScalars.first, "=+-@\t\r\n".unicodeScalars.contains(first) {
      text = "'" + text
    }
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

/// A scanner that finds the records in a part of a file.
///
/// In CSV, only the cells of a record can be quoted: a quotation mark in the middle of a cell, or
/// in a line that a person wrote, is text.
struct RecordScanner {
  let format: MetricFileFormat
  /// Whether the part starts at the beginning of the file, where the header can be truncated.
  let startsFile: Bool
  /// The number of bytes up to the end of the last record or other line with a line ending.
  private(set) var wholeBytes = 0
  private var count = 0
  private var isQuoted = false
  /// Whether a backslash in a JSON string escapes the next byte.
  private var isEscaped = false
  /// Whether the line starts with an identifier and a comma, as every record in CSV does.
  private var isRecord = false
  /// Whether a quotation mark would start a quoted cell, or continue one as half of a pair.
  private var canQuote = false
  /// The number of commas outside quotation marks in the current line or record.
  private var commas = 0
  /// The first bytes of the last cell, at most as many as a date has.
  private var lastCell: [UInt8] = []
  private var start: [UInt8] = []
  private var last: UInt8 = 0
  private var report: (String) -> Void

  init(_ format: MetricFileFormat, startsFile: Bool, report: @escaping (String) -> Void) {
    self.format = format
    self.startsFile = startsFile
    self.report = report
  }

  /// Reads more bytes, and reports the identifier of each record that ends in them.
  ///
  /// The reported text can also be the start of a line that is not a record, so the caller checks
  /// the text.
  mutating func read(_ bytes: some Sequence<UInt8>) {
    let idEnd = format.recordStart.count + 36
    for byte in bytes {
      count += 1
      if start.count < idEnd { start.append(byte) }
      switch format {
      case .csv: readCell(byte)
      case .ndjson: readString(byte)
      }
      last = byte
      // JSON escapes the line endings in a string.
      guard byte == 0x0A, !isQuoted || format == .ndjson else { continue }
      if let identifier { report(identifier) }
      start.removeAll(keepingCapacity: true)
      commas = 0
      (isRecord, canQuote, isQuoted) = (false, false, false)
      wholeBytes = count
    }
  }

  private mutating func readCell(_ byte: UInt8) {
    readQuotation(byte)
    if byte == UInt8(ascii: ","), !isQuoted {
      commas += 1
      lastCell.removeAll(keepingCapacity: true)
    } else if lastCell.count < Self.dateForm.count {
      lastCell.append(byte)
    }
  }

  private mutating func readString(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = isQuoted
    } else if byte == UInt8(ascii: "\"") {
      isQuoted.toggle()
    }
  }

  private mutating func readQuotation(_ byte: UInt8) {
    let isMark = byte == UInt8(ascii: "\"")
    let isComma = byte == UInt8(ascii: ",")
    if isComma, commas == 0 { isRecord = start.count == 36 && hasIdentifierCharacters }
    if isQuoted {
      // The cell is still quotable after its closing mark, which may be half of a pair.
      isQuoted = !isMark
    } else if isMark, canQuote {
      isQuoted = true
    } else {
      canQuote = isComma && isRecord
    }
  }

  /// The identifier of the record that the bytes after the last line ending contain; `nil` if they
  /// contain no whole record.
  var unendedIdentifier: String? {
    let isWhole =
      switch format {
      // A carriage return without a line feed is removed with its record.
      case .csv:
        !isQuoted && commas == MetricField.allCases.count - 1 && last != 0x0D && !endsWithinDate
      case .ndjson: !isQuoted && last == UInt8(ascii: "}")
      }
    return isWhole ? identifier : nil
  }

  /// A date as ``ISODate`` writes it, with zeros as digits.
  private static let dateForm = Array("0000-00-00T00:00:00.000Z".utf8)

  /// Whether the last cell is the beginning of a date without its end.
  private var endsWithinDate: Bool {
    guard !lastCell.isEmpty, lastCell.count < Self.dateForm.count else { return false }
    return zip(lastCell, Self.dateForm).allSatisfy { byte, form in
      form == UInt8(ascii: "0") ? byte >= 0x30 && byte <= 0x39 : byte == form
    }
  }

  /// Whether the bytes after the last line ending are neither the beginning of a record nor, in the
  /// first line of the file, the beginning of the header.
  var endsWithOtherText: Bool {
    guard !start.isEmpty else { return false }
    if startsFile, wholeBytes == 0, format.header.starts(with: start) { return false }
    let mark = format.recordStart
    guard start.starts(with: mark.prefix(start.count)) else { return true }
    return !hasIdentifierCharacters
  }

  /// Whether the bytes after the start of a record are an identifier or the beginning of one.
  private var hasIdentifierCharacters: Bool {
    start.dropFirst(format.recordStart.count).enumerated().allSatisfy { index, byte in
      [8, 13, 18, 23].contains(index)
        ? byte == UInt8(ascii: "-") : Character(Unicode.Scalar(byte)).hexDigitValue != nil
    }
  }

  private var identifier: String? {
    guard start.count == format.recordStart.count + 36, start.starts(with: format.recordStart)
    else { return nil }
    return String(decoding: start.dropFirst(format.recordStart.count), as: UTF8.self)
  }
}

internal import ConformanceRecord

/// What a worker says on its standard output, a line each.
///
/// A worker hears the header of a record, then `subject` with a place in it, then `run` with the
/// place of a row in the plan, as often as there is something to run; the end of its input ends it.
enum WorkerAnswer: Sendable {
  /// It has planned so many rows, and made its subject.
  case ready(rows: Int)
  /// It cannot begin, for a reason in words.
  case failed(String)
  /// It begins with a row.
  case began(row: Int)
  /// So much has happened in the row.
  case pulse(Int)
  /// The row has ended.
  case ended(RowRecord)

  /// Reads a line; `nil` for one that no worker writes.
  init?(line: [UInt8]) {
    if line.first == UInt8(ascii: "{") {
      guard let record = try? RowRecord(jsonLine: line) else { return nil }
      self = .ended(record)
      return
    }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    switch (words[0], Int(words[1])) {
    case ("ready", let count?): self = .ready(rows: count)
    case ("began", let row?): self = .began(row: row)
    case ("pulse", let count?): self = .pulse(count)
    case ("failed", _): self = .failed(String(words[1]))
    default: return nil
    }
  }

  /// The line, without its ending.
  func line() throws -> [UInt8] {
    switch self {
    case .ready(let rows): Array("ready \(rows)".utf8)
    case .failed(let reason):
      Array("failed \(reason.split(separator: "\n").joined(separator: "; "))".utf8)
    case .began(let row): Array("began \(row)".utf8)
    case .pulse(let count): Array("pulse \(count)".utf8)
    case .ended(let record): try record.jsonLine().dropLast()
    }
  }

  /// The beginning of a line on standard error that a row starts with, so that what its subject
  /// wrote can be told from what earlier ones wrote.
  static let mark = "healthspec worker: row "
}

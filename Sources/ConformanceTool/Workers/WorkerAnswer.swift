internal import ConformanceRecord

/// The messages of a worker on its standard output, one per line.
///
/// A worker receives the header of a record, then `subject` with the index of a subject in the
/// header, then any number of `run` lines with the index of a row in the plan. The worker ends when
/// its input ends.
enum WorkerAnswer: Sendable {
  /// The worker has planned the rows and created its subject.
  case ready(rows: Int)
  /// The worker cannot start or continue; the message states the reason.
  case failed(String)
  /// The worker starts a row.
  case began(row: Int)
  /// The progress count of the current row.
  case pulse(Int)
  /// The row has ended.
  case ended(RowRecord)

  /// Parses a line; `nil` if the line is not a worker message.
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

  /// Returns the message as a line without a terminator.
  ///
  /// - Throws: `EncodingError` if the record of a row cannot be encoded.
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

  /// The prefix of a marker line on standard error that precedes each row, so that the output of
  /// different rows can be separated.
  static let mark = "healthspec worker: row "
}

internal import Diagnostics

/// What keeps a record from having each planned row on each subject exactly once.
public enum RecordGap: Hashable, Sendable {
  /// The result at a place names a subject that the header does not have.
  case unknownSubject(row: Int)
  /// The result at a place repeats that of the same row on the same subject.
  case repeated(row: Int, first: Int)
  /// A subject has another number of results than are planned.
  case count(subject: Int, found: Int, planned: Int)
  /// A subject has no result of a row that another subject has one of.
  case missing(id: String, subject: Int, other: Int)
}

extension RunRecord {
  /// The first thing that keeps the record from being whole, or `nil` for one that has each planned
  /// row on each subject exactly once.
  ///
  /// Documents with errors may have several rows of one id, so there only the numbers count.
  ///
  /// - Complexity: O(*n*), where *n* is the number of results.
  public var firstGap: RecordGap? {
    Self.firstGap(
      header: header, rows: rows, hasErrors: diagnostics.contains { $0.severity == .error })
  }

  /// Whether the record has its last line, and each planned row on each subject exactly once.
  public var isWhole: Bool { footer != nil && firstGap == nil }

  /// The number of results that a subject has in a whole record.
  public static func plannedResults(_ header: RecordHeader) -> Int {
    header.shard?.size(of: header.plannedRows) ?? header.plannedRows
  }

  static func firstGap(header: RecordHeader, rows: [RowRecord], hasErrors: Bool) -> RecordGap? {
    var counts = Array(repeating: 0, count: header.subjects.count)
    for (place, row) in rows.enumerated() {
      guard counts.indices.contains(row.subject) else { return .unknownSubject(row: place) }
      counts[row.subject] += 1
    }
    let results = hasErrors ? nil : Results(of: rows)
    if let repetition = results?.repetition { return repetition }
    let planned = plannedResults(header)
    if let subject = counts.firstIndex(where: { $0 != planned }) {
      return .count(subject: subject, found: counts[subject], planned: planned)
    }
    return results?.difference(subjects: counts.count, in: rows)
  }

  /// Which rows have a result on which subjects; each id is hashed once.
  private struct Results {
    private struct Result: Hashable {
      /// The number of the row's id, in the order of the first results.
      let row: Int
      let subject: Int
    }

    /// A second result of one row on one subject.
    private(set) var repetition: RecordGap?
    private var numbers: [String: Int] = [:]
    private var places: [Result: Int] = [:]

    init(of rows: [RowRecord]) {
      places.reserveCapacity(rows.count)
      for (place, row) in rows.enumerated() {
        let next = numbers.count
        let number = numbers[row.id, default: next]
        if number == next { numbers[row.id] = next }
        let result = Result(row: number, subject: row.subject)
        if let first = places.updateValue(place, forKey: result) {
          repetition = .repeated(row: place, first: first)
          return
        }
      }
    }

    /// A row that only some of the subjects have; each has as many as the others, and each once.
    func difference(subjects: Int, in rows: [RowRecord]) -> RecordGap? {
      // As many ids as each subject has results: then all have the same.
      guard subjects > 1, numbers.count > rows.count / subjects else { return nil }
      for row in rows where row.subject == 0 {
        guard let number = numbers[row.id] else { continue }
        for subject in 1..<subjects where places[Result(row: number, subject: subject)] == nil {
          return .missing(id: row.id, subject: subject, other: 0)
        }
      }
      return nil
    }
  }

  /// A gap in words: the place, what was expected, and what was found.
  public func words(for gap: RecordGap) -> String {
    switch gap {
    case .unknownSubject(let place):
      let row = rows[place]
      let named =
        switch header.subjects.count {
        case 0: "none"
        case 1: "subject 0 only"
        case let count: "subjects 0 to \(count - 1)"
        }
      return "a result of subject \(row.subject), for '\(row.id)'; the header names \(named)"
    case .repeated(let place, _):
      return "a second result of '\(rows[place].id)' on \(label(rows[place].subject)); each row "
        + "has one on each subject"
    case .count(let subject, let found, let planned):
      let name = header.subjects.count > 1 ? " on \(label(subject))" : ""
      return "\(found) of \(planned) results are there\(name)"
    case .missing(let id, let subject, let other):
      return "\(label(subject)) has no result of '\(id)', \(label(other)) has one"
    }
  }

  private func label(_ subject: Int) -> String { header.subjects[subject].label }
}

internal import Diagnostics

/// A violation of the rule that a record contains each planned row exactly once per subject.
public enum RecordGap: Hashable, Sendable {
  /// The result at an index refers to a subject that the header does not list.
  case unknownSubject(row: Int)
  /// The result at an index has the same row and subject as an earlier result.
  case repeated(row: Int, first: Int)
  /// A subject's number of results differs from the planned number.
  case count(subject: Int, found: Int, planned: Int)
  /// A subject has no result for a row that has a result on another subject.
  case missing(id: String, subject: Int, other: Int)
}

extension RunRecord {
  /// The first gap found; `nil` if the record contains each planned row exactly once per subject.
  ///
  /// Unknown subjects are found first, then repeated results, then wrong numbers of results, then
  /// missing rows. With an error diagnostic, several rows may have the same id, so repeated results
  /// and missing rows are not checked.
  ///
  /// - Complexity: O(*n*), where *n* is the number of results.
  public var firstGap: RecordGap? {
    Self.firstGap(
      header: header, rows: rows, hasErrors: diagnostics.contains { $0.severity == .error })
  }

  /// Whether the record has a footer and ``firstGap`` is `nil`.
  public var isWhole: Bool { footer != nil && firstGap == nil }

  /// Returns the number of results per subject in a complete record with the given header.
  public static func plannedResults(_ header: RecordHeader) -> Int {
    header.shard?.size(of: header.plannedRows) ?? header.plannedRows
  }

  static func firstGap(header: RecordHeader, rows: [RowRecord], hasErrors: Bool) -> RecordGap? {
    var counts = Array(repeating: 0, count: header.subjects.count)
    for (place, row) in rows.enumerated() {
      guard counts.indices.contains(row.subject) else { return .unknownSubject(row: place) }
      counts[row.subject] += 1
    }
    let results = hasErrors ? nil : Results(of: rows, subjects: counts.count)
    if let repetition = results?.repetition { return repetition }
    let planned = plannedResults(header)
    // A result too many is an error of the record; a missing one can mean that the run was stopped.
    let surplus = counts.firstIndex { $0 > planned }
    if let subject = surplus ?? counts.firstIndex(where: { $0 < planned }) {
      return .count(subject: subject, found: counts[subject], planned: planned)
    }
    return results?.difference(subjects: counts.count, in: rows)
  }

  /// The results by row and subject, to find repeated results and missing rows.
  ///
  /// For several subjects, ids are replaced by numbers, which are faster to hash.
  private struct Results {
    private struct Result: Hashable {
      /// The index of the row's id, in order of first occurrence.
      let row: Int
      let subject: Int
    }

    /// The first result with the same row and subject as an earlier one, if any.
    private(set) var repetition: RecordGap?
    private var numbers: [String: Int] = [:]
    private var places: [Result: Int] = [:]

    init(of rows: [RowRecord], subjects: Int) {
      numbers.reserveCapacity(rows.count / max(1, subjects))
      if subjects == 1 {
        findRepetition(in: rows)
        return
      }
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

    /// Finds the first repeated result on the only subject.
    private mutating func findRepetition(in rows: [RowRecord]) {
      for (place, row) in rows.enumerated() {
        if let first = numbers.updateValue(place, forKey: row.id) {
          repetition = .repeated(row: place, first: first)
          return
        }
      }
    }

    /// Returns the gap at the first row that the first subject has and another subject lacks; `nil`
    /// if all subjects have the same rows.
    ///
    /// All subjects must have the same number of results, without repetitions.
    func difference(subjects: Int, in rows: [RowRecord]) -> RecordGap? {
      // If the number of ids equals the number of results per subject, all subjects have the same
      // rows.
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

  /// Returns a description of a gap in this record: the row or subject, and the expected and actual
  /// content.
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
      return "the result of '\(row.id)' has subject \(row.subject), but the header lists \(named)"
    case .repeated(let place, _):
      return "a second result of '\(rows[place].id)' on \(label(rows[place].subject)); "
        + "expected one result per row and subject"
    case .count(let subject, let found, let planned):
      let name = header.subjects.count > 1 ? " on \(label(subject))" : ""
      return found > planned
        ? "the record has \(found.counted("result"))\(name), more than the \(planned) planned"
        : "the record has \(found) of \(planned.counted("result"))\(name)"
    case .missing(let id, let subject, let other):
      return "\(label(subject)) has no result of '\(id)', but \(label(other)) has one"
    }
  }

  private func label(_ subject: Int) -> String { header.subjects[subject].label }
}

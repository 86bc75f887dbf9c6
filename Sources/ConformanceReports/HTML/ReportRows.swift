internal import ConformanceRecord

/// The rows of a run with what came of them on all subjects beside each other.
struct ReportRows {
  /// The letter of a subject that a row has no result on.
  static let missing = UInt8(ascii: ".")

  /// One result of each row, in their order.
  private(set) var rows: [RowRecord] = []
  /// For each row a letter for each subject.
  private(set) var codes: [UInt8] = []
  /// The results with more to tell, in the order of the record.
  private(set) var details: [(row: Int, subject: Int, detail: Int)] = []
  private(set) var table: DetailTable
  let subjects: [SubjectIdentity]
  /// Whether a row has a second result on a subject.
  private(set) var hasRepeats = false

  /// Groups the results of a record by row.
  ///
  /// Rows are told apart by id; of rows with one id, which invalid documents have, the first of one
  /// subject goes with the first of another.
  init(_ record: RunRecord, detailLimit: Int) {
    var subjects = record.header.subjects
    let isKnown = { (row: RowRecord) in record.header.subjects.indices.contains(row.subject) }
    if !record.rows.allSatisfy(isKnown) {
      subjects.append(SubjectIdentity(sync: "unknown", store: "unknown"))
    }
    self.subjects = subjects
    table = DetailTable(limit: detailLimit)
    var places: [String: [Int]] = [:]
    for row in record.rows {
      let subject = isKnown(row) ? row.subject : subjects.count - 1
      let candidates = places[row.id] ?? []
      let free = candidates.first { codes[$0 * subjects.count + subject] == Self.missing }
      let place = free ?? rows.count
      if free == nil {
        hasRepeats = hasRepeats || !candidates.isEmpty
        places[row.id, default: []].append(place)
        rows.append(row)
        codes.append(contentsOf: repeatElement(Self.missing, count: subjects.count))
      }
      codes[place * subjects.count + subject] = row.code
      if let detail = table.add(row) { details.append((place, subject, detail)) }
    }
  }
}

extension RowRecord {
  /// The letters there are, in the order of the verdict line.
  static let codes = Array("PFEAaUKXNfmo".utf8)

  /// A letter for the outcome; a small one where the verdict does not depend on it.
  ///
  /// There is one for each entry of the verdict line, so that the page's numbers agree with it; a
  /// row below MUST that is not applicable has one of its own in the entry of all others.
  var code: UInt8 {
    switch outcome {
    case .failed where !level.isBinding:
      level == .should ? UInt8(ascii: "f") : UInt8(ascii: "m")
    case .notApplicable where isOutsideClaim == true: UInt8(ascii: "o")
    case .notApplicable where !level.isBinding: UInt8(ascii: "a")
    default: outcome.code
    }
  }
}

extension Outcome {
  /// A capital letter, which the page's script knows.
  fileprivate var code: UInt8 {
    switch self {
    case .passed: UInt8(ascii: "P")
    case .failed: UInt8(ascii: "F")
    case .errored: UInt8(ascii: "E")
    case .notApplicable: UInt8(ascii: "A")
    case .unbound: UInt8(ascii: "U")
    case .knownFailing: UInt8(ascii: "K")
    case .unexpectedPass: UInt8(ascii: "X")
    case .notRun: UInt8(ascii: "N")
    }
  }
}

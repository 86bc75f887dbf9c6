internal import ConformanceRecord

/// The rows of a run with their outcomes on all subjects.
struct ReportRows {
  /// The code for a missing result.
  static let missing = UInt8(ascii: ".")

  /// The first result of each row, in order.
  private(set) var rows: [RowRecord] = []
  /// One outcome code per row and subject, grouped by row.
  private(set) var codes: [UInt8] = []
  /// The results with stored details, in record order.
  private(set) var details: [(row: Int, subject: Int, detail: Int)] = []
  private(set) var table: DetailTable
  let subjects: [SubjectIdentity]
  /// Whether several results on a subject have the same id.
  private(set) var hasRepeats = false

  /// Creates rows by grouping the results of a record.
  ///
  /// Rows are identified by id. If several rows share an id, as in invalid documents, they are
  /// matched by order: the first of one subject with the first of another.
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
  /// The codes of all outcomes, in the order of the verdict line.
  static let codes = Array("PFEAaUKXNfmo".utf8)

  /// The code of the outcome, in lowercase if the verdict does not depend on the outcome because of
  /// the row's level or the claim.
  ///
  /// Each entry of the verdict line has its own code, so that the page shows the same numbers. A
  /// row below MUST that is not applicable has a separate code, but counts toward the same entry as
  /// a MUST row that is not applicable.
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
  /// The uppercase code, as used by the page's script.
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

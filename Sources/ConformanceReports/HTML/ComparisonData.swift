internal import ConformanceRecord
internal import JSONText

/// The changes since a baseline, as data for the page's script.
struct ComparisonData {
  private let comparison: RunComparison
  private let places: [String: Int]

  init(_ comparison: RunComparison, rows: [RowRecord]) {
    self.comparison = comparison
    places = Dictionary(
      rows.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  func write(to data: inout JSONWriter) {
    var subjects = TextPool()
    data.object { data in
      data.name("summary")
      data.string(comparison.summary)
      data.name("labels")
      data.strings(RunComparison.Change.allCases.map(\.label))
      data.name("remarks")
      data.strings(remarks)
      data.name("entries")
      data.array(comparison.entries.lazy.filter { $0.change != .unchanged }) { data, entry in
        data.array { data in
          data.number(RunComparison.Change.allCases.firstIndex(of: entry.change) ?? 0)
          // Only a row that disappeared needs its id.
          if let place = places[entry.id], entry.after != nil {
            data.number(place)
          } else {
            data.string(entry.id)
          }
          data.number(subjects.place(of: entry.subject.label))
          data.string(Self.letter(of: entry.before))
          data.string(Self.letter(of: entry.after))
          data.number(entry.isRegression ? 1 : 0)
          // The previous revision of a row with changed content.
          if entry.change == .changed { data.string(entry.before?.revision) }
        }
      }
      data.name("subjects")
      data.strings(subjects.texts)
    }
  }

  /// The remarks about subjects that are not in both runs, and the caveats of the comparison.
  private var remarks: [String] {
    var remarks: [String] = []
    if !comparison.hasCommonSubject { remarks.append("The runs do not have a subject in common.") }
    remarks += comparison.missingSubjects.map { "Only the baseline has \($0.label)." }
    remarks += comparison.newSubjects.map { "Only this run has \($0.label)." }
    return remarks
      + comparison.caveats.map {
        "\($0.capitalizedFirst), so some rows may falsely appear as new or missing."
      }
  }

  private static func letter(of row: RowRecord?) -> String {
    row.map { String(UnicodeScalar($0.code)) } ?? "."
  }
}

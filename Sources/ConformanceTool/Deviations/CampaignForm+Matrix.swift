internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports

extension CampaignForm {
  /// Creates the report of a campaign from its deviation matrix.
  init(_ matrix: DeviationMatrix, of subject: SubjectIdentity) {
    self.init(
      .subjects,
      results: matrix.results.map { result in
        var change = Change(
          group: result.part, key: result.name, operation: result.area, summary: result.summary,
          status: result.status.inForm)
        change.subject = subject.label
        change.rowsRun = result.rowsRun
        change.noticedBy = result.notices.map(\.row)
        // A row that fails explains the deviation better than one that could not be completed.
        let first = result.notices.first { $0.outcome == .failed } ?? result.notices.first
        change.row = first.map { matrix.rows[$0.row].id }
        change.outcome = first?.outcome.rawValue
        change.foundBy = matrix.searches.isEmpty ? nil : result.found
        return change
      },
      groups: [("Part", \.group), ("Area", { "\($0.group): \($0.operation)" })])
    self.subject = subject.label
    var noticed = Array(repeating: 0, count: matrix.rows.count)
    for row in matrix.results.flatMap(\.notices).map(\.row) { noticed[row] += 1 }
    rows = zip(matrix.rows, noticed).map { row, noticed in
      Row(id: row.id, isBinding: row.isBinding, isUsable: row.isUsable, noticed: noticed)
    }
    searches = matrix.searches.isEmpty ? nil : matrix.searches
  }
}

extension DeviationMatrix.Status {
  /// The corresponding status in the report of a campaign.
  fileprivate var inForm: CampaignForm.Status {
    switch self {
    case .noticed: .noticed
    case .belowMust: .belowMust
    case .stoodStill: .stoodStill
    case .notReached: .notReached
    case .survived: .survived
    case .notPlanted: .notPlanted
    }
  }
}

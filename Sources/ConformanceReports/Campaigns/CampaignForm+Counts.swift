extension CampaignForm {
  /// The numbers of changes by result.
  package struct Counts: Codable, Hashable, Sendable {
    package var name: String
    package var all = 0
    /// The number of changes that do not compile, or that would change a part that the subject
    /// lacks.
    package var notPlanted = 0
    package var noticedAtMust = 0
    /// The part of `noticedAtMust` with the status `died` or `stoodStill`.
    package var diedOrStoodStill = 0
    /// The number of changes that a test, but no row at MUST, noticed in sources for which a test
    /// is enough; `nil` instead of zero.
    package var noticedByTest: Int?
    package var belowMust = 0
    package var notReached = 0
    package var survived = 0
    package var equivalent = 0
    package var outOfContract = 0
    package var unanswered = 0
    /// The percentage of changes noticed at MUST, or by a test where that is enough, among those
    /// that are planted and not equivalent; 100 if no change qualifies.
    package var share: Double

    /// Creates the counts of a list of changes.
    package init(_ name: String, of changes: [Change]) {
      self.name = name
      share = 100
      for change in changes { count(change) }
      if behaving > 0 { share = 100 * Double(noticed) / Double(behaving) }
    }

    private mutating func count(_ change: Change) {
      all += 1
      if change.isUnanswered { unanswered += 1 }
      switch change.status {
      case .doesNotCompile, .notPlanted:
        notPlanted += 1
        return
      case .noticed, .otherPlan: noticedAtMust += 1
      case .died, .stoodStill:
        noticedAtMust += 1
        diedOrStoodStill += 1
      case .noticedByTest: noticedByTest = (noticedByTest ?? 0) + 1
      case .belowMust: belowMust += 1
      case .notReached: notReached += 1
      case .survived: survived += 1
      }
      guard !change.status.isNoticedAtMust, change.status != .noticedByTest else { return }
      if change.category == "equivalent" { equivalent += 1 }
      if change.category == "out of contract" { outOfContract += 1 }
    }

    /// The number of changes noticed at MUST, or by a test where that is enough.
    package var noticed: Int { noticedAtMust + (noticedByTest ?? 0) }

    /// The number of changes that are planted and not equivalent.
    package var behaving: Int { all - notPlanted - equivalent }

    /// The share as a percentage with one decimal place, rounded down.
    package var percentage: String { Self.percent(share) }

    /// Returns the text of a percentage with one decimal place, rounded down, such as `99.9 %`.
    package static func percent(_ share: Double) -> String {
      "\((share * 10).rounded(.down) / 10) %"
    }
  }

  /// The figures as two lines of text.
  package var summary: String {
    let words = Status.allCases.compactMap { status -> String? in
      let count = results.count { $0.status == status }
      return count == 0 ? nil : "\(count) \(status.rawValue)"
    }
    let answers = [
      "\(counts.equivalent) equivalent", "\(counts.outOfContract) out of contract",
      "\(counts.unanswered) unanswered",
    ]
    let time = seconds.map { " in \($0) s" } ?? ""
    let tests = counts.noticedByTest.map { " or, \($0) of them, by a test" } ?? ""
    return """
      \(counts.all) \(counts.all == 1 ? "change" : "changes")\(time): \
      \((words + answers).joined(separator: ", "))
      \(counts.noticed) of \(counts.behaving) behavioral changes noticed at MUST\(tests): \
      \(counts.percentage)
      """
  }
}

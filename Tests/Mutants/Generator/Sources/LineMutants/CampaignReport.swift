/// What came of a campaign, by file and line.
public struct CampaignReport {
  /// A mutant with what came of it.
  struct Judged {
    let mutant: LineMutant
    let result: MutantResult
    let entry: SurvivorList.Entry?
  }

  let files: [MutatedFile]
  let judged: [Judged]
  let seconds: Int

  /// Joins the mutants of some files with their results.
  public init(
    inventory files: [MutatedFile], results: [String: MutantResult], survivors: SurvivorList,
    seconds: Int
  ) {
    self.files = files
    self.seconds = seconds
    let entries = Dictionary(
      survivors.entries.map { ("\($0.file) \($0.key)", $0) }, uniquingKeysWith: { one, _ in one })
    judged = files.flatMap(\.mutants).compactMap { mutant in
      results[mutant.name].map {
        Judged(mutant: mutant, result: $0, entry: entries[mutant.name])
      }
    }
  }

  /// Why the campaign is not accepted: survivors without an answer, and too few that are noticed.
  public func problems(threshold: Double?) -> [String] {
    let figures = Figures(judged)
    var problems = judged.filter(\.isUnanswered).map {
      "\($0.mutant.file):\($0.mutant.line): \($0.result.status.rawValue): "
        + "\($0.mutant.edit.mutation.rawValue): '\($0.mutant.shortTexts.before)' -> "
        + "'\($0.mutant.shortTexts.after)' [\($0.mutant.key)]"
    }
    if !problems.isEmpty {
      problems.append(
        "\(problems.count) survivors: write a row that notices, or an entry in survivors.md")
    }
    if let threshold, figures.share < threshold {
      problems.append(
        "\(Figures.percent(figures.share)) of the mutants that behave otherwise are noticed at "
          + "MUST, expected \(Figures.percent(threshold))")
    }
    return problems
  }

  /// The figures in a few lines.
  public var summary: String {
    let figures = Figures(judged)
    return """
      \(figures.all) mutants in \(seconds) s: \(figures.words)
      \(figures.atMust) of \(figures.behaving) that behave otherwise are noticed at MUST: \
      \(Figures.percent(figures.share))
      """
  }
}

extension CampaignReport.Judged {
  /// Whether it survived and the list has no argument for it.
  var isUnanswered: Bool { result.status.isSurvivor && entry == nil }
}

/// How many mutants fared how.
struct Figures {
  var counts: [MutantResult.Status: Int] = [:]
  var equivalent = 0
  var outOfContract = 0
  var unanswered = 0

  init(_ judged: some Sequence<CampaignReport.Judged>) {
    for one in judged {
      counts[one.result.status, default: 0] += 1
      if one.isUnanswered { unanswered += 1 }
      guard !one.result.status.isNoticedAtMust else { continue }
      switch one.entry?.category {
      case .equivalent: equivalent += 1
      case .outOfContract: outOfContract += 1
      case nil: break
      }
    }
  }

  var all: Int { counts.values.reduce(0, +) }
  var atMust: Int {
    counts.filter { $0.key.isNoticedAtMust }.values.reduce(0, +)
  }
  /// Those that compile and are not listed as equivalent.
  var behaving: Int { all - counts[.doesNotCompile, default: 0] - equivalent }
  var share: Double { behaving == 0 ? 100 : 100 * Double(atMust) / Double(behaving) }

  var words: String {
    let parts = MutantResult.Status.allCases.compactMap { status in
      counts[status].map { "\($0) \(status.rawValue)" }
    }
    return
      (parts + [
        "\(equivalent) equivalent", "\(outOfContract) out of contract", "\(unanswered) unanswered",
      ]).joined(separator: ", ")
  }

  /// The cells of a table: all, does not compile, at MUST, below, not reached, survived, listed as
  /// equivalent, out of contract, unanswered, share.
  var cells: String {
    let died = counts[.died, default: 0] + counts[.stoodStill, default: 0]
    return [
      all, counts[.doesNotCompile, default: 0], atMust, died, counts[.belowMust, default: 0],
      counts[.notReached, default: 0], counts[.survived, default: 0], equivalent, outOfContract,
      unanswered,
    ].map(String.init).joined(separator: " | ") + " | \(Self.percent(share))"
  }

  static let header = """
    Mutants | Do not compile | Noticed at MUST | of these died or stood still | Below MUST only \
    | Not reached | Survived | Equivalent | Out of contract | Unanswered | Share at MUST
    """

  static func percent(_ share: Double) -> String {
    "\((share * 10).rounded(.down) / 10) %"
  }
}

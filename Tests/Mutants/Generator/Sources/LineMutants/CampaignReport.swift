internal import CampaignForms

/// The report of a campaign, with the results of its mutants.
public struct CampaignReport: Sendable {
  /// A mutant with its result, and with its entry in the survivor list if there is one.
  struct Judged: Sendable {
    let mutant: LineMutant
    let result: MutantResult
    let entry: SurvivorList.Entry?
  }

  let files: [MutatedFile]
  let judged: [Judged]
  let seconds: Int

  /// Creates a report by joining the mutants of some files with their results and entries.
  ///
  /// A mutant without a result is omitted.
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

  /// Returns the reasons why the campaign fails.
  ///
  /// - Parameter threshold: The percentage of mutants with changed behavior that a row at MUST or a
  ///   test must notice; `nil` for no minimum.
  /// - Returns: A message for each survivor without an entry, a message with their number and the
  ///   fix, and a message if too few mutants are noticed; empty if the campaign succeeds.
  public func problems(threshold: Double?) -> [String] {
    let counts = form.counts
    var problems = judged.filter(\.isUnanswered).map {
      "\($0.mutant.file):\($0.mutant.line): \($0.result.status.rawValue): "
        + "\($0.mutant.edit.mutation.rawValue): '\($0.mutant.shortTexts.before)' -> "
        + "'\($0.mutant.shortTexts.after)' [\($0.mutant.key)]"
    }
    if !problems.isEmpty {
      problems.append(
        "survivors: \(problems.count); add a row that notices each, or an entry in survivors.md")
    }
    if let threshold, counts.share < threshold {
      problems.append(
        "\(counts.percentage) of the mutants that change behavior are noticed at "
          + "MUST or by a test, expected at least \(CampaignForm.Counts.percent(threshold))")
    }
    return problems
  }

  /// The figures of the report in a few lines.
  public var summary: String { form.summary }
}

extension CampaignReport.Judged {
  /// Whether the mutant is a survivor for which the survivor list has no entry.
  var isUnanswered: Bool { result.status.isSurvivor && entry == nil }
}

internal import CampaignForms
public import Foundation

extension CampaignReport {
  /// The report as Markdown, with tables by target, operator and file, and with each survivor.
  public var markdown: String { form.markdown() }

  /// The report as JSON, with every mutant that has a result.
  public var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(form)
    }
  }

  /// The report in the form that all campaigns share.
  var form: CampaignForm {
    var form = CampaignForm(
      .lines, results: judged.map(Self.change),
      groups: [
        ("Target", { Self.target(of: $0.group) }), ("Operator", \.operation), ("File", \.group),
      ])
    form.seconds = seconds
    form.files = files.map { file in
      CampaignForm.File(
        path: file.path, executableLines: file.executableLines.count,
        linesWithChange: Set(file.mutants.map(\.line)).intersection(file.executableLines).count)
    }
    return form
  }

  private static func change(_ one: Judged) -> CampaignForm.Change {
    var change = CampaignForm.Change(
      group: one.mutant.file, key: one.mutant.key, operation: one.mutant.edit.mutation.rawValue,
      summary: one.mutant.function, status: one.result.status.inForm)
    change.line = one.mutant.line
    let (before, after) = one.mutant.shortTexts
    change.before = before
    change.after = after
    change.subject = one.result.subject
    change.row = one.result.row
    change.outcome = one.result.outcome
    change.category = one.entry?.category.rawValue
    change.argument = one.entry?.argument
    return change
  }

  private static func target(of file: String) -> String {
    file.split(separator: "/").dropFirst().first.map(String.init) ?? file
  }
}

extension MutantResult.Status {
  /// The status in the form that all campaigns share.
  fileprivate var inForm: CampaignForm.Status {
    switch self {
    case .doesNotCompile: .doesNotCompile
    case .noticed: .noticed
    case .died: .died
    case .stoodStill: .stoodStill
    case .otherPlan: .otherPlan
    case .noticedByTest: .noticedByTest
    case .belowMust: .belowMust
    case .notReached: .notReached
    case .survived: .survived
    }
  }
}

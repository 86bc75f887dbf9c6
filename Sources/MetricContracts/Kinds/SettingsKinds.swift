internal import Conformance
internal import Foundation
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about the errors in settings files.
  static let settingsFaults = ContractKind<MetricStage>(
    id: "settings-faults",
    summary:
      "Each error in a settings file: its line and column, the text there, its key and message.",
    columns: [
      .title("Fault"), .input("File"),
      fault("Line") { $0.line.map { "\($0)" } ?? "none" },
      fault("Column") { $0.column.map { "\($0)" } ?? "none" },
      .output("Found", from: cell("File")) { text, _ in
        let lines = text.components(separatedBy: "⏎")
        let found = read(text).errors.map { error -> String in
          guard let line = error.line, let column = error.column, lines.indices.contains(line - 1)
          else { return "nothing" }
          return String(lines[line - 1].dropFirst(column - 1))
        }
        return found.isEmpty ? "accepted" : found.joined(separator: " / ")
      },
      fault("Key") { $0.key.isEmpty ? "none" : $0.key },
      fault("Message") { $0.message },
    ])

  /// The kind of rows about valid settings and the file that is written for them.
  static let keptSettings = ContractKind<MetricStage>(
    id: "kept-settings",
    summary: "The file that is written for settings that were read from a file.",
    columns: [
      .title("Setting"), .input("Read from"),
      .output("Written as", from: kept) { kept, _ in
        let (settings, errors) = read(kept.text)
        return settings.map { String(decoding: $0.json, as: UTF8.self) } ?? "\(errors)"
      },
    ])

  /// The kind of rows about times between passes.
  static let intervals = ContractKind<MetricStage>(
    id: "intervals",
    summary: "The length of the time between passes, in seconds.",
    columns: [
      ContractColumn(
        "Interval", reading: .verbatim { _, _ throws(BindingProblem) in [] }, isKey: true),
      .output("Seconds", from: cell("Interval")) { text, _ in
        UserSettings.seconds(of: text).map(JSONNumber.text(of:)) ?? "refused"
      },
    ])

  /// The kind of rows about invalid times between passes, each with the change that corrects it.
  static let refusedIntervals = refusals(
    "refused-intervals", "Text that is not a time between passes, and how to correct it.",
    title: "Refused interval", column: "Wrong interval"
  ) { UserSettings.seconds(of: $0).map(JSONNumber.text(of:)) ?? "refused" }

  /// Settings in JSON, which are described without insignificant white space.
  private struct Kept: Sendable, CustomStringConvertible {
    let text: String

    var description: String { CellText.canonicalJSON(text) ?? text }
  }

  private static func kept(_ row: RowContext) throws(BindingProblem) -> Kept {
    Kept(text: row["Read from"])
  }

  private static func cell(
    _ column: String
  ) -> @Sendable (RowContext) throws(BindingProblem) -> String {
    { row throws(BindingProblem) in row[column] }
  }

  private static func fault(
    _ name: String, _ fact: @escaping @Sendable (SettingsError) -> String
  ) -> ContractColumn<MetricStage> {
    .output(name, from: cell("File")) { text, _ in
      let errors = read(text).errors
      return errors.isEmpty ? "accepted" : errors.map(fact).joined(separator: " / ")
    }
  }

  /// Returns the settings in a file's text, or the errors in the text; `⏎` stands for a line feed.
  private static func read(_ text: String) -> (settings: UserSettings?, errors: [SettingsError]) {
    do {
      return (try UserSettings(json: Array(text.replacing("⏎", with: "\n").utf8)), [])
    } catch let errors as SettingsErrors {
      return (nil, errors.errors)
    } catch {
      return (nil, [SettingsError(key: "", message: "\(error)")])
    }
  }
}

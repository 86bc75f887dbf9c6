internal import Conformance
internal import Foundation

extension MetricContracts {
  /// Invalid text with its corrected form.
  private struct WrongText: Sendable, CustomStringConvertible {
    let text: String
    let corrected: String

    var description: String { "'\(text)', corrected to '\(corrected)'" }
  }

  /// Returns the kind of rows about invalid text, each with the change that corrects it.
  ///
  /// The closure returns the result of reading text: a number of seconds, or words for text that is
  /// refused.
  static func refusals(
    _ id: String, _ summary: String, title: String, column: String,
    read: @escaping @Sendable (String) -> String
  ) -> ContractKind<MetricStage> {
    let wrong: @Sendable (RowContext) throws(BindingProblem) -> WrongText = {
      row throws(BindingProblem) in try wrongText(row, column)
    }
    return ContractKind(
      id: id, summary: summary,
      columns: [
        .title(title), .input(column), .input("Corrected by", aliases: ["Cured by"]),
        .output("Read as", from: wrong) { wrong, _ in read(wrong.text) },
        .output("Seconds after correction", aliases: ["Cured seconds"], from: wrong) { wrong, _ in
          read(wrong.corrected)
        },
      ])
  }

  /// Returns a row's invalid text and its corrected form.
  ///
  /// The change `old → new` replaces the last occurrence of `old`.
  private static func wrongText(
    _ row: RowContext, _ column: String
  ) throws(BindingProblem) -> WrongText {
    let (text, parts) = (row[column], row["Corrected by"].components(separatedBy: " → "))
    guard parts.count == 2, !parts[0].isEmpty else {
      throw BindingProblem("write a change to the text '\(text)' as 'old → new'")
    }
    guard let range = text.range(of: parts[0], options: .backwards) else {
      throw BindingProblem("the change replaces '\(parts[0])', which is not in the text '\(text)'")
    }
    return WrongText(text: text, corrected: text.replacingCharacters(in: range, with: parts[1]))
  }
}

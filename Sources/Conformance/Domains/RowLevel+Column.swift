internal import ConformanceRecord

extension ContractColumn {
  /// A required column with the requirement level of a row: MUST, SHOULD or MAY.
  public static var level: Self {
    oneOf("Level", values: RowLevel.allCases.map(\.rawValue))
  }

  /// Returns a required column whose cells contain one of several values, which add no steps to
  /// the row.
  public static func oneOf(_ name: String, values: [String]) -> Self {
    Self(
      name,
      reading: .value { cell, _ throws(BindingProblem) in
        guard values.contains(where: cell.say) else {
          throw BindingProblem(
            "'\(cell.text)' is not a value of the column '\(name)'", candidates: values)
        }
        return []
      })
  }
}

extension RowContext {
  /// The requirement level of the row; `nil` if its table has no column `Level` or the cell in the
  /// column is not a level.
  var level: RowLevel? {
    let words = tokens("Level")
    return words.isEmpty ? nil : Self.levels.first { words.isSpelled($0.words) }?.level
  }

  /// The levels with their tokens, so that the names are not tokenized again for each row.
  private static let levels = RowLevel.allCases.map {
    (level: $0, words: PhraseTokens($0.rawValue))
  }
}

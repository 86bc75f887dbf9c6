internal import ConformanceRecord

extension ContractColumn {
  /// The column with the requirement level of a row: MUST, SHOULD or MAY.
  public static var level: Self {
    oneOf("Level", values: RowLevel.allCases.map(\.rawValue))
  }

  /// A column whose cells contain one of several words that do not change the meaning of a row.
  public static func oneOf(_ name: String, values: [String]) -> Self {
    Self(
      name,
      reading: .value { cell, _ throws(BindingProblem) in
        guard values.contains(where: cell.say) else {
          throw BindingProblem("'\(cell.text)' is not a \(name.lowercased())", candidates: values)
        }
        return []
      })
  }
}

extension RowContext {
  /// The requirement level of the row, if its table states it.
  var level: RowLevel? {
    let words = tokens("Level")
    guard words.count == 1, let word = words.first else { return nil }
    return RowLevel.allCases.first { $0.rawValue.lowercased() == word.text.lowercased() }
  }
}

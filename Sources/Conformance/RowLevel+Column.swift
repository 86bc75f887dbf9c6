internal import ConformanceRecord

/// A part of a contract that a subject can claim: the rows that need no more than this.
public struct CapabilityProfile: Hashable, Sendable {
  /// The name.
  public let name: String
  /// What a subject must let the suite control.
  public let capabilities: Set<String>

  /// Creates a profile.
  public init(_ name: String, capabilities: Set<String>) {
    self.name = name
    self.capabilities = capabilities
  }
}

extension ContractColumn {
  /// The column that says how much a row obliges: MUST, SHOULD or MAY.
  public static var level: Self {
    oneOf("Level", values: RowLevel.allCases.map(\.rawValue))
  }

  /// A column whose cells hold one of some words, which change nothing of what a row does.
  public static func oneOf(_ name: String, values: [String]) -> Self {
    Self(
      name,
      reading: .value { cell, _ throws(BindingProblem) in
        guard values.contains(where: cell.say) else {
          throw BindingProblem("'\(cell.text)' is no \(name.lowercased())", candidates: values)
        }
        return []
      })
  }
}

extension RowContext {
  /// How much the row obliges, where its table says so.
  var level: RowLevel? {
    let words = tokens("Level")
    guard words.count == 1, let word = words.first else { return nil }
    return RowLevel.allCases.first { $0.rawValue.lowercased() == word.text.lowercased() }
  }
}

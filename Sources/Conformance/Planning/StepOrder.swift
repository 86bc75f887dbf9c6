internal import Diagnostics

/// A reference to a meaning of a row, with the column and the location that reports show for it.
struct StepPlace: Sendable {
  /// The container of the meaning.
  enum Origin: Sendable {
    case setupOfKind
    case actionOfKind
    case cell(Int)
  }

  let origin: Origin
  /// The index of the meaning in its container.
  let index: Int
  let words: MeaningWords
  let column: String?
  let location: SourceLocation?

  /// Whether a cell states the meaning as an expectation.
  ///
  /// Expectations of the kind and proofs of setups do not count, because they can hold in a row
  /// that states no expectation.
  var isExpectationOfCell: Bool {
    guard case .cell = origin else { return false }
    return words.role == .expectation && !words.isProof
  }
}

/// The execution order of the meanings of a row and of its kind.
struct StepOrder {
  let setup: [MeaningWords]
  let action: [MeaningWords]
  /// The indices of the table's columns in the order of the kind.
  let columns: [Int]

  /// Returns setups, then actions, then expectations.
  ///
  /// The meanings in `action` are included only if neither the cells nor `setup` contain an action.
  func places(in cells: [DraftCell]) -> [StepPlace] {
    var count = setup.count + action.count
    var hasAction = setup.contains { $0.role == .action }
    for cell in cells {
      count += cell.meanings.count
      for words in cell.meanings where words.role == .action { hasAction = true }
    }
    var places: [StepPlace] = []
    places.reserveCapacity(count)
    for role in [MeaningRole.setup, .action, .expectation] {
      append(setup, .setupOfKind, role, to: &places)
      for cell in columns where cell < cells.count {
        let draft = cells[cell]
        for (index, words) in draft.meanings.enumerated() where words.role == role {
          let spoken = words.column.flatMap { name in cells.first { $0.column.name == name } }
          places.append(
            StepPlace(
              origin: .cell(cell), index: index, words: words,
              column: (spoken ?? draft).column.header, location: (spoken ?? draft).location))
        }
      }
      if !hasAction { append(action, .actionOfKind, role, to: &places) }
    }
    return places
  }

  /// Appends the meanings of a role that the kind adds.
  private func append(
    _ meanings: [MeaningWords], _ origin: StepPlace.Origin, _ role: MeaningRole,
    to places: inout [StepPlace]
  ) {
    for (index, words) in meanings.enumerated() where words.role == role {
      places.append(
        StepPlace(origin: origin, index: index, words: words, column: nil, location: nil))
    }
  }
}

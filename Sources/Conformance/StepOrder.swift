internal import Diagnostics

/// A reference to a meaning of a row, with the cell that it refers to.
struct StepPlace: Sendable {
  /// The container of the meaning.
  enum Origin: Sendable {
    case setupOfKind
    case actionOfKind
    case cell(Int)
  }

  let origin: Origin
  /// Its index in the container.
  let index: Int
  let words: MeaningWords
  let column: String?
  let location: SourceLocation?
}

/// Sorts the meanings of a row and of its kind into execution order.
struct StepOrder {
  let setup: [MeaningWords]
  let action: [MeaningWords]

  /// Setups, then actions, then expectations; uses the kind's action if the row has none.
  func places(in cells: [DraftCell]) -> [StepPlace] {
    var found: [StepPlace] = []
    for (index, words) in setup.enumerated() {
      found.append(place(of: words, .setupOfKind, index))
    }
    for (cell, draft) in cells.enumerated() {
      for (index, words) in draft.meanings.enumerated() {
        let spoken = words.column.flatMap { name in cells.first { $0.column.name == name } }
        found.append(
          StepPlace(
            origin: .cell(cell), index: index, words: words,
            column: (spoken ?? draft).column.header, location: (spoken ?? draft).location))
      }
    }
    if !found.contains(where: { $0.words.role == .action }) {
      for (index, words) in action.enumerated() {
        found.append(place(of: words, .actionOfKind, index))
      }
    }
    return sorted(found)
  }

  private func place(
    of words: MeaningWords, _ origin: StepPlace.Origin, _ index: Int
  ) -> StepPlace {
    StepPlace(origin: origin, index: index, words: words, column: nil, location: nil)
  }

  private func sorted(_ places: [StepPlace]) -> [StepPlace] {
    var sorted: [StepPlace] = []
    sorted.reserveCapacity(places.count)
    for role in [MeaningRole.setup, .action, .expectation] {
      for place in places where place.words.role == role { sorted.append(place) }
    }
    return sorted
  }
}

internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension Set where Element == String {
  /// What a phrase needs: parts of a sync, on a store that offers something.
  static func sync(_ parts: SyncCapability..., on store: StoreCapability...) -> Self {
    Set(parts.map(\.rawValue) + store.map(\.rawValue))
  }

  /// A whole sync on a store that wakes its app: where two things happen at one moment, all that the
  /// sync does when it is turned on or off has its place in the order.
  static var wholeSync: Self {
    sync(.exporting, .importing, .observing, .recovering, on: .backgroundDelivery)
  }

  /// What a phrase needs of a store.
  static func store(_ store: StoreCapability...) -> Self { Set(store.map(\.rawValue)) }

  /// What needs both.
  func and(_ other: Self) -> Self { union(other) }

  /// What a change by others needs that a running sync is to learn of.
  static let arrival: Self = .sync(.importing, .observing, on: .externalWriters)

  /// What a call of the sync that does not go as it should needs.
  static func fault(of operations: [StoreOperation]) -> Self {
    var needed: Self = .sync(.recovering)
    for operation in operations {
      switch operation {
      case .save, .delete: needed.formUnion(Set.sync(.exporting))
      case .query: needed.formUnion(Set.sync(.importing))
      case .authorization: break
      }
    }
    return needed
  }
}

extension RowContext {
  /// What samples of others need that a row sets up: a sync that is turned on later finds them by an
  /// import, and one that is on already learns of them by observing.
  var earlierArrival: Set<String> {
    let given = tokens("Given").text
    guard let sample = given.range(of: "health has") else { return .arrival }
    return given[..<sample.lowerBound].contains("sync is on")
      ? .arrival : .sync(.importing, on: .externalWriters)
  }
}

/// Which part of a sync the words of a row speak of.
enum SyncParts {
  private static let answers: [(prefix: String, part: SyncCapability)] = [
    ("saves ", .exporting), ("saving ", .exporting), ("deletes ", .exporting),
    ("deleting ", .exporting), ("reports success", .exporting), ("imports ", .importing),
    ("import fails", .importing), ("replaces ", .importing), ("observes", .observing),
    ("stops observing", .observing), ("answers without import", .observing),
  ]

  private static func part(of answer: some StringProtocol) -> SyncCapability? {
    answers.first { answer.hasPrefix($0.prefix) }?.part
  }

  /// The answers of each step, as a cell lists them.
  private static func steps(_ text: String) -> [[String]] {
    text.split(separator: ";").map { step in
      step.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// What a row needs that states the whole of what a sync does.
  ///
  /// The imports of a sync that does not import, and the observation of one that does not observe,
  /// are left out of the comparison, see ``compare(_:with:of:)``; so a row does not need them.
  static func needs(ofAnswers text: String) -> Set<String> {
    let answers = steps(text).flatMap { $0 }
    var needed: Set<String> = []
    if answers.contains(where: { part(of: $0) == .exporting }) {
      needed.formUnion(Set.sync(.exporting))
    }
    if answers.contains(where: { $0.contains(" fails: ") || $0.hasPrefix("dies ") }) {
      needed.formUnion(Set.sync(.recovering))
    }
    return needed
  }

  /// What a row needs that states the whole of what the user ends up with.
  static func needs(ofEnd text: String) -> Set<String> {
    var needed: Set<String> = []
    for part in text.split(separator: ";").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let words = Set(part.split(separator: " "))
      if part.hasPrefix("entries "), !words.isDisjoint(with: ["synced", "queued"]) {
        needed.formUnion(Set.sync(.exporting))
      }
      if part.hasPrefix("\"") || part.hasPrefix("retry in ") {
        needed.formUnion(Set.sync(.recovering))
      }
      if part == "not woken" || part.hasPrefix("woken: ") {
        needed.formUnion(Set.sync(.observing, on: .backgroundDelivery))
      }
      if part.hasSuffix("notifications answered") || part.hasSuffix("observed") {
        needed.formUnion(Set.sync(.observing))
      }
    }
    return needed
  }

  /// Holds what a sync of some parts did against what a cell says, as far as it speaks of these.
  static func compare(
    _ observed: String, with cell: PhraseTokens, of parts: Set<SyncCapability>
  ) -> Comparison {
    guard parts.count < SyncCapability.allCases.count else { return .text(observed, says: cell) }
    let expected = kept(of: cell, by: parts)
    let found = kept(of: PhraseTokens(spelling: observed), by: parts)
    let isSame = expected.elementsEqual(found) { step, other in
      step.elementsEqual(other) { $0.count == $1.count && $0.starts(with: $1) }
    }
    return .require(isSame, expected: words(of: expected), observed: words(of: found))
  }

  /// The answers of each step that are of a sync with some parts; a step without any is "nothing".
  private static func kept(
    of cell: PhraseTokens, by parts: Set<SyncCapability>
  ) -> [[PhraseTokens]] {
    pieces(of: cell, at: ";").map { step in
      let kept = pieces(of: step, at: ",").filter { answer in
        part(of: answer.text + " ").map(parts.contains) ?? true
      }
      return kept.isEmpty ? [PhraseTokens("nothing")] : kept
    }
  }

  /// The stretches between marks.
  private static func pieces(of tokens: PhraseTokens, at mark: String) -> [PhraseTokens] {
    var pieces: [PhraseTokens] = []
    var start = 0
    for place in 0...tokens.count
    where place == tokens.count || tokens[place].text == mark && !tokens[place].isExact {
      pieces.append(tokens[start..<place])
      start = place + 1
    }
    return pieces
  }

  private static func words(of steps: [[PhraseTokens]]) -> String {
    steps.map { $0.map(\.written).joined(separator: ", ") }.joined(separator: "; ")
  }
}

internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension Set where Element == String {
  /// Returns the capabilities that a phrase needs: parts of a sync, and capabilities of its store.
  static func sync(_ parts: SyncCapability..., on store: StoreCapability...) -> Self {
    Set(parts.map(\.rawValue) + store.map(\.rawValue))
  }

  /// The capabilities of a complete sync on a store that wakes its app.
  ///
  /// For example, phrases about simultaneous actions need these capabilities, because all work that
  /// the sync does when it is turned on or off affects the order of the actions.
  static var wholeSync: Self {
    sync(.exporting, .importing, .observing, .recovering, on: .backgroundDelivery)
  }

  /// Returns the capabilities that a phrase needs if it needs only a store.
  static func store(_ store: StoreCapability...) -> Self { Set(store.map(\.rawValue)) }

  /// Returns the union of these capabilities and others.
  func and(_ other: Self) -> Self { union(other) }

  /// The capabilities that a phrase needs if a running sync must receive another writer's change.
  static let arrival: Self = .sync(.importing, .observing, on: .externalWriters)

  /// Returns the capabilities that a phrase needs for faults in a sync's calls of the operations.
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
  /// The capabilities that a precondition needs for samples from other writers.
  ///
  /// A sync that is turned on later finds the samples by importing; a sync that is already on must
  /// also observe them.
  var earlierArrival: Set<String> {
    let given = tokens("Given").text
    guard let sample = given.range(of: "health has") else { return .arrival }
    return given[..<sample.lowerBound].contains("sync is on")
      ? .arrival : .sync(.importing, on: .externalWriters)
  }
}

/// Functions for the parts of a sync that a row refers to.
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

  /// Returns the actions that a cell lists for each step.
  private static func steps(_ text: String) -> [[String]] {
    text.split(separator: ";").map { step in
      step.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// Returns the capabilities that a row needs if it states all actions of a sync.
  ///
  /// ``compare(_:with:of:)`` skips the imports of a sync that does not import, and the observation
  /// of a sync that does not observe, so a row does not need these parts.
  static func needs(ofAnswers text: String) -> Set<String> {
    let answers = steps(text).flatMap { $0 }
    var needed: Set<String> = []
    if answers.contains(where: { part(of: $0) == .exporting }) {
      needed.formUnion(Set.sync(.exporting))
    }
    // Earlier documents write "dies" instead of "terminates".
    let isRecovering = answers.contains { answer in
      answer.contains(" fails: ") || answer.hasPrefix("terminates ") || answer.hasPrefix("dies ")
    }
    if isRecovering { needed.formUnion(Set.sync(.recovering)) }
    return needed
  }

  /// Returns the capabilities that a row needs if it states the user's complete end state.
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
      let ends = ["notification answered", "notifications answered", "observed"]
      if ends.contains(where: { part.hasSuffix($0) }) {
        needed.formUnion(Set.sync(.observing))
      }
    }
    return needed
  }

  /// Compares a sync's actions with a cell, limited to the parts that the sync has.
  static func compare(
    _ observed: String, with cell: PhraseTokens, of parts: Set<SyncCapability>
  ) -> Comparison {
    guard parts.count < SyncCapability.allCases.count else { return .text(observed, says: cell) }
    let expected = kept(of: cell, by: parts)
    let found = kept(of: PhraseTokens(spelling: EndWords.adapted(observed, to: cell)), by: parts)
    let isSame = expected.elementsEqual(found) { step, other in
      step.elementsEqual(other) { $0.count == $1.count && $0.starts(with: $1) }
    }
    return .require(isSame, expected: words(of: expected), observed: words(of: found))
  }

  /// Returns the actions in each step, except the actions of parts that the sync lacks.
  ///
  /// A step without remaining actions becomes "nothing".
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

  /// Splits tokens at a mark that is neither in quotes nor in code.
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

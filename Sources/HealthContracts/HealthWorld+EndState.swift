internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthWorld {
  /// What the user ends up with, in words that any sync must agree on.
  ///
  /// Entries and samples in the order of their words, the toggle, and what is shown; no identity,
  /// no time, and nothing of how it came about.
  func endState() async throws -> String {
    let entries = try await home.entries()
    let samples = await bench.storedSamples()
    let status = await sync.status
    var parts = [
      Self.list(try entries.map(Self.words), noun: "entries", sources: Set(entries.map(\.source))),
      Self.list(
        try samples.map(Self.words), noun: "samples",
        sources: Set(samples.compactMap { $0.sourceRevision?.source.name })),
      "sync \(status.isToggleOn ? "on" : "off")",
    ]
    if let message = status.message { parts.append("\"\(message)\"") }
    return parts.joined(separator: "; ")
  }

  /// A short list in full, a long one by its number, its sources and its ends.
  private static func list(_ words: [String], noun: String, sources: Set<String>) -> String {
    let sorted = words.sorted()
    guard let first = sorted.first, let last = sorted.last else { return "no \(noun)" }
    guard sorted.count > 3 else { return "\(noun) \(sorted.joined(separator: ", "))" }
    return "\(sorted.count) \(noun) of \(sources.count) sources, \(first) to \(last)"
  }

  private static func words(_ entry: WeightEntry) throws -> String {
    let state =
      entry.isImported
      ? "from \(entry.source)"
      : entry.pendingHealthSync ? "queued" : entry.healthKitUUID == nil ? "local" : "synced"
    return "\(number(entry.weightValue)) \(entry.weightUnit) v\(entry.syncVersion) \(state)"
  }

  private static func words(_ sample: QuantitySample) throws -> String {
    let kilograms = try sample.quantity.doubleValue(for: .kilogram)
    let version = sample.metadata.syncIdentity.map { " v\(Int($0.version))" } ?? ""
    return "\(number(kilograms)) kg\(version)"
  }

  /// A weight to the gram.
  private static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return thousandths == thousandths.rounded()
      ? String(Int(thousandths)) : String(thousandths)
  }
}

extension HealthContracts {
  /// A column that states the whole of what the user ends up with.
  static var endState: HealthColumn {
    HealthColumn(
      "Ends with",
      reading: .value { cell, context in
        [
          .expectation("it ends with \(cell.text)") { world in
            let observed = try await world.endState()
            return .require(
              PhraseTokens(observed) == cell, expected: context.cells["Ends with"] ?? "",
              observed: observed)
          }
        ]
      }, isRequired: false)
  }
}

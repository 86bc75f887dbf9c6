package import HealthContracts

/// A deviation in the gallery, with the deviating part of the subject and the violated area of the
/// contract.
package struct HealthDeviation: Sendable, CustomStringConvertible {
  /// The deviating part.
  package enum Part: Sendable {
    case store(StoreDeviation)
    case sync(SyncDeviation)
    case server(ServerDeviation)

    /// The name of the part in reports.
    package var name: String {
      switch self {
      case .store: "store"
      case .sync: "sync"
      case .server: "server"
      }
    }
  }

  package let part: Part
  /// The area of the violated rules, such as `saving`.
  package let area: String

  /// The name, which is unique among the deviations of the same part.
  package var name: String {
    switch part {
    case .store(let deviation): deviation.id
    case .sync(let deviation): deviation.id
    case .server(let deviation): deviation.id
    }
  }

  /// The description of the deviating behavior.
  package var summary: String {
    switch part {
    case .store(let deviation): deviation.summary
    case .sync(let deviation): deviation.summary
    case .server(let deviation): deviation.summary
    }
  }

  package var description: String { "\(part.name)/\(name)" }

  /// Returns a copy of a subject with the deviation, or `nil` if the deviation cannot be planted in
  /// the subject.
  package func planted(in subject: HealthSubject) -> HealthSubject? {
    switch part {
    case .store(let deviation): deviation.planted(in: subject)
    case .sync(let deviation): deviation.planted(in: subject)
    case .server(let deviation): deviation.planted(in: subject)
    }
  }

  /// Returns whether a row that requires the given capabilities can exercise the deviating part.
  ///
  /// Rows about files use stores and homes that deviations do not wrap.
  package func isReached(byRowNeeding capabilities: Set<String>) -> Bool {
    switch part {
    case .server: capabilities.contains(SubjectExchange.capability)
    case .store, .sync:
      capabilities.isDisjoint(with: [SubjectExchange.capability, StoreFiles.capability])
    }
  }

  /// All deviations: first of stores, then of syncs, then of servers.
  package static let gallery: [HealthDeviation] =
    StoreDeviation.areas.flatMap { area in
      area.deviations.map { HealthDeviation(part: .store($0), area: area.name) }
    }
    + [("faults", SyncDeviation.faults), ("calls", SyncDeviation.calls)].flatMap { area, all in
      all.map { HealthDeviation(part: .sync($0), area: area) }
    }
    + ServerDeviation.sections.flatMap { section in
      (section.binding + section.advised).map {
        HealthDeviation(part: .server($0), area: section.name)
      }
    }
}

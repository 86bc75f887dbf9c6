package import HealthContracts

/// A deviation of the gallery, with its part of the subject and the area of the contract that it
/// violates.
package struct HealthDeviation: Sendable, CustomStringConvertible {
  /// The deviating part.
  package enum Part: Sendable {
    case store(StoreDeviation)
    case sync(SyncDeviation)
    case server(ServerDeviation)

    /// The name in reports.
    package var name: String {
      switch self {
      case .store: "store"
      case .sync: "sync"
      case .server: "server"
      }
    }
  }

  package let part: Part
  /// The violated rules, such as `saving`.
  package let area: String

  /// The name, which is distinct within the gallery.
  package var name: String {
    switch part {
    case .store(let deviation): deviation.id
    case .sync(let deviation): deviation.id
    case .server(let deviation): deviation.id
    }
  }

  /// The behavior of the deviation.
  package var summary: String {
    switch part {
    case .store(let deviation): deviation.summary
    case .sync(let deviation): deviation.summary
    case .server(let deviation): deviation.summary
    }
  }

  package var description: String { "\(part.name)/\(name)" }

  /// Returns a subject with the deviation, or `nil` if the subject does not have the needed part.
  package func planted(in subject: HealthSubject) -> HealthSubject? {
    switch part {
    case .store(let deviation): deviation.planted(in: subject)
    case .sync(let deviation): deviation.planted(in: subject)
    case .server(let deviation): deviation.planted(in: subject)
    }
  }

  /// Whether a row that needs the given capabilities exercises the deviating part.
  ///
  /// Rows about files open stores and homes that are not wrapped.
  package func isReached(byRowNeeding capabilities: Set<String>) -> Bool {
    switch part {
    case .server: capabilities.contains(SubjectExchange.capability)
    case .store, .sync:
      capabilities.isDisjoint(with: [SubjectExchange.capability, StoreFiles.capability])
    }
  }

  /// All deviations: of stores, then of syncs, then of servers.
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

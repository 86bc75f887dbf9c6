internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension RecordStage {
  /// The exporter of the row.
  ///
  /// - Throws: ``Conformance/Deviation`` if the row starts none.
  func exporter() throws -> RecordExporter {
    guard let exporter = now.exporter else {
      throw Deviation(expected: "an export", observed: "the row starts none")
    }
    return exporter
  }

  /// The store of the row with its faults.
  func faults() throws -> FaultInjectingStore {
    guard let store = world.appStore as? FaultInjectingStore else {
      throw Deviation(expected: "a store with faults", observed: "one without")
    }
    return store
  }

  /// Starts to export, as a new process of the app does.
  func startExporter() async {
    let exporter = RecordExporter(
      store: exportedStore(samples: world.appStore, bench: world.controlledStore),
      home: home, service: service, clock: world.virtualClock,
      identifiers: world.identifierSource)
    update { $0.exporter = exporter }
    await exporter.launch()
  }

  /// The number of changes that wait for export.
  var waitingCount: Int {
    get async throws {
      let queue = try await home.exportQueue(of: Set(RecordKind.allCases))
      return queue.records.count + queue.deletions.count
    }
  }

  /// Waits until the export has finished its work, and notes what it left.
  func settleExport() async {
    guard let exporter = now.exporter else { return }
    await exporter.settle()
    guard let waiting = try? await waitingCount else { return }
    let progress = ExportProgress(
      seconds: Int(world.virtualClock.now.timeIntervalSince(start)), waiting: waiting,
      stored: await world.controlledStore.storedObjects().count)
    update { $0.progress.append(progress) }
  }

  /// Returns the app's own samples of a record, those of its main field by default.
  func samples(of name: String, _ field: FieldKey? = nil) async throws -> [QuantitySample] {
    let identity = RecordIdentity.syncIdentifier(of: identity(of: name))
    let own = await world.controlledStore.storedSamples().filter {
      $0.sourceRevision?.source.bundleIdentifier == app.source.bundleIdentifier
        && $0.metadata.syncIdentity?.identifier.hasPrefix(identity) == true
    }
    let types = field.map { [$0.exportedType] } ?? FieldKey.mainFields.map(\.exportedType)
    return own.filter { types.contains($0.quantityType) }
  }
}

extension RecordStage {
  /// Returns the app's own workouts of an activity.
  func workouts(of name: String) async -> [Workout] {
    let identifier = RecordIdentity.syncIdentifier(of: identity(of: name))
    return await world.controlledStore.storedObjects().compactMap(\.workout).filter {
      $0.sourceRevision?.source.bundleIdentifier == app.source.bundleIdentifier
        && $0.metadata.syncIdentity?.identifier == identifier
    }
  }
}

/// What the export had left at a time.
struct ExportProgress: Hashable, Sendable {
  /// The seconds since the start of the row.
  let seconds: Int
  /// The number of changes that waited.
  let waiting: Int
  /// The number of samples in the health store.
  let stored: Int
}

extension FieldKey {
  /// The fields that decide the type of the sample of a record.
  fileprivate static let mainFields: [FieldKey] = [
    .weight, .dietaryCalorie, .activeCalorie, .restingCalorie,
  ]

  /// The type of the sample that holds the field, or `nil` if none does.
  fileprivate var exportedType: QuantityType? {
    switch self {
    case .weight: .bodyMass
    case .dietaryCalorie: .dietaryEnergy
    case .protein: .dietaryProtein
    case .carbs: .dietaryCarbohydrates
    case .fat: .dietaryFat
    case .activeCalorie: .activeEnergy
    case .restingCalorie: .restingEnergy
    default: nil
    }
  }
}

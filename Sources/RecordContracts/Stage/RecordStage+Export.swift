internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension RecordStage {
  /// Returns the exporter of the row.
  ///
  /// - Throws: `Deviation` if the row has not started an export.
  func exporter() throws -> RecordExporter {
    guard let exporter = now.exporter else {
      throw Deviation(
        expected: "an export", observed: "no export, because the row has not started one")
    }
    return exporter
  }

  /// Returns the row's store, which can inject faults.
  ///
  /// - Throws: `Deviation` if the store cannot inject faults.
  func faults() throws -> FaultInjectingStore {
    guard let store = world.appStore as? FaultInjectingStore else {
      throw Deviation(expected: "a store with faults", observed: "a store without faults")
    }
    return store
  }

  /// Starts an export, as a new process of the app does.
  func startExporter() async {
    let exporter = RecordExporter(
      store: exportedStore(
        samples: world.appStore, bench: world.controlledStore, lacking: now.lacking,
        keepsMembers: now.keepsMembers),
      home: home, service: now.reader?.service ?? service, clock: world.virtualClock,
      identifiers: world.identifierSource)
    update { $0.exporter = exporter }
    await exporter.launch()
  }

  /// Makes new lists, and later sums and exports, use a store that lacks some capabilities.
  ///
  /// That store also supports neither statistics nor the observation of changes.
  func lack(_ capabilities: Set<StoreCapability>) {
    let lacking = now.lacking.union(capabilities)
    let store = world.controlledStore
    let service = StoreHealthService(
      store: exportedStore(samples: store, bench: store, lacking: lacking), home: home,
      bundleIdentifier: app.source.bundleIdentifier, identifiers: queries, log: log)
    update { state in
      state.lacking = lacking
      state.reader = (home, service)
    }
  }

  /// The number of changes that are waiting for export.
  var waitingCount: Int {
    get async throws {
      let queue = try await home.exportQueue(of: Set(RecordKind.allCases))
      return queue.records.count + queue.deletions.count
    }
  }

  /// Waits until the export, if any, has finished its work, and notes its state if the home can be
  /// read.
  func settleExport() async {
    guard let exporter = now.exporter else { return }
    await exporter.settle()
    guard let waiting = try? await waitingCount else { return }
    let progress = ExportProgress(
      seconds: Int(world.virtualClock.now.timeIntervalSince(start)), waiting: waiting,
      stored: await world.controlledStore.storedObjects().count,
      failure: await exporter.failure?.code.name)
    update { $0.progress.append(progress) }
  }

  /// Returns the samples and the workouts that the app, on any device, saved in the health store
  /// for a record.
  func copy(of name: String) async -> ExportedCopy {
    let identity = RecordIdentity.syncIdentifier(of: identity(of: name))
    let own = await world.controlledStore.storedObjects().filter {
      $0.sourceRevision?.source.bundleIdentifier == app.source.bundleIdentifier
        && $0.metadata.syncIdentity?.identifier.hasPrefix(identity) == true
    }
    return ExportedCopy(
      samples: own.compactMap(\.quantitySample), workouts: own.compactMap(\.workout))
  }

  /// Returns the food correlations in the health store that have a record's identifier or sync
  /// identifier; an empty array if the store does not support correlations.
  func correlations(of name: String) async throws -> [Correlation] {
    let identity = identity(of: name)
    let identifier = RecordIdentity.syncIdentifier(of: identity)
    let store = world.controlledStore
    // A store in another process conforms to the protocol, but supports its calls only if it
    // declared the capability.
    let correlations =
      store.capabilities.contains(.correlations) ? store as? any CorrelationStoring : nil
    let stored = try await correlations?.correlations(CorrelationQuery(type: .food)) ?? []
    return stored.filter { food in
      food.uuid == identity || food.metadata.syncIdentity?.identifier == identifier
    }
  }

  /// Returns the app's own samples of a record for a field, or for the main fields if `field` is
  /// `nil`.
  func samples(of name: String, _ field: FieldKey? = nil) async -> [QuantitySample] {
    await copy(of: name).samples(of: field)
  }

  /// Returns the app's own workouts of an activity.
  func workouts(of name: String) async -> [Workout] { await copy(of: name).workouts }

  /// Notes the samples and the workouts that the health store contains for each record, if they
  /// have changed; does nothing unless the row has started an export.
  func noteCopies() async {
    guard now.exporter != nil else { return }
    for name in now.identities.keys.sorted() {
      let copy = await copy(of: name)
      update { state in
        if state.copies[name]?.last != copy { state.copies[name, default: []].append(copy) }
      }
    }
  }

  /// Applies a closure to each noted state of a record's objects in the health store, and returns
  /// the last result that is not `nil` and differs from the current one, or `nil` if no result
  /// does.
  func earlierCopy<Fact: Equatable>(
    of name: String, _ fact: (ExportedCopy) -> Fact?
  ) -> Fact? {
    let facts = (now.copies[name] ?? []).map(fact)
    return facts.last { $0 != nil && $0 != facts.last }.flatMap { $0 }
  }
}

/// The samples and the workouts that the app saved in the health store for a record.
struct ExportedCopy: Hashable, Sendable {
  let samples: [QuantitySample]
  let workouts: [Workout]

  var isEmpty: Bool { samples.isEmpty && workouts.isEmpty }

  /// Returns the samples of a field, or of the main fields if `field` is `nil`.
  func samples(of field: FieldKey?) -> [QuantitySample] {
    let types = field.map { [$0.exportedType] } ?? FieldKey.mainFields.map(\.exportedType)
    return samples.filter { types.contains($0.quantityType) }
  }

  /// Returns the value of a field in its base unit, or `nil` if not exactly one sample contains it.
  func value(of field: FieldKey) -> Double? {
    let samples = samples(of: field)
    guard let sample = samples.first, samples.count == 1 else { return nil }
    return try? sample.quantity.doubleValue(for: sample.quantityType.canonicalUnit)
  }

  /// The descriptions of the workouts; `nil` without workouts.
  var workoutTexts: String? {
    workouts.isEmpty
      ? nil
      : workouts.map { "\($0.duration / 60) min, activity type \($0.activityType.rawValue)" }
        .joined(separator: " and ")
  }
}

/// The state of the export at a point in time.
struct ExportProgress: Hashable, Sendable {
  /// The seconds since the start of the row.
  let seconds: Int
  /// The number of changes that were waiting for export.
  let waiting: Int
  /// The number of objects in the health store.
  let stored: Int
  /// The name of the exporter's current failure to export or, if exports have not failed, to read
  /// changes; `nil` without a failure.
  let failure: String?
}

extension FieldKey {
  /// The main fields of the records that are exported as samples.
  fileprivate static let mainFields: [FieldKey] = [
    .weight, .dietaryCalorie, .activeCalorie, .restingCalorie,
  ]

  /// The type of the sample that contains the field, or `nil` if no sample contains it.
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

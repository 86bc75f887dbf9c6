internal import CombinedRecords
internal import Conformance
internal import Foundation
public import HealthContracts
internal import HealthModel

/// The stage of a row about records: the app's home, its access to the health store, the list that
/// the app shows, and its export.
public final class RecordStage: HealthStage {
  struct State: Sendable {
    /// The identifiers of records and samples, keyed by their names in the row.
    var identities: [String: UUID] = [:]
    /// The local records as the app stored them, without later edits, keyed by their names in the
    /// row.
    var local: [String: any DataRecord] = [:]
    var list: (any RecordList)?
    /// The number of occurrences of each request or other action of the app.
    var requests: [AppRequest: Int] = [:]
    /// The identifiers of the records that the list has shown, in the order of the list; one array
    /// for each state of the list, oldest first.
    var shown: [[UUID]] = []
    /// The time zone of the user's calendar.
    var timeZone = Calendar.ofRows.timeZone
    /// The size of pages, or `nil` for the default size.
    var pageSize: Int?
    /// The identifiers of the records that the app found without a list.
    var found: [UUID] = []
    var refusal: (any Error)?
    var sums: [RecordSum] = []
    var exporter: RecordExporter?
    /// The states of the export, oldest first.
    var progress: [ExportProgress] = []
    /// The states of each record, oldest first; `nil` while the record does not exist.
    var earlier: [String: [(any DataRecord)?]] = [:]
    /// The states of the goals, oldest first.
    var goals: [Goals] = []
    /// The states of each record's samples and workouts in the health store, oldest first.
    var copies: [String: [ExportedCopy]] = [:]
    /// The last attempted change or request.
    var attempt: Attempt?
    var isLocked = false
    /// The capabilities that the row removes from its store.
    var lacking: Set<StoreCapability> = []
    /// Whether the samples of a food correlation remain in the row's store when the correlation is
    /// deleted.
    var keepsMembers = false
    /// Whether the calls of the export can reach the store.
    var isReachable = true
    /// The home and the service that the list reads; `nil` stands for those of the row's app.
    ///
    /// Sums and exports use this service, but the home of the row's app.
    var reader: (home: any RecordHome, service: any HealthKitService)?
  }

  let world: HealthWorld
  let home: any RecordHome
  let service: StoreHealthService
  let log: MemoryRecordLog
  /// The source of identifiers for the service's queries.
  let queries: CountedIdentifiers
  /// The source of the samples that the row's app saves.
  let app: SourceRevision
  /// The time at which the row started.
  let start: Date
  /// The gate for the list's reads of local records.
  let localGate = ReadGate()
  /// The gate for the list's reads of health records.
  let healthGate = ReadGate()
  private let state = Locked(State())

  private init(
    world: HealthWorld, home: any RecordHome, service: StoreHealthService, log: MemoryRecordLog,
    queries: CountedIdentifiers, app: SourceRevision
  ) {
    self.world = world
    self.home = home
    self.service = service
    self.log = log
    self.queries = queries
    self.app = app
    start = world.virtualClock.now
  }

  /// Creates the stage of a case, with health records turned on.
  ///
  /// - Throws: Any error that occurs while the home is created or its preferences are saved.
  public static func make(in world: HealthWorld) async throws -> RecordStage {
    let (home, log, app) = (try await world.part(.recordHome), MemoryRecordLog(), await world.app)
    try await home.put(RecordPreferences(isHealthEnabled: true))
    let queries = CountedIdentifiers(world.identifierSource)
    return RecordStage(
      world: world, home: home,
      service: StoreHealthService(
        store: world.controlledStore, home: home, bundleIdentifier: app.source.bundleIdentifier,
        identifiers: queries, log: log),
      log: log, queries: queries, app: app)
  }

  /// A snapshot of the current state.
  var now: State { state.withLock { $0 } }

  func update<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    state.withLock { body(&$0) }
  }

  /// Returns the identifier for a name; the identifier is created on first use.
  func identity(of name: String) -> UUID {
    update { state in
      if let identity = state.identities[name] { return identity }
      let identity = world.identifierSource.next()
      state.identities[name] = identity
      return identity
    }
  }

  /// Checks that an earlier step uses a name, so that a misspelled name does not count as a record
  /// without objects in the health store.
  ///
  /// - Throws: `Deviation` if no step of the row has used the name.
  func requireRecord(named name: String) throws {
    guard now.identities[name] == nil else { return }
    throw Deviation(expected: "a record named '\(name)'", observed: "no record with this name")
  }

  /// Returns the name of an identifier, or `another` if the row does not name it.
  func name(of identity: UUID) -> String {
    now.identities.first { $0.value == identity }?.key ?? "another"
  }

  /// Performs an action that must be refused, and stores its error for the expectations.
  ///
  /// - Throws: `Deviation` if the action is not refused, or cannot be attempted.
  func attempt(_ body: () async throws -> Void) async throws {
    do { try await body() } catch let deviation as Deviation { throw deviation } catch {
      update { $0.refusal = error }
      return await settle()
    }
    await settle()
    throw Deviation(expected: "a refusal", observed: "success")
  }

  /// Returns the list that the app shows.
  ///
  /// - Throws: `Deviation` if the row does not show a list.
  func list() throws -> any RecordList {
    guard let list = now.list else {
      throw Deviation(expected: "a list", observed: "no list, because the row has not shown one")
    }
    return list
  }

  /// Waits until the export and the list have finished their work, except for reads whose results
  /// the row delays, and notes the resulting states of the export, the list, the records, their
  /// stored samples and workouts, and the goals.
  public func settle() async {
    await settleExport()
    await world.controlledStore.settle()
    if let list = now.list {
      await settle(list)
      await list.draw()
      let shown = await list.state.map(\.id)
      update { state in
        if state.shown.last != shown { state.shown.append(shown) }
      }
    }
    await noteRecords()
    await noteCopies()
    await noteGoals()
  }

  /// Waits until a list has finished its work, except for reads whose results the row delays.
  private func settle(_ list: any RecordList) async {
    guard localGate.isClosed || healthGate.isClosed else { return await list.settle() }
    while await list.pendingCount > localGate.waitingCount + healthGate.waitingCount {
      await Task.yield()
    }
  }

  /// Returns a description of the row's state, such as its local records, settings and goals and
  /// the contents of the list, or `nil` if the home cannot be read.
  public func stateDescription() async -> String? {
    guard let preferences = try? await home.preferences(), let goals = try? await home.goals()
    else { return nil }
    var list: [String] = []
    if let shown = now.list { list = await shown.state.map { "\($0)" } }
    let parts: [Any] = [
      preferences, goals, now.identities.sorted { $0.key < $1.key },
      now.local.sorted { $0.key < $1.key }.map(\.value), list, now.pageSize ?? 0, now.sums,
      log.events.map { "\($0)" }, localGate.description,
      now.lacking.map(\.rawValue).sorted(), now.keepsMembers,
      healthGate.description,
    ]
    return parts.map { "\($0)" }.joined(separator: "\n")
  }

  /// Stops the export and the list, and releases the delayed results.
  public func end() async {
    await now.exporter?.stop()
    await now.list?.stop()
    localGate.open()
    healthGate.open()
  }
}

public import Conformance
public import ConformanceRecord
public import HealthModel
public import WeightSync

/// A subject under test, which creates a store, a home and a sync for every case.
public struct HealthSubject: Sendable {
  /// The context in which a store, a home, a sync or another part is created.
  public struct Surroundings: Sendable {
    /// The revision of the app, which is the source of all samples saved by `save(_:)`.
    public let appSource: SourceRevision
    /// The clock of the case.
    ///
    /// Work that a sync or a part schedules is canceled when the process of the app ends.
    public let clock: any HealthClock
    /// The source of identifiers for new objects.
    public let identifiers: any IdentifierSource
    /// The configuration of the sync, such as the bundle identifier of the app.
    public let configuration: WeightSyncConfiguration
    /// The seed for the random choices of the created object.
    public let seed: UInt64

    /// Returns the surroundings with a different configuration of the sync.
    package func with(_ configuration: WeightSyncConfiguration) -> Self {
      Self(
        appSource: appSource, clock: clock, identifiers: identifiers,
        configuration: configuration, seed: seed)
    }

    /// Returns the surroundings of one process of the app, with that process's clock.
    func of(_ process: ProcessClock) -> Self {
      Self(
        appSource: appSource, clock: process, identifiers: identifiers,
        configuration: configuration, seed: seed)
    }
  }

  /// The names of the sync and the store in reports.
  public let identity: SubjectIdentity
  /// The real time without progress after which a case is abandoned; 30 seconds by default.
  public var patience: Duration = .seconds(30)
  /// A function that creates an empty store.
  public package(set) var makeStore:
    @Sendable (Surroundings) async throws -> any ControllableHealthStore
  /// A function that creates an empty home, which is the local storage of the app.
  public package(set) var makeHome: @Sendable (Surroundings) async throws -> any WeightSyncHome
  /// A function that creates a sync over a store and a home.
  ///
  /// Both the store and the home can contain earlier data.
  public package(set) var makeSync:
    @Sendable (any HealthStoreProtocol, any WeightSyncHome, Surroundings) async throws ->
      any WeightSyncProtocol
  /// A function that starts a line-by-line exchange; `nil` if the subject does not offer exchanges.
  ///
  /// The exchange is with a process of the store, or with an equivalent in this process.
  public package(set) var makeExchange: (@Sendable () async throws -> SubjectExchange)?
  /// Access to stores and homes in files; `nil` if the subject does not offer it.
  public var files: StoreFiles?
  /// The factories of the parts for the rows of other domains.
  var provided = SubjectParts()
  /// The capabilities for the rows of other domains, in addition to the names of provided parts.
  public var furtherCapabilities: Set<String> = []

  /// A function that creates an empty store with a configuration.
  ///
  /// The configuration states the app's declarations and the store's behavior. The function is
  /// `nil` if the subject does not let the suite choose them.
  public var makeConfiguredStore:
    (
      @Sendable (Surroundings, HealthStoreConfiguration) async throws
        -> any ControllableHealthStore
    )?

  /// The capability that a row needs if it names a store behavior or an app declaration.
  ///
  /// A subject offers the capability if ``makeConfiguredStore`` is not `nil`.
  public static let choiceCapability: String = "storeChoices"

  /// Creates a subject, by default with the reference sync and a home in memory.
  public init(
    identity: SubjectIdentity,
    makeHome: @escaping @Sendable (Surroundings) async throws -> any WeightSyncHome = { _ in
      MemoryWeightSyncHome()
    },
    makeSync:
      @escaping @Sendable (any HealthStoreProtocol, any WeightSyncHome, Surroundings) async throws
      -> any WeightSyncProtocol = { store, home, surroundings in
        WeightSync(
          store: store, home: home, clock: surroundings.clock,
          identifiers: surroundings.identifiers, configuration: surroundings.configuration)
      },
    makeExchange: (@Sendable () async throws -> SubjectExchange)? = nil,
    makeStore: @escaping @Sendable (Surroundings) async throws -> any ControllableHealthStore
  ) {
    self.identity = identity
    self.makeStore = makeStore
    self.makeHome = makeHome
    self.makeSync = makeSync
    self.makeExchange = makeExchange
  }

  /// Creates a subject with the reference sync and a home in memory over a named store.
  public init(
    store name: String,
    makeExchange: (@Sendable () async throws -> SubjectExchange)? = nil,
    makeStore: @escaping @Sendable (Surroundings) async throws -> any ControllableHealthStore
  ) {
    self.init(
      identity: SubjectIdentity(sync: "reference", store: name), makeExchange: makeExchange,
      makeStore: makeStore)
  }

  /// Creates a subject with a named sync over a named store.
  ///
  /// ```swift
  /// let subject = HealthSubject(
  ///   sync: "mine", store: "memory",
  ///   makeSync: { store, home, surroundings in
  ///     MySync(store: store, home: home, clock: surroundings.clock)
  ///   },
  ///   makeStore: { MemoryHealthStore(appSource: $0.appSource, clock: $0.clock) })
  /// ```
  ///
  /// - Parameters:
  ///   - sync: The name of the sync in reports.
  ///   - store: The name of the store in reports.
  ///   - makeHome: A closure that creates an empty home; by default, a home in memory.
  ///   - makeSync: A closure that creates the sync over a store and a home, both of which can
  ///     contain earlier data.
  ///   - makeStore: A closure that creates an empty store.
  public init(
    sync: String, store: String,
    makeHome: @escaping @Sendable (Surroundings) async throws -> any WeightSyncHome = { _ in
      MemoryWeightSyncHome()
    },
    makeSync:
      @escaping @Sendable (any HealthStoreProtocol, any WeightSyncHome, Surroundings) async throws
      -> any WeightSyncProtocol,
    makeStore: @escaping @Sendable (Surroundings) async throws -> any ControllableHealthStore
  ) {
    self.init(
      identity: SubjectIdentity(sync: sync, store: store), makeHome: makeHome, makeSync: makeSync,
      makeStore: makeStore)
  }

  /// Returns the subject for the runner.
  ///
  /// - Parameters:
  ///   - limit: The store capabilities that rows can use if the store declares them; by default,
  ///     all of them.
  ///   - syncLimit: The sync capabilities that rows can use if the sync declares them; by default,
  ///     all of them.
  ///   - claims: The profiles that the subject claims to satisfy; see ``HealthContracts/profiles``
  ///     for its store and ``HealthContracts/syncProfiles`` for its sync. If the array is empty,
  ///     the subject claims both contracts in full. Every claim also covers the subject's optional
  ///     parts. Rows that need files or a chosen store configuration are outside the claim if the
  ///     subject lacks this part.
  /// - Returns: A subject that creates a new world for every case.
  public func conformanceSubject(
    limitedTo limit: Set<StoreCapability> = Set(StoreCapability.allCases),
    syncLimitedTo syncLimit: Set<SyncCapability> = Set(SyncCapability.allCases),
    claims: [CapabilityProfile] = []
  ) -> ConformanceSubject<HealthWorld> {
    var names = Set(limit.map(\.rawValue)).union(syncLimit.map(\.rawValue))
    var claims = claims
    let parts = self.parts
    names.formUnion(parts)
    // In addition to its other claims, a subject must satisfy the rows about its optional parts,
    // such as line exchanges, files or configurable stores.
    claims = claims.map { claim in
      CapabilityProfile(claim.name, capabilities: claim.capabilities.union(parts))
    }
    return ConformanceSubject(
      identity: identity, capabilities: names, claims: claims, absentParts: absentParts,
      patience: patience
    ) {
      do { return try await HealthWorld(subject: self, seed: $0) } catch {
        throw (error as? SubjectBreakdown).map { SubjectFailure($0) } ?? error
      }
    }
  }
}

extension HealthSubject {
  /// The capabilities for files and configured stores that this subject lacks.
  ///
  /// Rows that need one of these capabilities are outside the subject's claim.
  var absentParts: Set<String> {
    Set([StoreFiles.capability, Self.choiceCapability]).subtracting(parts)
  }

  /// The capabilities that the subject offers in addition to those of its store and its sync.
  var parts: Set<String> {
    var names = provided.names.union(furtherCapabilities)
    if makeExchange != nil { names.insert(SubjectExchange.capability) }
    if files != nil { names.insert(StoreFiles.capability) }
    if makeConfiguredStore != nil { names.insert(Self.choiceCapability) }
    return names
  }
}

extension SubjectFailure {
  /// Creates the failure that reports a broken part to the runner.
  init(_ breakdown: SubjectBreakdown) {
    self.init(message: breakdown.message, exchange: breakdown.exchange)
  }
}

public import Conformance
public import ConformanceRecord
public import HealthModel
public import WeightSync

/// The parts that a subject is made of: a store, a home and a sync, fresh for every case.
public struct HealthSubject: Sendable {
  /// What a part may need to know of the world it is made for.
  public struct Surroundings: Sendable {
    /// The app that saves through the store.
    public let appSource: SourceRevision
    /// The time.
    public let clock: any HealthClock
    /// Where identities come from.
    public let identifiers: any IdentifierSource
    /// The facts about the app.
    public let configuration: WeightSyncConfiguration
    /// What decides the random choices of a part, if it makes any.
    public let seed: UInt64

    /// The same for one process of the app, with the time that it knows.
    func of(_ process: ProcessClock) -> Self {
      Self(
        appSource: appSource, clock: process, identifiers: identifiers,
        configuration: configuration, seed: seed)
    }
  }

  /// Who it is.
  public let identity: SubjectIdentity
  /// How long a case may stand still in real time before it is given up.
  public var patience: Duration = .seconds(10)
  /// Makes an empty store.
  public let makeStore: @Sendable (Surroundings) async throws -> any ControllableHealthStore
  /// Makes an empty home.
  public let makeHome: @Sendable (Surroundings) async throws -> any WeightSyncHome
  /// Makes a sync over a store and a home that may have a past.
  public let makeSync:
    @Sendable (any HealthStoreProtocol, any WeightSyncHome, Surroundings) async throws ->
      any WeightSyncProtocol
  /// Begins a conversation with a process of the store, or with one like it, line by line.
  public let makeExchange: (@Sendable () async throws -> SubjectExchange)?
  /// How it keeps stores and homes in files, if it does.
  public var files: StoreFiles?

  /// Makes an empty store for an app that declares some things, and with some choices where nothing
  /// public decides; `nil` unless the subject lets the suite choose.
  public var makeConfiguredStore:
    (
      @Sendable (Surroundings, HealthStoreConfiguration) async throws
        -> any ControllableHealthStore
    )?

  /// The capability that rows on one of several choices need.
  public static let choiceCapability: String = "storeChoices"

  /// Creates a subject; unless said otherwise it is the reference sync with a home in memory.
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

  /// Creates the reference sync over a store of a name.
  public init(
    store name: String,
    makeExchange: (@Sendable () async throws -> SubjectExchange)? = nil,
    makeStore: @escaping @Sendable (Surroundings) async throws -> any ControllableHealthStore
  ) {
    self.init(
      identity: SubjectIdentity(sync: "reference", store: name), makeExchange: makeExchange,
      makeStore: makeStore)
  }

  /// The subject as the runner takes it.
  ///
  /// - Parameters:
  ///   - limit: What the store is to be asked for at most; each store says itself what it offers.
  ///   - syncLimit: What the sync is to be asked for at most; each sync says itself what it does.
  ///   - claims: The parts of the contracts that the subject claims to keep, see
  ///     ``HealthContracts/profiles`` for its store and ``HealthContracts/syncProfiles`` for its
  ///     sync; all of them unless some are given.
  /// - Returns: A subject whose worlds are fresh for every case.
  public func conformanceSubject(
    limitedTo limit: Set<StoreCapability> = Set(StoreCapability.allCases),
    syncLimitedTo syncLimit: Set<SyncCapability> = Set(SyncCapability.allCases),
    claims: [CapabilityProfile] = []
  ) -> ConformanceSubject<HealthWorld> {
    var names = Set(limit.map(\.rawValue)).union(syncLimit.map(\.rawValue))
    var claims = claims
    let parts = self.parts
    names.formUnion(parts)
    // Who is talked to line by line speaks the protocol, and who has files or makes stores
    // with other choices is held to what comes of these, whatever else is claimed.
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
  /// The capabilities of parts that a subject need not have: no store is asked for files, or made
  /// with other choices, where its author gives no way to.
  var absentParts: Set<String> {
    Set([StoreFiles.capability, Self.choiceCapability]).subtracting(parts)
  }

  /// The capabilities that neither a store nor a sync offers by itself.
  var parts: Set<String> {
    var names: Set<String> = []
    if makeExchange != nil { names.insert(SubjectExchange.capability) }
    if files != nil { names.insert(StoreFiles.capability) }
    if makeConfiguredStore != nil { names.insert(Self.choiceCapability) }
    return names
  }
}

extension SubjectFailure {
  /// What the runner is told of a part that broke.
  init(_ breakdown: SubjectBreakdown) {
    self.init(message: breakdown.message, exchange: breakdown.exchange)
  }
}

public import HealthModel

/// The state that a domain's phrases act on, in addition to the store and the sync of a case.
///
/// The stage is created when a row first uses it, so that rows of other domains do not incur its
/// cost. A domain returns its stage from its `stage` closure:
///
/// ```swift
/// let queries = ContractDomain("queries", kinds: kinds, vocabulary: words) {
///   (world: HealthWorld) in try await world.stage(QueryStage.self)
/// }
/// ```
public protocol HealthStage: Sendable {
  /// Creates the stage for a case.
  ///
  /// - Throws: Any error that occurs while the stage's parts are created. If the error is a
  ///   `Deviation`, or if the store or the sync threw it, the row fails; otherwise, the row is
  ///   recorded as errored.
  static func make(in world: HealthWorld) async throws -> Self

  /// Waits until all of the stage's work is finished.
  func settle() async

  /// Continues in a new process of the app, with the saved state of the stage's parts.
  ///
  /// - Throws: Any error that occurs while the stage's parts are created again. If the error is a
  ///   `Deviation`, or if the store or the sync threw it, the row fails; otherwise, the row is
  ///   recorded as errored.
  func relaunch() async throws

  /// Returns the stage's actions and results so far, in order, without health values.
  func transcript() async -> [String]

  /// Returns all of the stage's state that a row can observe; `nil` if the state is unknown.
  ///
  /// The text is identical for equal states.
  func stateDescription() async -> String?

  /// Releases the stage's resources.
  ///
  /// The method is called when the case ends or is abandoned, so possibly more than once.
  func end() async
}

extension HealthStage {
  /// Does nothing by default.
  public func settle() async {}

  /// Does nothing by default.
  public func relaunch() async throws {}

  /// Returns an empty array by default.
  public func transcript() async -> [String] { [] }

  /// Returns `nil` by default.
  public func stateDescription() async -> String? { nil }

  /// Does nothing by default.
  public func end() async {}
}

extension HealthWorld {
  /// Returns the stage of a type, which is created on first use.
  ///
  /// - Throws: Any error that occurs while the stage is created. If the error is a `Deviation`, or
  ///   if the store or the sync threw it, the row fails; otherwise, the row is recorded as errored.
  public func stage<Stage: HealthStage>(_ type: Stage.Type = Stage.self) async throws -> Stage {
    if let stage = stages[ObjectIdentifier(type)] as? Stage { return stage }
    let stage = try await Stage.make(in: self)
    add(stage)
    return stage
  }

  /// Creates a part of the subject that uses the store of the case.
  ///
  /// - Throws: An error if the subject does not have the part, or if the part cannot be created;
  ///   the row is then recorded as errored.
  public func part<Part: Sendable>(_ key: PartKey<Part>) async throws -> Part {
    try await madePart(key)
  }

  /// Creates another store of the subject, such as one that metrics are delivered to.
  ///
  /// - Throws: An error if the store cannot be created. If a store threw the error, the row fails;
  ///   otherwise, the row is recorded as errored.
  public func furtherStore() async throws -> any ControllableHealthStore { try await madeStore() }

  /// The clock of the case, whose time advances only when a row or a store fault advances it.
  public nonisolated var virtualClock: VirtualClock { clock }

  /// The source of the case's identifiers, which are the same in each run with the same seed.
  public nonisolated var identifierSource: any IdentifierSource { identifiers }

  /// The app of the case, as the source of its samples.
  public var app: SourceRevision { appSource }

  /// The store of the case as the app sees it: calls are logged, and faults apply to them.
  public nonisolated var appStore: any HealthStoreProtocol { store }

  /// The store of the case as the suite controls it: calls are not logged, and faults do not apply.
  public nonisolated var controlledStore: any ControllableHealthStore { bench }
}

// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
internal import HealthModel

open class HKQuery: NSObject, @unchecked Sendable {
  let id = QueryID(UUID())
  let type: HKSampleType
  let condition: SamplePredicate
  private let phase = Locked((hasBegun: false, isStopped: false))

  init(_ type: HKSampleType, _ predicate: NSPredicate?) {
    self.type = type
    condition = predicate?.condition ?? .all
  }

  /// Runs the query on the in-memory store.
  func run(in store: HKHealthStore) { raise("queries of this class cannot be executed") }

  func begin() {
    let hasBegun = phase.withLock { phase in
      defer { phase.hasBegun = true }
      return phase.hasBegun
    }
    if hasBegun { raise("a query is executed twice") }
  }

  func stop() { phase.withLock { $0.isStopped = true } }

  var isStopped: Bool { phase.withLock { $0.isStopped } }
}

public final class HKSampleQuery: HKQuery, @unchecked Sendable {
  private let limit: Int
  private let descriptors: [NSSortDescriptor]
  private let handler: @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void

  public init(
    sampleType: HKSampleType, predicate: NSPredicate?, limit: Int,
    sortDescriptors: [NSSortDescriptor]?,
    resultsHandler: @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
  ) {
    if limit < 0 { raise("a limit is negative") }
    self.limit = limit
    descriptors = sortDescriptors ?? []
    handler = resultsHandler
    super.init(sampleType, predicate)
  }

  override func run(in store: HKHealthStore) {
    if type is HKCorrelationType { return runForCorrelations(in: store) }
    let sort = descriptors.map { descriptor in
      SampleSort(
        descriptor.keyPath == \HKSample.endDate ? .endDate : .startDate,
        ascending: descriptor.ascending)
    }
    store.memory.execute(
      .sample(
        SampleQuery(
          id: id, type: type.portable, predicate: condition, limit: limit, sort: sort,
          samplesHandler: { result in
            store.deliver(self) {
              switch result {
              case .success(let samples):
                self.handler(self, samples.map { HKSample.of($0) }, nil)
              case .failure(let error): self.handler(self, nil, HKError(standingFor: error))
              }
            }
          })))
  }

  private func runForCorrelations(in store: HKHealthStore) {
    let query = CorrelationQuery(type: type.portable, predicate: condition)
    store.answer(self) {
      try await store.memory.correlations(query).map { HKCorrelation($0) }
    } with: {
      self.handler(self, $0, $1)
    }
  }
}

public final class HKQueryAnchor: NSObject, NSSecureCoding, @unchecked Sendable {
  private let data: Data
  /// The identifier of the type in the query that returned the anchor, or empty for an anchor that
  /// was created from a value.
  private let type: String

  init(_ anchor: QueryAnchor, of type: HKSampleType) {
    data = anchor.data
    self.type = type.identifier
  }

  public init(fromValue value: Int) {
    data = Data("\(value)".utf8)
    type = ""
  }

  /// Returns the model's anchor, or `nil` unless the anchor is from a query of the given type.
  ///
  /// HealthKit's anchor specifies a position, so a query of another type does not reject it; in the
  /// stand-in, that query starts from the beginning.
  func anchor(of type: HKSampleType) -> QueryAnchor? {
    self.type == type.identifier ? QueryAnchor(data: data) : nil
  }

  public static var supportsSecureCoding: Bool { true }

  public init?(coder: NSCoder) {
    guard let data = coder.decodeObject(of: NSData.self, forKey: "data"),
      let type = coder.decodeObject(of: NSString.self, forKey: "type")
    else { return nil }
    self.data = data as Data
    self.type = "\(type)"
  }

  public func encode(with coder: NSCoder) {
    coder.encode(data as NSData, forKey: "data")
    coder.encode(NSString(string: type), forKey: "type")
  }

  public override var hash: Int { data.hashValue }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryAnchor else { return false }
    return other.data == data && other.type == type
  }
}

public final class HKAnchoredObjectQuery: HKQuery, @unchecked Sendable {
  public typealias Handler =
    @Sendable (
      HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
    ) -> Void

  private let anchor: HKQueryAnchor?
  private let limit: Int
  private let handler: Handler
  public var updateHandler: Handler?

  public init(
    type: HKSampleType, predicate: NSPredicate?, anchor: HKQueryAnchor?, limit: Int,
    resultsHandler: @escaping Handler
  ) {
    if limit < 0 { raise("a limit is negative") }
    self.anchor = anchor
    self.limit = limit
    handler = resultsHandler
    super.init(type, predicate)
  }

  override func run(in store: HKHealthStore) {
    var updates: AnchoredObjectQuery.Handler?
    if let handler = updateHandler {
      updates = { (result: Result<AnchoredChanges, any Error>) in
        store.deliver(self) { self.call(handler, result) }
      }
    }
    let query = try? AnchoredObjectQuery(
      id: id, type: type.portable, predicate: condition,
      anchor: anchor.flatMap { $0.anchor(of: type) }, limit: limit,
      resultsHandler: { result in
        store.deliver(self) { self.call(self.handler, result) }
      }, updateHandler: updates)
    guard let query else { raise("a query with a limit has an update handler") }
    store.memory.execute(.anchoredObject(query))
  }

  private func call(_ handler: Handler, _ result: Result<AnchoredChanges, any Error>) {
    switch result {
    case .success(let changes):
      handler(
        self, changes.added.map { HKSample.of($0) },
        changes.deletedObjects.map { HKDeletedObject($0) },
        HKQueryAnchor(changes.newAnchor, of: type), nil)
    case .failure(let error): handler(self, nil, nil, nil, HKError(standingFor: error))
    }
  }
}

public typealias HKObserverQueryCompletionHandler = () -> Void

public final class HKObserverQuery: HKQuery, @unchecked Sendable {
  private let handler:
    @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) {
    handler = updateHandler
    super.init(sampleType, predicate)
  }

  override func run(in store: HKHealthStore) {
    store.memory.execute(
      .observer(
        ObserverQuery(id: id, type: type.portable, predicate: condition) { completion, error in
          store.deliver(self) {
            self.handler(self, completion, error.map { HKError(standingFor: $0) })
          }
        }))
  }
}

public final class HKSourceQuery: HKQuery, @unchecked Sendable {
  private let handler: @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void

  public init(
    sampleType: HKSampleType, samplePredicate: NSPredicate?,
    completionHandler: @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
  ) {
    handler = completionHandler
    super.init(sampleType, samplePredicate)
  }

  override func run(in store: HKHealthStore) {
    store.answer(self) {
      Set(
        try await store.memory.sources(of: self.type.portable, predicate: self.condition)
          .map { HKSource($0) })
    } with: {
      self.handler(self, $0, $1)
    }
  }
}

public final class HKCorrelationQuery: HKQuery, @unchecked Sendable {
  private let members: [QuantityType: SamplePredicate]
  private let handler: @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void

  public init(
    type: HKCorrelationType, predicate: NSPredicate?,
    samplePredicates: [HKSampleType: NSPredicate]?,
    completion: @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
  ) {
    members = (samplePredicates ?? [:]).reduce(into: [:]) { members, entry in
      guard case .quantity(let type) = entry.key.portable else { return }
      members[type] = entry.value.condition
    }
    handler = completion
    super.init(type, predicate)
  }

  override func run(in store: HKHealthStore) {
    let query = CorrelationQuery(
      type: type.portable, predicate: condition, memberPredicates: members)
    store.answer(self) {
      try await store.memory.correlations(query).map { HKCorrelation($0) }
    } with: {
      self.handler(self, $0, $1)
    }
  }
}

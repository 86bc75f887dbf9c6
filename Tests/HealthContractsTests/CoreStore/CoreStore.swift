import Foundation
import HealthModel

/// A store that offers only the profile `core`, implemented without the store engine.
///
/// A log contains the samples and the deletions in order of arrival. A position in the log is used
/// only once, so an anchor consists of a position and a type.
final class CoreStore: Sendable {
  struct Entry: Sendable {
    let sample: QuantitySample
    var isDeleted = false

    var deletion: DeletedObject {
      DeletedObject(uuid: sample.uuid, metadata: sample.metadata.tombstone)
    }
  }

  struct Running: Sendable {
    let query: Query
    var place = 0
    var isDue = false
  }

  struct State: Sendable {
    var log: [Entry?] = []
    var running: [Running] = []
    var executed: Set<QueryID> = []
    var share: [SampleType: AuthorizationStatus] = [:]
    var read: [SampleType: ReadAuthorization] = [:]
    var answer = AuthorizationAnswer.decide(share: true, read: true)
    var isInFront = true
    var ledger = ObserverLedger()
    var completed: Set<Int> = []
  }

  typealias Call = @Sendable () -> Void

  let app: SourceRevision
  let state = Locked(State())

  init(app: SourceRevision) { self.app = app }

  /// Changes the store, and then calls the handlers of the running queries that are due.
  ///
  /// The body returns the samples that it added, replaced or removed, which make the matching
  /// queries due. While the app is in the background, the calls are postponed.
  func change(_ body: (inout State) throws -> [QuantitySample]) rethrows {
    let calls = try state.withLock { state in
      let changed = try body(&state)
      for index in state.running.indices {
        let query = state.running[index].query
        let concerns = changed.contains { sample in
          sees(sample, in: state) && sample.sampleType == query.type
            && query.condition.matches(sample)
        }
        if concerns { state.running[index].isDue = true }
      }
      return callsDue(in: &state)
    }
    // A handler can stop another query before that query's handler is called.
    for (query, call) in calls where isRunning(query) { call() }
  }

  private func isRunning(_ query: QueryID) -> Bool {
    state.withLock { state in state.running.contains { $0.query.id == query } }
  }

  /// Returns whether the app can see a sample.
  ///
  /// The app sees every sample of a type that it may read, and its own samples of a type that it
  /// may share.
  func sees(_ sample: QuantitySample, in state: State) -> Bool {
    if state.read[sample.sampleType] == .granted { return true }
    return state.share[sample.sampleType] == .sharingAuthorized && isOwn(sample)
  }

  func isOwn(_ sample: QuantitySample) -> Bool { sample.sourceRevision?.source == app.source }

  private func callsDue(in state: inout State) -> [(QueryID, Call)] {
    guard state.isInFront else { return [] }
    var calls: [(QueryID, Call)] = []
    for index in state.running.indices where state.running[index].isDue {
      state.running[index].isDue = false
      switch state.running[index].query {
      case .observer(let query):
        state.ledger.delivered += 1
        let number = state.ledger.delivered
        let completion: ObserverQuery.Completion = { [weak self] in self?.complete(number) }
        calls.append((query.id, { query.updateHandler(completion, nil) }))
      case .anchoredObject(let query):
        let changes = page(of: query, from: state.running[index].place, in: state)
        state.running[index].place = state.log.count
        calls.append((query.id, { query.updateHandler?(.success(changes)) }))
      case .sample: break
      }
    }
    return calls
  }

  private func complete(_ delivery: Int) {
    state.withLock { state in
      if state.completed.insert(delivery).inserted {
        state.ledger.completed += 1
      } else {
        state.ledger.completedAgain += 1
      }
    }
  }

  /// Returns the changes that a query can see from a position on, with the next anchor.
  ///
  /// The query's limit applies to the total number of samples and deletions.
  func page(of query: AnchoredObjectQuery, from start: Int, in state: State) -> AnchoredChanges {
    var changes = AnchoredChanges(
      addedSamples: [], deletedObjects: [], newAnchor: QueryAnchor(data: Data()))
    var end = start
    for case (let place, let entry?) in state.log.enumerated().dropFirst(start) {
      end = place + 1
      guard entry.sample.sampleType == query.type, sees(entry.sample, in: state),
        query.predicate.matches(entry.sample)
      else { continue }
      if entry.isDeleted {
        changes.deletedObjects.append(entry.deletion)
      } else {
        changes.addedSamples.append(entry.sample)
      }
      if changes.addedSamples.count + changes.deletedObjects.count == query.limit { break }
    }
    changes.newAnchor = QueryAnchor(data: Data("core \(end) \(query.type.identifier)".utf8))
    return changes
  }

  /// Returns the position in the query's anchor, or 0 without an anchor.
  ///
  /// - Throws: `HealthError` if the anchor is malformed, of another type or beyond the log.
  func place(of query: AnchoredObjectQuery, in state: State) throws -> Int {
    guard let anchor = query.anchor else { return 0 }
    let words = String(decoding: anchor.data, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == "core", words[2] == query.type.identifier,
      let place = Int(words[1]), (0...state.log.count).contains(place)
    else { throw HealthError(.errorInvalidArgument, "an anchor of another store or type") }
    return place
  }
}

extension CoreStore.State {
  /// Marks a query as executed, and checks that it may run.
  ///
  /// - Throws: An error if the query already ran, the user has not decided about its type, or the
  ///   limit is negative.
  mutating func begin(_ query: Query, limit: Int = 0) throws {
    guard executed.insert(query.id).inserted else {
      throw ProgrammerError(.queryExecutedTwice, "a query runs once")
    }
    guard share[query.type] != nil || read[query.type] != nil else {
      throw HealthError(.errorAuthorizationNotDetermined)
    }
    guard limit >= 0 else {
      throw HealthError(.errorInvalidArgument, "a limit must not be negative")
    }
  }

  /// Checks that the user permitted sharing the type.
  ///
  /// - Throws: `HealthError` if the user has not decided about sharing or has denied it.
  func requireSharing(_ type: SampleType) throws {
    switch share[type] ?? .notDetermined {
    case .notDetermined: throw HealthError(.errorAuthorizationNotDetermined)
    case .sharingDenied: throw HealthError(.errorAuthorizationDenied)
    case .sharingAuthorized: break
    }
  }

  var stored: [QuantitySample] {
    log.compactMap { entry in entry.flatMap { $0.isDeleted ? nil : $0.sample } }
  }

  /// Removes a sample, records its deletion, and returns the sample; `nil` if it is not stored.
  mutating func remove(_ uuid: UUID) -> QuantitySample? {
    let place = log.lastIndex { $0?.sample.uuid == uuid && $0?.isDeleted == false }
    guard let place, let entry = log[place] else { return nil }
    log[place] = nil
    log.append(CoreStore.Entry(sample: entry.sample, isDeleted: true))
    return entry.sample
  }

  /// Stores a sample unless an equal or newer version of it from the same source is stored.
  ///
  /// - Returns: The replaced sample, if any, and the added sample; empty if nothing was stored.
  /// - Throws: `HealthError` if a sample with the same UUID is stored.
  mutating func insert(
    _ sample: QuantitySample, of writer: SourceRevision
  ) throws -> [QuantitySample] {
    guard !stored.contains(where: { $0.uuid == sample.uuid }) else {
      throw HealthError(.errorInvalidArgument, "an object with this UUID is already stored")
    }
    var changed: [QuantitySample] = []
    if let identity = sample.metadata.syncIdentity {
      // Strings that differ only in their Unicode normalization are equal, unlike sync identifiers.
      let bytes = Array(identity.identifier.utf8)
      let holder = stored.first {
        $0.metadata.syncIdentity.map { Array($0.identifier.utf8) } == bytes
          && $0.sampleType == sample.sampleType && $0.sourceRevision?.source == writer.source
      }
      if let holder, let held = holder.metadata.syncIdentity {
        guard identity.version > held.version else { return [] }
        changed += [remove(holder.uuid)].compactMap(\.self)
      }
    }
    // The object exists again, so its earlier deletion must not be reported.
    for place in log.indices where log[place]?.sample.uuid == sample.uuid { log[place] = nil }
    let fetched = sample.fetched(from: writer)
    log.append(CoreStore.Entry(sample: fetched))
    return changed + [fetched]
  }
}

extension Query {
  /// The condition of the query.
  var condition: SamplePredicate {
    switch self {
    case .sample(let query): query.predicate
    case .anchoredObject(let query): query.predicate
    case .observer(let query): query.predicate
    }
  }
}

extension Sample {
  /// The quantity sample; an error for other kinds of samples, which the store does not support.
  var measurement: QuantitySample {
    get throws {
      guard case .quantity(let sample) = self else { throw HealthError(.errorInvalidArgument) }
      return sample
    }
  }
}

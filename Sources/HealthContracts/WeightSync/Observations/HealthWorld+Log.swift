internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// The row's calls and their results, as recorded in its log.
extension HealthWorld {
  var status: SyncStatus { get async { await sync.status } }

  /// Whether an authorization request succeeded or was canceled by the user.
  nonisolated var wasUserAsked: Bool {
    log.all.contains { event in
      guard case .store(.requestedAuthorization(_, _, let failure)) = event else { return false }
      return failure == nil || failure == HealthError.Code.errorUserCanceled.name
    }
  }

  /// Checks that the user was not asked unless the row states an answer.
  ///
  /// - Throws: `Deviation` if the user was asked and the row states no answer.
  func requireKnownAnswer() throws {
    guard wasUserAsked, !isAnswerKnown else { return }
    throw Deviation(
      expected: "the user is not asked, because the row states no answer",
      observed: "the user was asked")
  }

  /// The names of the errors that saves, deletions, queries and authorization requests threw.
  ///
  /// An unanswered call is listed as `no answer`; a call whose result comes too late is not listed.
  nonisolated var failures: [String] {
    log.all.compactMap { event in
      switch event {
      case .store(.saved(_, let failure)), .store(.deleted(_, let failure)),
        .store(.queriedSamples(_, _, let failure)),
        .store(.queriedChanges(_, _, _, let failure)),
        .store(.requestedAuthorization(_, _, let failure)):
        failure
      default: nil
      }
    }
  }

  /// The UUIDs of the samples that the app saved successfully, in order.
  nonisolated var savedIdentities: [UUID] {
    log.all.compactMap { event in
      if case .store(.saved(let sample, failure: nil)) = event { sample.uuid } else { nil }
    }
  }

  /// The samples that anchored queries returned, in order.
  nonisolated var receivedSamples: [QuantitySample] {
    log.all.flatMap { event -> [QuantitySample] in
      if case .store(.queriedChanges(_, _, let changes?, _)) = event {
        changes.addedSamples
      } else {
        []
      }
    }
  }

  /// The deletions that anchored queries returned, in order.
  nonisolated var receivedDeletions: [DeletedObject] {
    log.all.flatMap { event -> [DeletedObject] in
      if case .store(.queriedChanges(_, _, let changes?, _)) = event {
        changes.deletedObjects
      } else {
        []
      }
    }
  }

  /// Returns the anchor from the last successful anchored query; `nil` before the first one.
  nonisolated func lastAnchor() -> QueryAnchor? {
    log.all.reversed().lazy.compactMap { event -> QueryAnchor? in
      if case .store(.queriedChanges(_, _, let changes?, _)) = event {
        changes.newAnchor
      } else {
        nil
      }
    }.first
  }

  /// Whether an anchor was saved before the entries of its page.
  nonisolated var savedAnchorTooEarly: Bool {
    var page: Set<String> = []
    var saved: Set<String> = []
    // The sample of an entry whose deletion is pending must not become an entry again.
    var deleted: Set<String> = []
    for event in log.all {
      switch event {
      case .store(.queriedChanges(_, _, let changes?, _)) where !changes.addedSamples.isEmpty:
        let samples = changes.addedSamples.filter { sample in
          sample.metadata.syncIdentity.map { !deleted.contains($0.identifier) } ?? true
        }
        page = Set(samples.map(\.uuid.uuidString))
      case .committedEntries(let changes):
        deleted.formUnion(changes.addedDeletions.map(\.syncIdentifier))
        saved.formUnion(changes.upserts.compactMap(\.healthKitUUID))
      case .savedAnchor(.some) where !page.isSubset(of: saved): return true
      default: break
      }
    }
    return false
  }

  /// Checks that each successful anchored query starts at the anchor from the previous one.
  ///
  /// The first query must have no anchor, and at least two queries must have succeeded.
  nonisolated func continuity() -> Comparison {
    var last: QueryAnchor?
    var queries = 0
    for event in log.all {
      guard case .store(.queriedChanges(let anchor, _, let changes?, _)) = event else { continue }
      queries += 1
      if anchor != last {
        return .differs(
          expected: "each query starts at the anchor that the previous one returned",
          observed: anchor == nil ? "a query without an anchor" : "a different anchor")
      }
      last = changes.newAnchor
    }
    return .require(
      queries > 1, expected: "at least two anchored queries",
      observed: "anchored queries: \(queries)")
  }
}

extension SubjectEvent {
  /// Whether the event accesses or observes health data, as opposed to requesting permission.
  var isWork: Bool {
    switch self {
    case .store(.saved), .store(.deleted), .store(.queriedSamples), .store(.queriedChanges),
      .store(.startedObserver):
      true
    default: false
    }
  }
}

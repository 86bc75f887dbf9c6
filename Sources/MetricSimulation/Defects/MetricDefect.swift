internal import MetricSync

/// A defect that is planted in the parts of metric sync at run time.
///
/// Each case is named after the mistake that it introduces. Random histories expose each defect.
public enum MetricDefect: String, Hashable, Sendable, Codable, CaseIterable {
  // States.
  case settledBeforeResponse
  case plansDropped
  case deliveriesNotRecorded
  case stateResetAtLaunch
  case stateLockIgnored
  case placeCleared

  // Sources.
  case positionBeforeRecords
  case deletionsSkipped
  case earlierRecordsRemovedWithOne
  case metricIdentifiersRegenerated
  case valuesRounded

  // Transports.
  case serverErrorTreatedAsSuccess
  case lostResponseTreatedAsSuccess
  case lostResponseAwaitedIndefinitely
  case requestBodyInErrorHint
  case batchIdentifiersRegenerated
  case rowsInsertedTwice
  case retryAfterIgnored
  case requestsSentTwice
  case rowsRemovedBeforeInsert

  // Passes.
  case removalReportedWithoutRequest
  case receiversServedSequentially
  case selectionReadAtStart

  /// Returns a copy of a subject, in which the defect replaces any defect that was planted earlier.
  public func planted(in subject: MetricSubject) -> MetricSubject {
    var planted = subject
    planted.wrap = { await changed($0) }
    return planted
  }

  private func changed(_ parts: MetricSubject.Parts) async -> MetricSubject.Parts {
    var parts = parts
    switch self {
    case .settledBeforeResponse, .plansDropped, .deliveriesNotRecorded, .stateLockIgnored,
      .placeCleared:
      parts.state = DefectiveState(parts.state, self)
    case .stateResetAtLaunch:
      for destination in parts.destinations { try? await parts.state.reset(destination.name) }
    case .positionBeforeRecords, .deletionsSkipped, .earlierRecordsRemovedWithOne,
      .metricIdentifiersRegenerated, .valuesRounded:
      parts.source = DefectiveSource(parts.source, self)
    case .serverErrorTreatedAsSuccess, .lostResponseTreatedAsSuccess,
      .lostResponseAwaitedIndefinitely, .requestBodyInErrorHint, .batchIdentifiersRegenerated,
      .rowsInsertedTwice, .retryAfterIgnored, .requestsSentTwice, .rowsRemovedBeforeInsert:
      parts.transport = DefectiveTransport(parts.transport, self)
    case .removalReportedWithoutRequest:
      parts.destinations = parts.destinations.map { destination in
        guard let base = destination.destination as? any RequestDestination, !base.canRemove else {
          return destination
        }
        return SyncDestination(name: destination.name, PretendingDestination(base: base))
      }
    case .receiversServedSequentially: parts.concurrency = 1
    case .selectionReadAtStart: parts.selection = { MetricSelection($0.identifiers) }
    }
    return parts
  }
}

internal import MetricSync

/// A defect that is planted in the parts of metric sync by a wrapper at run time.
///
/// Each case is named after its mistake. Random histories find each defect.
public enum MetricDefect: String, Hashable, Sendable, Codable, CaseIterable {
  // States.
  case settledBeforeAnswer
  case plansForgotten
  case deliveriesNotRecorded
  case stateForgottenAtLaunch
  case stateLockIgnored
  case placeForgotten

  // Sources.
  case positionBeforeRecords
  case deletionsSkipped
  case allRemovedWithOne
  case metricIdentifiersMadeAnew
  case valuesRounded

  // Transports.
  case serverErrorTakenAsSuccess
  case lostAnswerTakenAsSuccess
  case answerAwaitedForever
  case bodyInReason
  case batchIdentifiersMadeAnew
  case rowsInsertedTwice
  case retryAfterIgnored
  case requestsSentTwice
  case rowsRemovedBeforeInsert

  // Passes.
  case removalPretended
  case receiversOneAfterAnother
  case selectionReadAtStart

  /// Returns a copy of a subject that has the defect.
  public func planted(in subject: MetricSubject) -> MetricSubject {
    var planted = subject
    planted.wrap = { await changed($0) }
    return planted
  }

  private func changed(_ parts: MetricSubject.Parts) async -> MetricSubject.Parts {
    var parts = parts
    switch self {
    case .settledBeforeAnswer, .plansForgotten, .deliveriesNotRecorded, .stateLockIgnored,
      .placeForgotten:
      parts.state = DefectiveState(parts.state, self)
    case .stateForgottenAtLaunch:
      for destination in parts.destinations { try? await parts.state.reset(destination.name) }
    case .positionBeforeRecords, .deletionsSkipped, .allRemovedWithOne, .metricIdentifiersMadeAnew,
      .valuesRounded:
      parts.source = DefectiveSource(parts.source, self)
    case .serverErrorTakenAsSuccess, .lostAnswerTakenAsSuccess, .answerAwaitedForever,
      .bodyInReason, .batchIdentifiersMadeAnew, .rowsInsertedTwice, .retryAfterIgnored,
      .requestsSentTwice, .rowsRemovedBeforeInsert:
      parts.transport = DefectiveTransport(parts.transport, self)
    case .removalPretended:
      parts.destinations = parts.destinations.map { destination in
        guard let base = destination.destination as? any RequestDestination, !base.canRemove else {
          return destination
        }
        return SyncDestination(name: destination.name, PretendingDestination(base: base))
      }
    case .receiversOneAfterAnother: parts.concurrency = 1
    case .selectionReadAtStart: parts.selection = { MetricSelection($0.identifiers) }
    }
    return parts
  }
}

internal import HealthModel

extension HealthReader {
  /// Calls a handler after each change to samples of the given types, until the observation ends.
  ///
  /// A store calls each observer once when its query starts; neither this call nor a call with an
  /// error is reported as a change. Each call is completed at once, because lists do not use
  /// background delivery.
  ///
  /// - Returns: The observation, or `nil` for an empty set of types, or if the store cannot stop
  ///   queries.
  func observe(
    _ types: Set<SampleType>, _ handler: @escaping @Sendable () -> Void
  ) -> RecordObservation? {
    guard let stopping = store as? any QueryStopping, !types.isEmpty else { return nil }
    let isEnded = Locked(false)
    let queries = types.sorted { $0.identifier < $1.identifier }.map { type in
      let isStarted = Locked(false)
      return ObserverQuery(id: QueryID(identifiers.next()), type: type) { completion, error in
        let isChange = isStarted.withLock { value in
          defer { value = true }
          return value
        }
        if isChange, error == nil, !isEnded.withLock({ $0 }) { handler() }
        completion()
      }
    }
    for query in queries { store.execute(.observer(query)) }
    let ids = queries.map(\.id)
    return RecordObservation {
      isEnded.withLock { $0 = true }
      for id in ids { stopping.stop(id) }
    }
  }
}

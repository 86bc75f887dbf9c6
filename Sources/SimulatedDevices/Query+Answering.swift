package import HealthModel

extension SampleQuery {
  /// Returns a copy of the query whose results are passed to another handler.
  package func answering(
    _ handler: @escaping @Sendable (Result<[Sample], any Error>) -> Void
  ) -> Query {
    .sample(
      SampleQuery(
        id: id, type: type, predicate: predicate, limit: limit, sort: sort,
        samplesHandler: handler))
  }
}

extension AnchoredObjectQuery {
  /// Returns a copy of the query whose results are passed to another handler; updates are still
  /// passed to the original update handler.
  package func answering(_ handler: @escaping Handler) -> Query {
    // The copy of a valid query is valid.
    let copy = try? AnchoredObjectQuery(
      id: id, type: type, predicate: predicate, anchor: anchor, limit: limit,
      resultsHandler: handler, updateHandler: updateHandler)
    return .anchoredObject(copy ?? self)
  }
}

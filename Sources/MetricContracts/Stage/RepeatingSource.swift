internal import MetricSync

/// A source that reports each record of another source once, or twice for rows about sources that
/// repeat records.
struct RepeatingSource: MetricSource {
  private let base: any MetricSource
  private let repeats: @Sendable () -> Bool

  /// Creates a source that reports records twice if the closure returns `true` as a read begins.
  init(_ base: any MetricSource, if repeats: @escaping @Sendable () -> Bool) {
    self.base = base
    self.repeats = repeats
  }

  var name: String { base.name }

  func read(
    _ request: MetricSourceRequest, _ page: @Sendable (MetricPage) async throws -> Void
  ) async throws {
    let count = repeats() ? 2 : 1
    try await base.read(request) { single in
      var repeated = single
      repeated.records = single.records.flatMap { Array(repeating: $0, count: count) }
      try await page(repeated)
    }
  }
}

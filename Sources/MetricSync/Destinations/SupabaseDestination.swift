internal import Foundation
internal import JSONText

/// A table behind PostgREST, such as a Supabase table, in which rows are inserted or updated.
public struct SupabaseDestination: RequestDestination {
  /// The settings of a table.
  public struct Settings: Hashable, Sendable, Codable {
    /// The name of the table.
    public var table: String
    /// The schema, or `nil` for the default one.
    public var schema: String?
    /// The column for the identifiers of metrics; it must have a unique key.
    public var conflictColumn: String
    /// The column for the end of a measurement, or `nil` to omit the end.
    public var endColumn: String?

    /// Creates settings; by default, rows are identified by the column `id`.
    public init(
      table: String, schema: String? = nil, conflictColumn: String = "id", endColumn: String? = nil
    ) {
      self.table = table
      self.schema = schema
      self.conflictColumn = conflictColumn
      self.endColumn = endColumn
    }
  }

  private let endpoint: Endpoint
  private let settings: Settings
  /// The initial limits of a batch.
  public let limits: BatchLimits
  /// The default limits of a batch; statements with a few hundred rows finish within the server's
  /// timeout.
  public static let defaultLimits = BatchLimits(count: 500, bytes: 1 << 20)

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the project, without `/rest/v1` and without a query.
  ///   - settings: The table and its columns.
  ///   - limits: The limits of a batch.
  public init(
    _ endpoint: Endpoint, settings: Settings,
    limits: BatchLimits = defaultLimits
  ) {
    self.endpoint = endpoint
    self.settings = settings
    self.limits = limits
  }

  /// The name of the destination's kind.
  public var kind: String { "Supabase" }

  /// The address of the table.
  public var place: String {
    DeliveryRequest.masked(table(query: []), hidesPath: false)
  }

  /// The address, schema and table.
  public var identity: String {
    "\(endpoint.url.absoluteString) \(settings.schema ?? "") \(settings.table)"
  }

  /// Always exactly once: a row counts once, however often it is sent.
  ///
  /// This requires a unique key on the conflict column.
  public var guarantee: DeliveryGuarantee { .exactlyOnce }

  /// Always `true`: rows can be deleted by their identifier.
  public var canRemove: Bool { true }

  /// Returns the conversation that inserts or updates the rows of a batch with one request.
  public func deliver(
    _ batch: MetricBatch, in context: DeliveryContext
  ) -> any DeliveryConversation {
    var text = JSONWriter()
    text.array { text in
      for outgoing in batch.metrics { outgoing.metric.write(columns, into: &text) }
    }
    let url = table(query: [
      ("on_conflict", settings.conflictColumn),
      ("columns", columns.map(\.name).joined(separator: ",")),
    ])
    let prefer = "resolution=merge-duplicates,return=minimal,missing=default"
    let request = DeliveryRequest(
      method: "POST", url: url, headers: headers(context) + [.init("Prefer", prefer)],
      body: Data(text.bytes))
    let now = context.now
    return SingleRequest(request) { SupabaseJudge(now: now).delivery($0) }
  }

  /// Returns the conversation that deletes the rows of metrics with one request.
  public func remove(
    _ metrics: [RemovedMetric], in context: DeliveryContext
  ) -> (any DeliveryConversation)? {
    let ids = metrics.map { $0.id.uuidString.lowercased() }.joined(separator: ",")
    let url = table(query: [(settings.conflictColumn, "in.(\(ids))")])
    let request = DeliveryRequest(
      method: "DELETE", url: url, headers: headers(context) + [.init("Prefer", "return=minimal")])
    let now = context.now
    return SingleRequest(request) { SupabaseJudge(now: now).removal($0) }
  }

  /// Returns the conversation that checks the columns with one request, without reading rows.
  public func probe(in context: DeliveryContext) -> (any DeliveryConversation)? {
    let url = table(query: [("select", columns.map(\.name).joined(separator: ",")), ("limit", "0")])
    let request = DeliveryRequest(method: "GET", url: url, headers: headers(context))
    let now = context.now
    return SingleRequest(request) { SupabaseJudge(now: now).probe($0) }
  }

  private var columns: [(field: MetricField, name: String)] {
    MetricField.standard.map { ($0, $0 == .id ? settings.conflictColumn : $0.rawValue) }
      + (settings.endColumn.map { [(.endTimestamp, $0)] } ?? [])
  }

  private func headers(_ context: DeliveryContext) -> [DeliveryRequest.Header] {
    var headers: [DeliveryRequest.Header] = [.init("Content-Type", "application/json")]
    if let key = context.credential {
      headers.append(.init("apikey", key.text, isSecret: true))
      // A key with this prefix is not a JSON Web Token, and would be refused in this header.
      if !key.text.hasPrefix("sb_") {
        headers.append(.init("Authorization", "Bearer \(key.text)", isSecret: true))
      }
    }
    if let schema = settings.schema {
      headers += [.init("Content-Profile", schema), .init("Accept-Profile", schema)]
    }
    return headers
  }

  private func table(query: [(name: String, value: String)]) -> URL {
    let path = URLText.join(
      URLText.encodedPath(of: endpoint.url), "rest/v1/" + URLText.encoded(settings.table))
    return URLText.url(endpoint.url, encodedPath: path, query: query)
  }
}

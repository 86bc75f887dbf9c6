internal import Foundation

/// A sheet in Google Sheets, to which rows are appended below a header.
///
/// A repeat would duplicate rows, so before each repeat the identifiers from the last known row on
/// are read, and only the missing rows are appended. All identifiers are read if no row is known
/// yet. They are also read if the last known row does not exist, has no text in column A, or holds
/// a metric of the batch, because rows may then have been deleted, moved or overwritten. This
/// requires that only one program writes to the sheet at a time.
public struct SheetsDestination: RequestDestination {
  /// The settings of a sheet.
  public struct Settings: Hashable, Sendable, Codable {
    /// The identifier of the spreadsheet, from its address.
    public var spreadsheet: String
    /// The name of the sheet.
    public var sheet: String
    /// Whether the sheet has a column for the end of each measurement.
    public var includesEnd: Bool
    /// The address of the service, for a gateway or a substitute; `nil` for Google's address.
    public var address: String?

    /// Creates settings, by default without a column for the end.
    public init(
      spreadsheet: String, sheet: String, includesEnd: Bool = false, address: String? = nil
    ) {
      self.spreadsheet = spreadsheet
      self.sheet = sheet
      self.includesEnd = includesEnd
      self.address = address
    }
  }

  private let endpoint: Endpoint
  private let settings: Settings
  /// The initial limits of a batch.
  public let limits: BatchLimits
  /// The default limits of a batch; a few large requests stay within the quota of requests per
  /// minute.
  public static let defaultLimits = BatchLimits(count: 5000, bytes: 3 << 19)

  /// Creates a destination.
  ///
  /// - Parameters:
  ///   - endpoint: The address of the service, such as `https://sheets.googleapis.com`, without a
  ///     query.
  ///   - settings: The spreadsheet and the sheet.
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
  public var kind: String { "Google Sheets" }

  /// The address of the service with its path masked, and the name of the sheet.
  ///
  /// The spreadsheet identifier is omitted, because it can be enough to open the spreadsheet.
  public var place: String {
    DeliveryRequest.masked(endpoint.url, hidesPath: true) + " '\(settings.sheet)'"
  }

  /// The address of the service, the spreadsheet and the sheet.
  public var identity: String {
    "\(endpoint.url.absoluteString) \(settings.spreadsheet) \(settings.sheet)"
  }

  /// Always exactly once: rows that arrived are looked up before a repeat.
  public var guarantee: DeliveryGuarantee { .exactlyOnce }

  /// Always `false`, because the positions of delivered rows are not known.
  public var canRemove: Bool { false }

  /// Returns the conversation that appends the rows of a batch.
  ///
  /// If no row is known yet, the conversation first checks the header, or writes it if the first
  /// row is empty. If the batch may have arrived, only the rows that the sheet lacks are appended.
  public func deliver(
    _ batch: MetricBatch, in context: DeliveryContext
  ) -> any DeliveryConversation {
    SheetsConversation(batch: batch, requests: requests(context), context: context)
  }

  /// Returns `nil`, because delivered rows stay in the sheet.
  public func remove(
    _ metrics: [RemovedMetric], in context: DeliveryContext
  ) -> (any DeliveryConversation)? { nil }

  /// Returns the conversation that checks the header, or writes it if the first row is empty.
  public func probe(in context: DeliveryContext) -> (any DeliveryConversation)? {
    SheetsConversation(
      batch: MetricBatch([]), requests: requests(context),
      context: DeliveryContext(credential: context.credential, now: context.now))
  }

  private func requests(_ context: DeliveryContext) -> SheetsRequests {
    SheetsRequests(
      endpoint: endpoint.url, spreadsheet: settings.spreadsheet, sheet: settings.sheet,
      token: context.credential,
      fields: MetricField.standard + (settings.includesEnd ? [.endTimestamp] : []))
  }
}

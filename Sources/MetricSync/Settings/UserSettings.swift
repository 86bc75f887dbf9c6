public import Foundation

/// The user's settings: types, destinations, units and other rules, the time between passes, the
/// proxy and the log level.
public struct UserSettings: Hashable, Sendable {
  /// The identifiers of the selected types.
  public var selection: Set<String>
  /// The destinations, whose names must differ.
  public var destinations: [DestinationSettings]
  /// The number of seconds between passes, or `nil` if passes run only on request.
  public var interval: TimeInterval?
  /// The units that the user chose for metrics, by type identifier, with or without its prefix.
  public var units: [String: String]
  /// The rules for custom types and catalog types, by type identifier, with or without its prefix.
  public var types: [String: NormalizationRules.TypeRule]
  /// Whether a fraction with the unit `%` is delivered as hundredths, such as 97 for 0.97.
  public var percentAsHundredths: Bool
  /// The proxy for requests, or `nil` for none; proxies in environment variables are ignored.
  public var proxy: ProxyAddress?
  /// The least important level that is logged.
  public var logLevel: LogLevel
  /// The members that this version does not recognize, which are written back.
  package var unknown: [JSONDocument.Member] = []
  /// The members that this version does not recognize in rules, by type.
  package var unknownOfTypes: [String: [JSONDocument.Member]] = [:]

  /// Creates settings; by default, the settings of a new user.
  public init(
    selection: Set<String> = [], destinations: [DestinationSettings] = [],
    interval: TimeInterval? = nil, units: [String: String] = [:],
    types: [String: NormalizationRules.TypeRule] = [:], percentAsHundredths: Bool = true,
    logLevel: LogLevel = .info
  ) {
    self.selection = selection
    self.destinations = destinations
    self.interval = interval
    self.units = units
    self.types = types
    self.percentAsHundredths = percentAsHundredths
    self.logLevel = logLevel
  }

  /// Sets the unit of a type in ``units``, or removes the unit if `unit` is `nil`.
  ///
  /// A unit under the identifier without its prefix is removed. If `type` has no prefix, the units
  /// under all identifiers that differ from `type` only in their prefix are removed. A unit in
  /// ``types`` stays, and applies if ``units`` contains no unit of the type.
  public mutating func setUnit(_ unit: String?, of type: String) {
    let suffix = ReadableName.suffix(of: type)
    for key in units.keys
    where key == suffix || type == suffix && ReadableName.suffix(of: key) == suffix {
      units[key] = nil
    }
    units[type] = unit
  }

  /// The rules for the normalizer, in which ``units`` takes precedence over the units in ``types``.
  public var rules: NormalizationRules {
    var types = types
    for (type, unit) in units { types[type, default: .init()].unit = unit }
    // A rule under the whole identifier would take precedence over a unit under the short one, so
    // the rule receives that unit.
    for type in types.keys where units[type] == nil {
      if let unit = units[ReadableName.suffix(of: type)] { types[type]?.unit = unit }
    }
    return NormalizationRules(types: types, percentAsHundredths: percentAsHundredths)
  }
}

/// The settings of one destination.
public struct DestinationSettings: Hashable, Sendable {
  /// The place to which metrics are delivered, with the settings for its kind.
  public enum Place: Hashable, Sendable {
    /// A Supabase table; the URL is the address of the project.
    case supabase(url: String, SupabaseDestination.Settings)
    /// A sheet in Google Sheets.
    case sheets(SheetsDestination.Settings)
    /// A Zapier hook, whose address is a secret.
    case zapier(CredentialReference)
    /// A custom API.
    case custom(CustomDestination.Settings)
    /// A file at a path, in a format.
    case file(path: String, MetricFileFormat)
  }

  /// The name of the destination, unique in the settings.
  public var name: String
  /// The place, with the settings for its kind.
  public var place: Place
  /// The reference to the credential, or `nil` for none.
  public var credential: CredentialReference?
  /// The reference to the key for Standard Webhooks signatures, for hooks and custom APIs, or `nil`
  /// for none.
  public var signingSecret: CredentialReference?
  /// The limits on the size of a batch, or `nil` for the destination's defaults.
  public var batch: BatchSettings?
  /// The members that this version does not recognize, which are written back.
  package var unknown: [JSONDocument.Member] = []
  /// The members that this version does not recognize in references to secrets, by key.
  package var unknownOfSecrets: [String: [JSONDocument.Member]] = [:]

  /// Creates settings for a destination.
  public init(
    name: String, _ place: Place, credential: CredentialReference? = nil,
    batch: BatchSettings? = nil
  ) {
    self.name = name
    self.place = place
    self.credential = credential
    self.batch = batch
  }

  /// Creates the destination that the settings describe.
  ///
  /// The address of a hook and the signing key are read now; the credential is read when a pass or
  /// a test needs it.
  ///
  /// - Parameters:
  ///   - resolver: The resolver that reads the secrets.
  ///   - sheets: The address of the Google Sheets service, unless the settings specify another one.
  /// - Returns: The destination with its name and credential.
  /// - Throws: ``EndpointError`` if an address is not permitted; ``RequestTemplate/Failure`` if a
  ///   template, the method or a header of a custom API cannot be used; ``CredentialError`` if the
  ///   address of a hook or the signing key is missing or cannot be used; or an error from a
  ///   command that provides one of these secrets.
  public func destination(
    _ resolver: CredentialResolver, sheets: String = "https://sheets.googleapis.com"
  ) async throws -> SyncDestination {
    let place: any MetricDestination
    var signing: WebhookSecret?
    if let signingSecret { signing = try WebhookSecret(try await resolver.secret(signingSecret)) }
    switch self.place {
    case .supabase(let url, let settings):
      place = SupabaseDestination(
        try Endpoint(base: url), settings: settings,
        limits: limits(or: SupabaseDestination.defaultLimits))
    case .sheets(let settings):
      place = SheetsDestination(
        try Endpoint(base: settings.address ?? sheets), settings: settings,
        limits: limits(or: SheetsDestination.defaultLimits))
    case .zapier(let reference):
      place = ZapierDestination(
        try Endpoint(try await resolver.secret(reference).text), signing: signing,
        limits: limits(or: ZapierDestination.defaultLimits))
    case .custom(let settings):
      place = try CustomDestination(
        settings, signing: signing, limits: limits(or: CustomDestination.defaultLimits))
    case .file(let path, let format):
      place = FileDestination(
        URL(fileURLWithPath: path), format: format,
        limits: limits(or: FileDestination.defaultLimits))
    }
    return SyncDestination(
      name: name, place,
      credential: credential.map { ReferencedCredential($0, resolver) }
        ?? FixedCredential(nil) as any CredentialSource)
  }

  /// Returns the limits of a batch, in which a default replaces each limit that is not set.
  private func limits(or usual: BatchLimits) -> BatchLimits {
    BatchLimits(count: batch?.count ?? usual.count, bytes: batch?.bytes ?? usual.bytes)
  }
}

/// The settings for the size of a destination's batches.
public struct BatchSettings: Hashable, Sendable {
  /// The maximum number of metrics, or `nil` for the destination's default.
  public var count: Int?
  /// The maximum number of bytes, or `nil` for the destination's default.
  public var bytes: Int?
  /// The members that this version does not recognize, which are written back.
  package var unknown: [JSONDocument.Member] = []

  /// Creates settings, which change nothing by default; numbers below 1 count as 1.
  public init(count: Int? = nil, bytes: Int? = nil) {
    self.count = count.map { max(1, $0) }
    self.bytes = bytes.map { max(1, $0) }
  }
}

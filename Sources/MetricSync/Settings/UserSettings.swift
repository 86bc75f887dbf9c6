public import Foundation

/// The user's settings: types, destinations, rules, the time between passes, the proxy and the log
/// level.
public struct UserSettings: Hashable, Sendable {
  /// The identifiers of the selected types.
  public var selection: Set<String>
  /// The destinations, whose names must differ.
  public var destinations: [DestinationSettings]
  /// The number of seconds between passes, or `nil` if passes run only on request.
  public var interval: TimeInterval?
  /// The units in which metrics are delivered, by type.
  public var units: [String: String]
  /// The rules for custom types and catalog types, by type.
  public var types: [String: NormalizationRules.TypeRule]
  /// Whether a fraction with the unit `%` is delivered as hundredths: 0.97 as 97.
  public var percentAsHundredths: Bool
  /// The proxy for requests, or `nil` for none; proxies in environment variables are ignored.
  public var proxy: ProxyAddress?
  /// The least important level that is logged.
  public var logLevel: LogLevel
  /// The members that this version does not recognize, which are written back.
  package var unknown: [JSONDocument.Member] = []

  /// Creates settings; by default, those of a new user.
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

  /// Sets the unit in which a type's metrics are delivered, or removes it if `unit` is `nil`.
  ///
  /// This method also removes a unit under the type's identifier without its prefix.
  public mutating func setUnit(_ unit: String?, of type: String) {
    units[ReadableName.suffix(of: type)] = nil
    units[type] = unit
  }

  /// The rules for the normalizer, in which units of ``units`` replace those of ``types``.
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
  /// The maximum size of a batch, or `nil` for the destination's default.
  public var batch: BatchLimits?
  /// The members that this version does not recognize, which are written back.
  package var unknown: [JSONDocument.Member] = []

  /// Creates settings for a destination.
  public init(
    name: String, _ place: Place, credential: CredentialReference? = nil, batch: BatchLimits? = nil
  ) {
    self.name = name
    self.place = place
    self.credential = credential
    self.batch = batch
  }

  /// Creates the destination that the settings describe.
  ///
  /// - Parameters:
  ///   - resolver: Reads the secrets.
  ///   - sheets: The address of the Google Sheets service, unless the settings specify another one.
  /// - Returns: The destination with its name and credential.
  /// - Throws: ``EndpointError``, ``RequestTemplate/Failure``, ``CredentialError``, or an error
  ///   from a command that provides a secret.
  public func destination(
    _ resolver: CredentialResolver, sheets: String = "https://sheets.googleapis.com"
  ) async throws -> SyncDestination {
    let place: any MetricDestination
    var signing: WebhookSecret?
    if let signingSecret { signing = try WebhookSecret(try await resolver.secret(signingSecret)) }
    switch self.place {
    case .supabase(let url, let settings):
      let endpoint = try Endpoint(base: url)
      place =
        batch.map { SupabaseDestination(endpoint, settings: settings, limits: $0) }
        ?? SupabaseDestination(endpoint, settings: settings)
    case .sheets(let settings):
      let endpoint = try Endpoint(base: settings.address ?? sheets)
      place =
        batch.map { SheetsDestination(endpoint, settings: settings, limits: $0) }
        ?? SheetsDestination(endpoint, settings: settings)
    case .zapier(let reference):
      let endpoint = try Endpoint(try await resolver.secret(reference).text)
      place =
        batch.map { ZapierDestination(endpoint, signing: signing, limits: $0) }
        ?? ZapierDestination(endpoint, signing: signing)
    case .custom(let settings):
      place =
        try batch.map { try CustomDestination(settings, signing: signing, limits: $0) }
        ?? CustomDestination(settings, signing: signing)
    case .file(let path, let format):
      let file = URL(fileURLWithPath: path)
      place =
        batch.map { FileDestination(file, format: format, limits: $0) }
        ?? FileDestination(file, format: format)
    }
    return SyncDestination(
      name: name, place,
      credential: credential.map { ReferencedCredential($0, resolver) }
        ?? FixedCredential(nil) as any CredentialSource)
  }
}

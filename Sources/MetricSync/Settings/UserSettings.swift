public import Foundation

/// The user's settings: types, destinations, rules and the time between passes.
public struct UserSettings: Hashable, Sendable {
  /// The selected types by identifier.
  public var selection: Set<String>
  /// The destinations, whose names must differ.
  public var destinations: [DestinationSettings]
  /// The seconds between passes; `nil` for passes on request only.
  public var interval: TimeInterval?
  /// The units of metrics by type.
  public var units: [String: String]
  /// Custom types, and further rules by type.
  public var types: [String: NormalizationRules.TypeRule]
  /// Whether fractions with the unit `%` are delivered as hundredths.
  public var percentAsHundredths: Bool
  /// The proxy that carries requests, or `nil` for none; proxies that the environment names are
  /// ignored.
  public var proxy: ProxyAddress?
  /// The least important level that is logged.
  public var logLevel: LogLevel
  /// The keys that this version does not know, which are written back.
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

  /// The rules for the normalizer.
  public var rules: NormalizationRules {
    var types = types
    for (type, unit) in units { types[type, default: .init()].unit = unit }
    return NormalizationRules(types: types, percentAsHundredths: percentAsHundredths)
  }
}

/// A destination as the settings describe it.
public struct DestinationSettings: Hashable, Sendable {
  /// The place of a destination, with the settings of its kind.
  public enum Place: Hashable, Sendable {
    /// A table of Supabase, at the address of the project.
    case supabase(url: String, SupabaseDestination.Settings)
    /// A sheet of Google Sheets.
    case sheets(SheetsDestination.Settings)
    /// A hook of Zapier, whose address is a secret.
    case zapier(CredentialReference)
    /// Any API.
    case custom(CustomDestination.Settings)
    /// A file.
    case file(path: String, MetricFileFormat)
  }

  /// The name of the destination, unique in the settings.
  public var name: String
  /// The place, with the settings of its kind.
  public var place: Place
  /// The reference to the credential, or `nil`.
  public var credential: CredentialReference?
  /// The reference to the key for signatures according to Standard Webhooks, for hooks and APIs, or
  /// `nil`.
  public var signingSecret: CredentialReference?
  /// The maximum size of a batch; `nil` for the default of the destination.
  public var batch: BatchLimits?
  /// The keys that this version does not know, which are written back.
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
  ///   - sheets: The address of Google's service, unless the settings have another.
  /// - Returns: The destination with its name and credential.
  /// - Throws: ``EndpointError``, ``RequestTemplate/Failure`` or ``CredentialError``, and errors
  ///   from a command that provides a secret.
  public func destination(
    _ resolver: CredentialResolver, sheets: String = "https://sheets.googleapis.com"
  ) async throws -> SyncDestination {
    let place: any MetricDestination
    var signing: WebhookSecret?
    if let signingSecret { signing = try WebhookSecret(try await resolver.secret(signingSecret)) }
    switch self.place {
    case .supabase(let url, let settings):
      let endpoint = try Endpoint(url)
      place =
        batch.map { SupabaseDestination(endpoint, settings: settings, limits: $0) }
        ?? SupabaseDestination(endpoint, settings: settings)
    case .sheets(let settings):
      let endpoint = try Endpoint(settings.address ?? sheets)
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

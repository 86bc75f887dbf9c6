internal import ArgumentParser
internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import MetricSync

/// The command that adds a destination to the settings, or replaces one.
struct DestinationsAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a destination to the settings, or replace the one with the same name.",
    discussion: """
      The settings state where a secret is found, never the secret: --credential env=NAME for \
      a variable, file=PATH for the first line of a file that only you can read, or \
      command='WORDS' for the first line that a command prints. The address of a Zapier hook is \
      a secret, too.

      EXAMPLES
        healthspec metrics destinations add table --kind supabase \\
            --url https://xyz.supabase.co --table metrics --credential env=KEY
        healthspec metrics destinations add sheet --kind sheets \\
            --spreadsheet 1AbC --sheet Health \\
            --credential command='gcloud auth print-access-token'
        healthspec metrics destinations add zap --kind zapier --credential env=HOOK
        healthspec metrics destinations add api --kind custom \\
            --url https://example.com/metrics --idempotency-header Idempotency-Key \\
            --header 'Authorization: Bearer {{credential}}' --credential file=key
        healthspec metrics destinations add signed --kind custom \\
            --url https://example.com/hook --signing-secret file=signing-key
        healthspec metrics destinations add disk --kind file --path metrics.csv

      EXIT CODES
        0    the destination was added or replaced
        2    the settings have errors, or cannot be written
        64   an option is missing or invalid
      """)

  /// A kind of destination.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case supabase
    case sheets
    case zapier
    case custom
    case file
  }

  @Argument(help: "The name of the destination.")
  var name: String

  @Option(help: "The kind of destination.")
  var kind: Kind

  @Option(
    help: ArgumentHelp(
      "Where the secret is found: env=NAME, file=PATH or command='WORDS'.", valueName: "source"))
  var credential: CredentialArgument?

  @Option(
    help: ArgumentHelp(
      "zapier, custom: where the key for Standard Webhooks signatures is found, in the form of "
        + "--credential.",
      valueName: "source"))
  var signingSecret: CredentialArgument?

  @Option(
    help: ArgumentHelp(
      "supabase: the address of the project; sheets: the address of the service, if it is not "
        + "Google's; custom: the address of the API, in which {{placeholders}} are replaced."))
  var url: String?

  @Option(help: "supabase: the table.")
  var table: String?

  @Option(help: "supabase: the schema.")
  var schema: String?

  @Option(help: "supabase: the column for the end of a measurement.")
  var endColumn: String?

  @Option(help: "sheets: the identifier in the address of the spreadsheet.")
  var spreadsheet: String?

  @Option(help: "sheets: the name of the sheet.")
  var sheet: String?

  @Option(help: "custom: POST, PUT or PATCH.")
  var method: String = "POST"

  @Option(
    name: .customLong("header"),
    help: ArgumentHelp("custom: a header; may be repeated.", valueName: "name: value"))
  var headers: [String] = []

  @Option(help: "custom: the template of the body, such as JSON with {{metrics}} and {{batch}}.")
  var body: String?

  @Flag(help: "custom: send each metric in a separate request.")
  var eachMetric = false

  @Option(help: "custom: the header by which the API recognizes a repeated request.")
  var idempotencyHeader: String?

  @Option(help: "file: the path.")
  var path: String?

  @Option(help: "file: csv or ndjson; by default, determined by the suffix of the path.")
  var fileFormat: MetricFileFormat?

  @Option(help: "The maximum number of metrics that are sent or written together.")
  var batch: Int?

  @OptionGroup var options: MetricsOptions

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    var settings = try home.settings()
    var destination = DestinationSettings(
      name: name, try place(), credential: kind == .zapier ? nil : credential?.reference)
    if let signingSecret {
      guard kind == .zapier || kind == .custom else {
        throw ValidationError(
          "--signing-secret: only requests to destinations of the kinds 'zapier' and 'custom' are "
            + "signed; omit the option.")
      }
      destination.signingSecret = signingSecret.reference
    }
    if let batch {
      guard batch > 0 else {
        throw ValidationError("--batch: expected a number above 0, found \(batch).")
      }
      destination.batch = BatchSettings(count: batch)
    }
    try await check(destination, console)
    let index = settings.destinations.firstIndex { $0.name == name }
    if let index {
      settings.destinations[index] = destination
    } else {
      settings.destinations.append(destination)
    }
    try home.save(settings)
    try console.write(
      "\(index == nil ? "added" : "replaced") \(VisibleText.escaping(name)); test it: "
        + "healthspec metrics destinations test '\(VisibleText.escaping(name))'\n")
  }

  private func place() throws -> DestinationSettings.Place {
    guard !name.isEmpty, !name.contains("=") else {
      throw ValidationError("the name must not be empty or contain '='.")
    }
    switch kind {
    case .supabase:
      return .supabase(
        url: try required(url, "--url"),
        .init(table: try required(table, "--table"), schema: schema, endColumn: endColumn))
    case .sheets:
      var settings = SheetsDestination.Settings(
        spreadsheet: try required(spreadsheet, "--spreadsheet"),
        sheet: try required(sheet, "--sheet"))
      settings.address = url
      return .sheets(settings)
    case .zapier:
      guard url == nil else {
        throw ValidationError(
          "--url: the address of a hook is a secret; write --credential env=NAME instead.")
      }
      return .zapier(try required(credential, "--credential").reference)
    case .custom:
      return .custom(
        .init(
          method: method, url: try required(url, "--url"), headers: try headerTexts(), body: body,
          sendsEachMetric: eachMetric, idempotencyHeader: idempotencyHeader))
    case .file:
      let path = try required(path, "--path")
      return .file(
        path: URL(fileURLWithPath: path).standardizedFileURL.path,
        fileFormat ?? MetricFileFormat(ofPath: path))
    }
  }

  private func required<Value>(_ value: Value?, _ option: String) throws -> Value {
    guard let value else {
      throw ValidationError("\(option) is missing for the kind '\(kind.rawValue)'.")
    }
    return value
  }

  private func headerTexts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for header in headers {
      let parts = header.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else {
        throw ValidationError(
          "--header: expected 'NAME: VALUE', found text without a name, a colon or a value.")
      }
      let name = String(parts[0])
      guard !texts.keys.contains(where: { $0.lowercased() == name.lowercased() }) else {
        throw ValidationError("--header: '\(name)' is given twice; give each header once.")
      }
      texts[name] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    return texts
  }

  /// Checks that a destination can be created; a `CredentialError`, such as for a missing signing
  /// key, is written only as a note.
  ///
  /// - Throws: ``ToolExitCode/usage`` for any other error, such as an address that is not
  ///   permitted; the error is reported.
  private func check(_ settings: DestinationSettings, _ console: Console) async throws {
    do { _ = try await settings.destination(SecretCommand.resolver) } catch let error
      as CredentialError
    {
      console.writeError("\(MetricsOptions.tool): note: \(VisibleText.escaping("\(error)"))\n")
    } catch {
      console.reportError(
        "the destination '\(name)' is invalid: \(error)",
        fix: kind == .zapier
          ? "correct the address that --credential refers to" : "correct the options")
      throw ToolExitCode.usage.error
    }
  }
}

/// The source of a secret, as the user specifies it.
struct CredentialArgument: ExpressibleByArgument {
  let reference: CredentialReference

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    let place = String(parts[1])
    switch parts[0] {
    case "env": reference = .environment(place)
    case "file": reference = .file(URL(fileURLWithPath: place).standardizedFileURL.path)
    case "command":
      reference = .command(place.split(separator: " ").map(String.init))
    default: return nil
    }
  }
}

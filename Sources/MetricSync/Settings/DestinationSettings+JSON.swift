internal import Foundation
internal import JSONText

extension DestinationSettings {
  private enum Kind: String, CaseIterable {
    case supabase
    case sheets
    case zapier
    case custom
    case file
  }

  /// Creates the settings of a destination from JSON, or returns `nil` if a required value is
  /// missing or invalid.
  ///
  /// The reader records the errors. If the result is `nil`, some optional values are not checked.
  init?(_ object: SettingsReader.Object, _ reader: SettingsReader) {
    // All required keys are read first, so that each missing one is recorded.
    let (name, kind) = (object.required("name"), Self.kind(object))
    let place = kind.flatMap { Self.place($0, object, reader) }
    guard let name, let kind, let place else { return nil }
    self.init(name: name, place, credential: CredentialReference("credential", of: object))
    if let limits = object.object("batch") {
      batch = BatchSettings(count: limits.count("count"), bytes: limits.count("bytes"))
      batch?.unknown = limits.unknown
    }
    signingSecret = CredentialReference("signingSecret", of: object)
    if signingSecret != nil, kind != .zapier, kind != .custom,
      let value = object.value("signingSecret")
    {
      reader.fail(
        object.path("signingSecret"), at: value.offset,
        "only requests to destinations of the kinds 'zapier' and 'custom' are signed; "
          + "remove 'signingSecret'")
    }
    for name in ["credential", "signingSecret"] + (kind == .zapier ? ["url"] : []) {
      let members = CredentialReference.unknown(name, of: object)
      if !members.isEmpty { unknownOfSecrets[name] = members }
    }
    unknown = object.unknown
  }

  private static func kind(_ object: SettingsReader.Object) -> Kind? {
    object.required("kind") == nil ? nil : object.choice("kind")
  }

  private static func place(
    _ kind: Kind, _ object: SettingsReader.Object, _ reader: SettingsReader
  ) -> Place? {
    switch kind {
    case .supabase:
      let (url, table) = (object.required("url"), object.required("table"))
      guard let url, let table else { return nil }
      return .supabase(
        url: url,
        .init(
          table: table, schema: object.text("schema"),
          conflictColumn: object.text("conflictColumn") ?? "id",
          endColumn: object.text("endColumn")))
    case .sheets:
      let (spreadsheet, sheet) = (object.required("spreadsheet"), object.required("sheet"))
      guard let spreadsheet, let sheet else { return nil }
      return .sheets(
        .init(
          spreadsheet: spreadsheet, sheet: sheet,
          includesEnd: object.flag("includesEnd") ?? false, address: object.text("url")))
    case .zapier:
      guard object.value("url") != nil else {
        reader.fail(object.path("url"), at: object.offset, "the key is missing")
        return nil
      }
      return CredentialReference("url", of: object).map(Place.zapier)
    case .custom:
      guard let url = object.required("url") else { return nil }
      return .custom(
        .init(
          method: object.text("method") ?? "POST", url: url,
          headers: object.dictionary("headers") ?? [:], body: object.text("body"),
          sendsEachMetric: object.flag("sendsEachMetric") ?? false,
          idempotencyHeader: object.text("idempotencyHeader"),
          removalURL: object.text("removalURL")))
    case .file:
      guard let path = object.required("path") else { return nil }
      return .file(path: path, object.choice("format") ?? MetricFileFormat(ofPath: path))
    }
  }

  func write(into text: inout JSONWriter) {
    text.object { text in
      func pair(_ name: String, _ value: String?) {
        guard let value else { return }
        text.name(name)
        text.value(value)
      }
      func secret(_ name: String, _ reference: CredentialReference?) {
        guard let reference else { return }
        text.name(name)
        reference.write(into: &text, unknownOfSecrets[name] ?? [])
      }
      pair("name", name)
      switch place {
      case .supabase(let url, let settings):
        pair("kind", Kind.supabase.rawValue)
        pair("url", url)
        pair("table", settings.table)
        pair("schema", settings.schema)
        pair("conflictColumn", settings.conflictColumn)
        pair("endColumn", settings.endColumn)
      case .sheets(let settings):
        pair("kind", Kind.sheets.rawValue)
        pair("spreadsheet", settings.spreadsheet)
        pair("sheet", settings.sheet)
        text.name("includesEnd")
        text.value(settings.includesEnd)
        pair("url", settings.address)
      case .zapier(let reference):
        pair("kind", Kind.zapier.rawValue)
        secret("url", reference)
      case .custom(let settings): Self.write(settings, into: &text)
      case .file(let path, let format):
        pair("kind", Kind.file.rawValue)
        pair("path", path)
        pair("format", format.rawValue)
      }
      secret("credential", credential)
      secret("signingSecret", signingSecret)
      if let batch {
        text.name("batch")
        text.object { text in
          for case (let name, let limit?) in [("count", batch.count), ("bytes", batch.bytes)] {
            text.name(name)
            text.value(limit)
          }
          text.write(batch.unknown)
        }
      }
      text.write(unknown)
    }
  }

  private static func write(_ settings: CustomDestination.Settings, into text: inout JSONWriter) {
    let texts = [
      ("kind", Kind.custom.rawValue), ("method", settings.method), ("url", settings.url),
      ("body", settings.body), ("idempotencyHeader", settings.idempotencyHeader),
      ("removalURL", settings.removalURL),
    ]
    for case (let name, let value?) in texts {
      text.name(name)
      text.value(value)
    }
    text.name("headers")
    text.write(settings.headers)
    text.name("sendsEachMetric")
    text.value(settings.sendsEachMetric)
  }
}

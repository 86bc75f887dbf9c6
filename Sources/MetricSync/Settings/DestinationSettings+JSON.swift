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
  /// missing or invalid; the reader records each error.
  init?(_ object: SettingsReader.Object, _ reader: SettingsReader) {
    guard let name = object.required("name"), let kind = Self.kind(object),
      let place = Self.place(kind, object, reader)
    else { return nil }
    self.init(name: name, place, credential: Self.reference("credential", object, reader))
    if let limits = object.object("batch") {
      batch = BatchSettings(count: limits.count("count"), bytes: limits.count("bytes"))
    }
    signingSecret = Self.reference("signingSecret", object, reader)
    if signingSecret != nil, kind != .zapier, kind != .custom,
      let value = object.value("signingSecret")
    {
      reader.fail(
        object.path("signingSecret"), at: value.offset,
        "only requests of the kinds 'zapier' and 'custom' are signed")
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
      guard let url = object.required("url"), let table = object.required("table") else {
        return nil
      }
      return .supabase(
        url: url,
        .init(
          table: table, schema: object.text("schema"),
          conflictColumn: object.text("conflictColumn") ?? "id",
          endColumn: object.text("endColumn")))
    case .sheets:
      guard let spreadsheet = object.required("spreadsheet"), let sheet = object.required("sheet")
      else { return nil }
      return .sheets(
        .init(
          spreadsheet: spreadsheet, sheet: sheet,
          includesEnd: object.flag("includesEnd") ?? false, address: object.text("url")))
    case .zapier:
      guard object.value("url") != nil else {
        reader.fail(object.path("url"), at: object.offset, "the key is missing")
        return nil
      }
      return reference("url", object, reader).map(Place.zapier)
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

  /// Returns the reference to a secret, or `nil` if it is missing or invalid; a literal secret is
  /// invalid.
  private static func reference(
    _ name: String, _ object: SettingsReader.Object, _ reader: SettingsReader
  ) -> CredentialReference? {
    guard let value = object.value(name) else { return nil }
    let expected =
      "a secret does not belong here; write {\"env\": \"NAME\"}, {\"file\": \"PATH\"} "
      + "or {\"command\": [\"WORD\"]}"
    guard value.members != nil, let place = object.object(name) else {
      reader.fail(object.path(name), at: value.offset, expected)
      return nil
    }
    if let variable = place.text("env") { return .environment(variable) }
    if let path = place.text("file") { return .file(path) }
    if let words = place.texts("command"), !words.isEmpty { return .command(words) }
    reader.fail(object.path(name), at: value.offset, expected)
    return nil
  }

  func write(into text: inout JSONWriter) {
    text.object { text in
      func pair(_ name: String, _ value: String?) {
        guard let value else { return }
        text.name(name)
        text.value(value)
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
        text.name("url")
        reference.write(into: &text)
      case .custom(let settings): Self.write(settings, into: &text)
      case .file(let path, let format):
        pair("kind", Kind.file.rawValue)
        pair("path", path)
        pair("format", format.rawValue)
      }
      if let credential {
        text.name("credential")
        credential.write(into: &text)
      }
      if let signingSecret {
        text.name("signingSecret")
        signingSecret.write(into: &text)
      }
      if let batch {
        text.name("batch")
        text.object { text in
          for case (let name, let limit?) in [("count", batch.count), ("bytes", batch.bytes)] {
            text.name(name)
            text.value(limit)
          }
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

extension CredentialReference {
  fileprivate func write(into text: inout JSONWriter) {
    text.object { text in
      switch self {
      case .environment(let name):
        text.name("env")
        text.value(name)
      case .file(let path):
        text.name("file")
        text.value(path)
      case .command(let words):
        text.name("command")
        text.array { text in for word in words { text.value(word) } }
      }
    }
  }
}

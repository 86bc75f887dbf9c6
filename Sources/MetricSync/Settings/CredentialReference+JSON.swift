internal import JSONText

extension CredentialReference {
  private enum Key: String, CaseIterable {
    case env
    case file
    case command
  }

  /// Creates a reference from a key of a destination, or returns `nil` if the key is missing or its
  /// value is invalid.
  ///
  /// A literal secret, and an object with several of the keys `env`, `file` and `command`, are
  /// invalid. The reader records an error for an invalid value. A command in which only some words
  /// are strings is returned without the other words.
  init?(_ name: String, of object: SettingsReader.Object) {
    guard let value = object.value(name) else { return nil }
    func fail(_ message: String) {
      object.reader.fail(object.path(name), at: value.offset, message)
    }
    if value.members != nil, let place = object.object(name) {
      let keys = Key.allCases.filter { place.value($0.rawValue) != nil }
      guard keys.count < 2 else {
        let names = keys.map { "'\($0.rawValue)'" }.joined(separator: " or ")
        fail("a secret comes from one place; keep only \(names)")
        return nil
      }
      if let found = keys.first.flatMap({ Self.reference($0, place) }) {
        self = found
        return
      }
    }
    fail(
      (value.text == nil
        ? "a reference to a secret is expected" : "a secret does not belong here")
        + "; write {\"env\": \"NAME\"}, {\"file\": \"PATH\"} or {\"command\": [\"WORD\"]}")
    return nil
  }

  private static func reference(_ key: Key, _ place: SettingsReader.Object) -> Self? {
    switch key {
    case .env: place.text(key.rawValue).map(Self.environment)
    case .file: place.text(key.rawValue).map(Self.file)
    case .command:
      place.texts(key.rawValue).flatMap { $0.isEmpty ? nil : .command($0) }
    }
  }

  /// Returns the members of a reference that this version does not recognize.
  static func unknown(
    _ name: String, of object: SettingsReader.Object
  ) -> [JSONDocument.Member] {
    object.value(name)?.members?.filter { Key(rawValue: $0.name) == nil } ?? []
  }

  func write(into text: inout JSONWriter, _ unknown: [JSONDocument.Member]) {
    text.object { text in
      switch self {
      case .environment(let name):
        text.name(Key.env.rawValue)
        text.value(name)
      case .file(let path):
        text.name(Key.file.rawValue)
        text.value(path)
      case .command(let words):
        text.name(Key.command.rawValue)
        text.array { text in for word in words { text.value(word) } }
      }
      text.write(unknown)
    }
  }
}

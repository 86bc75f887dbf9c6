internal import JSONText

extension CredentialReference {
  private enum Key: String {
    case env
    case file
    case command
  }

  /// Creates a reference from a key of a destination, or returns `nil` if the key is missing or its
  /// value is invalid; a literal secret is invalid.
  init?(_ name: String, of object: SettingsReader.Object) {
    guard let value = object.value(name) else { return nil }
    if value.members != nil, let place = object.object(name) {
      if let variable = place.text(Key.env.rawValue) {
        self = .environment(variable)
        return
      }
      if let path = place.text(Key.file.rawValue) {
        self = .file(path)
        return
      }
      if let words = place.texts(Key.command.rawValue), !words.isEmpty {
        self = .command(words)
        return
      }
    }
    object.reader.fail(
      object.path(name), at: value.offset,
      "a secret does not belong here; write {\"env\": \"NAME\"}, {\"file\": \"PATH\"} "
        + "or {\"command\": [\"WORD\"]}")
    return nil
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

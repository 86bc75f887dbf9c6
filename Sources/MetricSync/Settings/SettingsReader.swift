internal import Foundation

/// A reader that returns typed values from JSON and collects every error with its position.
final class SettingsReader {
  private let bytes: [UInt8]
  private(set) var errors: [SettingsError] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func fail(_ key: String, at offset: Int, _ message: String) {
    let (line, column) = JSONDocument.position(of: offset, in: bytes)
    errors.append(SettingsError(line: line, column: column, key: key, message: message))
  }

  /// An object whose keys are read one by one; the remaining keys are unknown.
  final class Object {
    let reader: SettingsReader
    let key: String
    let offset: Int
    private let members: [JSONDocument.Member]
    private var known: Set<String> = []

    init?(_ value: JSONDocument.Value, key: String, _ reader: SettingsReader) {
      guard let members = value.members else {
        reader.fail(key, at: value.offset, "an object in braces is expected")
        return nil
      }
      self.members = members
      self.reader = reader
      self.key = key
      offset = value.offset
      var seen: Set<String> = []
      for member in members where !seen.insert(member.name).inserted {
        reader.fail(path(member.name), at: member.offset, "the key occurs twice")
      }
    }

    /// The members whose keys were not read.
    var unknown: [JSONDocument.Member] { members.filter { !known.contains($0.name) } }

    /// The names of the members, in the order of the file.
    var names: [String] { members.map(\.name) }

    func path(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }

    /// Returns the value of a key, or `nil` if the key is missing or its value is `null`.
    ///
    /// The key no longer counts as unknown.
    func value(_ name: String) -> JSONDocument.Value? {
      known.insert(name)
      guard let value = members.last(where: { $0.name == name })?.value, value.content != .null
      else { return nil }
      return value
    }

    func text(_ name: String) -> String? {
      guard let value = value(name) else { return nil }
      guard let text = value.text, !text.isEmpty else {
        reader.fail(path(name), at: value.offset, "a non-empty string is expected")
        return nil
      }
      return text
    }

    func required(_ name: String) -> String? {
      if value(name) == nil { reader.fail(path(name), at: offset, "the key is missing") }
      return text(name)
    }

    func flag(_ name: String) -> Bool? {
      guard let value = value(name) else { return nil }
      if case .bool(let flag) = value.content { return flag }
      reader.fail(path(name), at: value.offset, "true or false is expected")
      return nil
    }

    func count(_ name: String) -> Int? {
      guard let value = value(name) else { return nil }
      if let number = value.number.flatMap({ Int(exactly: $0) }), number > 0 { return number }
      reader.fail(path(name), at: value.offset, "a whole number above 0 is expected")
      return nil
    }

    func texts(_ name: String) -> [String]? {
      guard let value = value(name) else { return nil }
      guard let elements = value.elements else {
        reader.fail(path(name), at: value.offset, "an array of strings is expected")
        return nil
      }
      return elements.enumerated().compactMap { index, element in
        if element.text == nil {
          reader.fail("\(path(name))[\(index)]", at: element.offset, "a string is expected")
        }
        return element.text
      }
    }

    func choice<Choice: RawRepresentable & CaseIterable>(_ name: String) -> Choice?
    where Choice.RawValue == String {
      guard let value = value(name) else { return nil }
      if let choice = value.text.flatMap(Choice.init(rawValue:)) { return choice }
      let choices = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      reader.fail(path(name), at: value.offset, "one of \(choices) is expected")
      return nil
    }

    func object(_ name: String) -> Object? {
      value(name).flatMap { Object($0, key: path(name), reader) }
    }

    /// Returns the strings of an object by key, or `nil` if the value is missing or not an object.
    ///
    /// Empty strings and values of other types are left out.
    func dictionary(_ name: String) -> [String: String]? {
      guard let object = object(name) else { return nil }
      return Dictionary(
        object.names.compactMap { key in object.text(key).map { (key, $0) } },
        uniquingKeysWith: { _, last in last })
    }
  }
}

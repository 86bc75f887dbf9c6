internal import Foundation

/// A JSON value in a row about the protocol, or in a message that is compared with a row.
package enum ExchangeValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Self])
  case object([String: Self])

  /// Creates a value by parsing JSON text; `nil` if the text is not JSON.
  package init?(parsing text: some StringProtocol) {
    guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else {
      return nil
    }
    self = value
  }

  package subscript(_ name: String) -> Self? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  /// The JSON text of the value, with the members of objects sorted by name.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}

extension ExchangeValue: Codable {
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var members: [String: Self] = [:]
      for name in container.allKeys {
        members[name.stringValue] = try container.decode(Self.self, forKey: name)
      }
      self = .object(members)
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else {
      self = .array(try container.decode([Self].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self {
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members {
        try container.encode(value, forKey: Name(stringValue: name))
      }
      return
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .null, .object: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      if let whole = Int(exactly: value) {
        try container.encode(whole)
      } else {
        try container.encode(value)
      }
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    }
  }
}

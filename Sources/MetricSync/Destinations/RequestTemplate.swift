internal import Foundation
internal import JSONText

/// A template whose placeholders, such as `{{id}}`, are filled with values that are escaped for
/// their position.
public struct RequestTemplate: Hashable, Sendable {
  /// The position of a template in a request, which determines how values are escaped.
  public enum Place: String, Hashable, Sendable {
    /// The URL: values are percent-encoded.
    case url
    /// A header: line breaks and other ASCII control characters are removed.
    case header
    /// A JSON body: a value is written as JSON or, inside quotation marks, as the text of a JSON
    /// string.
    case json
    /// A form body: values are percent-encoded.
    case form
  }

  /// An error in a template, or in the method or a header of a request.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problem and, in most cases, how to fix it.
    public let description: String
  }

  /// The value of a placeholder.
  enum Value: Hashable, Sendable {
    case text(String?)
    case number(Double)
    /// JSON that is inserted unchanged into a JSON body outside quotation marks, or percent-encoded
    /// into a form body.
    case json([UInt8])
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case placeholder(String, isQuoted: Bool)
  }

  private let parts: [Part]
  private let place: Place

  /// The names of the placeholders.
  var names: Set<String> {
    Set(parts.compactMap { if case .placeholder(let name, _) = $0 { name } else { nil } })
  }

  /// The text before the first placeholder, or the whole text of a template without placeholders.
  var leadingText: String {
    if case .text(let text)? = parts.first { text } else { "" }
  }

  /// Creates a template.
  ///
  /// - Throws: ``Failure`` for a placeholder that is not closed or not one of `known`, and for a
  ///   JSON body that is not valid or in which `{{metrics}}` is in quotation marks.
  init(_ text: String, in place: Place, known: Set<String>) throws(Failure) {
    var parts: [Part] = []
    var rest = text[...]
    var quotes = QuoteState()
    while let open = rest.range(of: "{{") {
      let before = String(rest[..<open.lowerBound])
      quotes.read(before)
      parts.append(.text(before))
      guard let close = rest[open.upperBound...].range(of: "}}") else {
        throw Failure(description: "a placeholder is not closed; end it with '}}'")
      }
      let name = rest[open.upperBound..<close.lowerBound].trimmingCharacters(in: .whitespaces)
      guard known.contains(name) else {
        let names = known.sorted().map { "{{\($0)}}" }.joined(separator: ", ")
        throw Failure(description: "'{{\(name)}}' is not a placeholder here; use one of \(names)")
      }
      parts.append(.placeholder(name, isQuoted: quotes.isInside))
      rest = rest[close.upperBound...]
    }
    parts.append(.text(String(rest)))
    self.parts = parts
    self.place = place
    if place == .json { try checkJSON() }
  }

  /// Returns the template with its placeholders filled; a missing value is empty, or `null` in JSON
  /// outside quotation marks.
  func filled(_ values: [String: Value]) -> [UInt8] {
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let text): result += Array(text.utf8)
      case .placeholder(let name, let isQuoted):
        result += bytes(of: values[name] ?? .text(nil), isQuoted: isQuoted)
      }
    }
    return result
  }

  private func checkJSON() throws(Failure) {
    for case .placeholder("metrics", isQuoted: true) in parts {
      throw Failure(description: "'{{metrics}}' is an array; write it without quotation marks")
    }
    do {
      _ = try JSONDocument(filled(["metrics": .json(Array("[]".utf8))]))
    } catch {
      throw Failure(description: "the body is not JSON: \(error.expected) is expected")
    }
  }

  private func bytes(of value: Value, isQuoted: Bool) -> [UInt8] {
    let plain =
      switch value {
      case .text(let text): text ?? ""
      case .number(let number): JSONNumber.text(of: number)
      case .json(let bytes): String(decoding: bytes, as: UTF8.self)
      }
    switch place {
    case .url, .form: return Array(URLText.encoded(plain).utf8)
    // A header removes control characters from its value.
    case .header: return Array(plain.utf8)
    case .json:
      if isQuoted { return Array(JSONString.text(plain).utf8.dropFirst().dropLast()) }
      switch value {
      case .text(let text): return Array((text.map { JSONString.text($0) } ?? "null").utf8)
      case .number, .json: return Array(plain.utf8)
      }
    }
  }
}

/// A scanner that tracks whether the JSON text read so far ends inside quotation marks.
private struct QuoteState {
  private(set) var isInside = false
  private var isEscaped = false

  mutating func read(_ text: String) {
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), isInside {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInside.toggle()
      }
    }
  }
}

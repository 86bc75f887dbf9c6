/// A message to the author of a document, with a location and a fix if they are known.
///
/// Unlike a thrown error, a diagnostic does not interrupt the caller. This module does not print
/// diagnostics; its clients do.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The stable name of a kind of message, such as `table.unknown-header`.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name, in lowercase with dots and hyphens.
    public var rawValue: String

    /// Creates an identifier from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a string literal.
    public init(stringLiteral value: String) { self.rawValue = value }
  }

  /// The severity of a message, which determines whether a check fails.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// A violation of a rule, or a problem that prevents full verification.
    case error
    /// A possible problem, which is not a failure by default.
    case warning
    /// An informational message that does not require a change.
    case note
  }

  /// A remark that explains the message, often about another location.
  public struct Note: Hashable, Sendable, Codable {
    /// The remark, without a final period.
    public var message: String
    /// The location that the remark refers to, if any.
    public var location: SourceLocation?

    /// Creates a remark, by default without a location.
    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// The stable name of the message's kind.
  public var id: ID
  /// The severity of the message.
  public var severity: Severity
  /// A phrase that states the problem, without a final period.
  public var message: String
  /// The location of the problem; `nil` if the message is not about a file.
  public var location: SourceLocation?
  /// An imperative phrase that states how to fix the problem; `nil` if no fix is known.
  public var fix: String?
  /// Remarks that explain the message.
  public var notes: [Note]

  /// Creates a diagnostic with an optional location, fix and remarks.
  public init(
    _ severity: Severity, _ id: ID, _ message: String, at location: SourceLocation? = nil,
    fix: String? = nil, notes: [Note] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.location = location
    self.fix = fix
    self.notes = notes
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic without its notes, as `file:line:column: severity: message; fix [id]`.
  ///
  /// The location and the fix are omitted if they are `nil`.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    let remedy = fix.map { "; \($0)" } ?? ""
    return "\(place)\(severity.rawValue): \(message)\(remedy) [\(id.rawValue)]"
  }
}

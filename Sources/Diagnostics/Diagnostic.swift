/// A message to the author of a document: where, what, and the way out.
///
/// A diagnostic informs and lets work go on; an error stops a caller. Nothing in this module
/// prints: the tool does, through one printer.
public struct Diagnostic: Hashable, Sendable, Codable {
  /// The stable name of a kind of message, such as `table.unknown-header`.
  public struct ID: Hashable, Sendable, Codable, RawRepresentable, ExpressibleByStringLiteral {
    /// The name, lower case with dots and hyphens.
    public var rawValue: String

    /// Creates an identifier from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates an identifier from a literal.
    public init(stringLiteral value: String) { self.rawValue = value }
  }

  /// How much a message matters to the verdict.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// The document cannot be fully verified as it stands.
    case error
    /// Worth a look; does not change the verdict.
    case warning
    /// For information.
    case note
  }

  /// A remark on another place that explains the message.
  public struct Note: Hashable, Sendable, Codable {
    /// The remark.
    public var message: String
    /// The place it speaks of.
    public var location: SourceLocation?

    /// Creates a note.
    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// The stable name of this kind of message.
  public var id: ID
  /// How much it matters.
  public var severity: Severity
  /// One phrase without a final stop that names what was found and what was expected.
  public var message: String
  /// The place.
  public var location: SourceLocation?
  /// The way out, as an imperative phrase.
  public var fix: String?
  /// Remarks on other places.
  public var notes: [Note]

  /// Creates a diagnostic.
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
  /// One line: `file:line:column: severity: message; fix [id]`.
  public var description: String {
    let place = location.map { "\($0): " } ?? ""
    let wayOut = fix.map { "; \($0)" } ?? ""
    return "\(place)\(severity.rawValue): \(message)\(wayOut) [\(id.rawValue)]"
  }
}

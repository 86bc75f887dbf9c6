public import Diagnostics

/// One thing that a row was understood to set up, do or expect.
public struct StepRecord: Hashable, Sendable, Codable {
  /// When in a case it takes place.
  public enum Role: String, Hashable, Sendable, Codable {
    /// Before anything happens.
    case setup
    /// What happens.
    case action
    /// What must hold afterwards.
    case expectation
  }

  /// When it takes place.
  public var role: Role
  /// The header of the column that says it, or `nil` for what the contract kind brings along.
  public var column: String?
  /// The canonical words.
  public var text: String
  /// The cell.
  public var location: SourceLocation?

  /// Creates a step.
  public init(
    role: Role, column: String? = nil, text: String, location: SourceLocation? = nil
  ) {
    self.role = role
    self.column = column
    self.text = text
    self.location = location
  }
}

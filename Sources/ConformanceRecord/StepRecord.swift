public import Diagnostics

/// A step of a row: a setup, an action or an expectation.
public struct StepRecord: Hashable, Sendable, Codable {
  /// The role of a step in a row.
  public enum Role: String, Hashable, Sendable, Codable {
    /// Establishes the state before the actions.
    case setup
    /// Performs an action.
    case action
    /// Checks the state after the actions.
    case expectation
  }

  /// The role of the step in its row.
  public var role: Role
  /// The header of the column that contains the step, or of the column that the step refers to;
  /// `nil` for steps without a column, such as those that the contract kind adds.
  public var column: String?
  /// The step in words, as shown in reports.
  public var text: String
  /// The location of the cell that contains the step, or of the cell that the step refers to; `nil`
  /// for steps without a cell, such as those that the contract kind adds.
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

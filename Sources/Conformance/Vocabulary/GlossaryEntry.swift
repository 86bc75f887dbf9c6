public import Diagnostics

/// A phrase that a document defines in terms of other phrases.
public struct GlossaryEntry: Hashable, Sendable {
  /// The phrase, with parameters in braces and code in backticks.
  public let phrase: String
  /// The definition, with parameter names in braces and code in backticks.
  public let meaning: String
  /// The normalized header of the column that may use the phrase; `nil` for any column.
  public let column: String?
  /// The location of the cell with the phrase.
  public let location: SourceLocation
  /// The location of the cell with the definition.
  public let meaningLocation: SourceLocation
  /// The folder whose documents, at any depth, may use the phrase; `nil` for every document.
  let folder: StandardPath?

  /// Returns whether the document at a path may use the phrase.
  func reaches(_ path: StandardPath) -> Bool { folder?.contains(path) ?? true }

  /// The same entry, without a restriction to a folder.
  public var everywhere: Self {
    Self(
      phrase: phrase, meaning: meaning, column: column, location: location,
      meaningLocation: meaningLocation, folder: nil)
  }
}

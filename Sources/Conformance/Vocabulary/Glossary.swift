internal import Diagnostics

/// The phrases that glossaries add to a vocabulary for one document.
struct Glossary: Sendable {
  /// The entries; the index numbers them after the phrases of the vocabulary.
  let entries: [GlossaryEntry]
  /// The patterns of the vocabulary and of the entries.
  let index: PhraseIndex
  /// The number of phrases in the vocabulary.
  let firstNumber: Int
  private let templates: [PhraseTemplate]

  /// The maximum nesting depth of definitions.
  static let greatestDepth: Int = 16
  /// The maximum number of phrases that the definitions in one cell may expand to.
  static let mostClauses: Int = 200

  /// Creates the glossary of a document; returns `nil` if no entries apply to it.
  init?<World>(entries: [GlossaryEntry], for path: String, _ vocabulary: Vocabulary<World>) {
    let path = StandardPath(path)
    let entries = entries.filter { $0.reaches(path) }
    guard !entries.isEmpty else { return nil }
    self.init(entries: entries, vocabulary)
  }

  init<World>(entries: [GlossaryEntry], _ vocabulary: Vocabulary<World>) {
    var index = vocabulary.index
    for entry in entries {
      index.append(
        PhrasePattern(entry.phrase, types: vocabulary.types), in: Self.scope(of: entry.column))
    }
    self.entries = entries
    self.index = index
    firstNumber = vocabulary.phrases.count
    templates = entries.map { PhraseTemplate($0.meaning) }
  }

  /// Returns the groups of the entries for any column and for the column with the given headers.
  static func scopes(of column: [String]) -> [String] { [scope(of: nil)] + column.map(scope) }

  private static func scope(of column: String?) -> String {
    column.map { "glossary:\($0)" } ?? "glossary"
  }

  /// Returns the definition of the entry with a phrase number, with the arguments filled in.
  func expansion(of number: Int, with arguments: Arguments) -> PhraseTokens {
    templates[number - firstNumber].filled(with: arguments)
  }

  /// Returns the entry with a phrase number; `nil` if the number identifies a phrase of the
  /// vocabulary.
  func entry(_ number: Int) -> GlossaryEntry? {
    number < firstNumber ? nil : entries[number - firstNumber]
  }
}

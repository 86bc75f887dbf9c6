internal import Diagnostics

/// The phrases that glossaries add to a vocabulary for one document.
struct Glossary: Sendable {
  /// The entries, by the numbers that the index gives them behind those of the vocabulary.
  let entries: [GlossaryEntry]
  /// The patterns of the vocabulary and of the entries.
  let index: PhraseIndex
  /// The number of phrases of the vocabulary.
  let firstNumber: Int
  private let templates: [PhraseTemplate]

  /// How deep definitions may stand within each other.
  static let greatestDepth: Int = 16
  /// How many clauses one cell may become.
  static let mostClauses: Int = 200

  /// Creates the glossary of a document; `nil` where no entry reaches it.
  init?<World>(entries: [GlossaryEntry], for path: String, _ vocabulary: Vocabulary<World>) {
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

  /// The groups in which entries for a column stand.
  static func scopes(of column: [String]) -> [String] { [scope(of: nil)] + column.map(scope) }

  private static func scope(of column: String?) -> String {
    column.map { "glossary:\($0)" } ?? "glossary"
  }

  /// The words that an entry stands for.
  func expansion(of number: Int, with arguments: Arguments) -> PhraseTokens {
    templates[number - firstNumber].filled(with: arguments)
  }

  /// The entry of a number, unless the phrase is one of the vocabulary.
  func entry(_ number: Int) -> GlossaryEntry? {
    number < firstNumber ? nil : entries[number - firstNumber]
  }
}

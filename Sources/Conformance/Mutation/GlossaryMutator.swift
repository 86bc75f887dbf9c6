internal import Diagnostics
internal import SpecMarkdown

/// A generator of mutations of glossary cells.
struct GlossaryMutator {
  let entries: [GlossaryEntry]

  /// Returns all mutations of the phrases and meanings that a document defines, in cell order.
  func mutations(of document: MarkdownDocument) -> [CellMutation] {
    let own = entries.filter { $0.location.file == document.path }
    return own.flatMap { entry in
      [("Phrase", entry.location), ("Means", entry.meaningLocation)].flatMap { column, location in
        changes(
          of: entry, column, at: location, in: document,
          others: own.map { column == "Phrase" ? $0.location : $0.meaningLocation })
      }
    }
  }

  private func changes(
    of entry: GlossaryEntry, _ column: String, at location: SourceLocation,
    in document: MarkdownDocument, others: [SourceLocation]
  ) -> [CellMutation] {
    guard let range = document.range(of: location), let source = document.source(at: location)
    else { return [] }
    var candidates: [(CellMutation.Operator, String)] = others.compactMap {
      document.source(at: $0).map { (.otherValue, $0) }
    }
    candidates += TextMutation.all(of: source).map { ($0, $1.trimmingBlanks()) }
    candidates += ExactTextMutation.all(of: source, isVerbatim: false)
    var seen: Set<String> = [source]
    return candidates.compactMap { change, text in
      guard seen.insert(text).inserted else { return nil }
      return CellMutation(
        row: "the phrase '\(entry.phrase)'", column: column, location: location, change: change,
        original: source, replacement: text, range: range)
    }
  }
}

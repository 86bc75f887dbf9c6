public import ConformanceRecord
public import Diagnostics

/// Turns messages on documents into text: place and message, the line with a mark, the way out.
///
/// The first line of each has the form that editors and terminals make clickable.
public struct DiagnosticPrinter: Sendable {
  private let texts: [String: String]
  private let style: TerminalStyle

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - documents: The documents that the messages are about; an excerpt is left out where a
  ///     document is not among them.
  ///   - style: How the text may look.
  public init(documents: [DocumentRecord], style: TerminalStyle = .plain) {
    self.init(texts: documents.textsByPath, style: style)
  }

  /// Creates a printer from the texts by path.
  init(texts: [String: String], style: TerminalStyle) {
    self.texts = texts
    self.style = style
  }

  /// Returns the messages in their order, every line with its end.
  public func text(of diagnostics: [Diagnostic]) -> String {
    var texts = SourceTexts(texts)
    return diagnostics.flatMap { lines(of: $0, in: &texts) }.map { $0 + "\n" }.joined()
  }

  private func lines(of diagnostic: Diagnostic, in texts: inout SourceTexts) -> [String] {
    let severity = style.paint(diagnostic.severity.rawValue, diagnostic.severity.emphasis)
    let message = style.paint(VisibleText.escaping(diagnostic.message), .strong)
    let id = style.paint("[\(VisibleText.escaping(diagnostic.id.rawValue))]", .faint)
    var lines = ["\(place(diagnostic.location))\(severity): \(message) \(id)"]
    lines += excerpt(diagnostic.location, in: &texts)
    if let fix = diagnostic.fix { lines.append("       fix: \(VisibleText.escaping(fix))") }
    for note in diagnostic.notes {
      let severity = style.paint("note", .faint)
      lines.append("\(place(note.location))\(severity): \(VisibleText.escaping(note.message))")
      lines += excerpt(note.location, in: &texts)
    }
    return lines
  }

  private func place(_ location: SourceLocation?) -> String {
    location.map { style.paint("\(VisibleText.escaping($0.description)):", .strong) + " " } ?? ""
  }

  private func excerpt(_ location: SourceLocation?, in texts: inout SourceTexts) -> [String] {
    guard let location, let excerpt = SourceExcerpt(of: location, in: &texts) else { return [] }
    return excerpt.lines(style: style)
  }
}

extension Diagnostic.Severity {
  var emphasis: Emphasis {
    switch self {
    case .error: .bad
    case .warning: .caution
    case .note: .faint
    }
  }
}

public import ConformanceRecord
public import Diagnostics

/// Formats document diagnostics as text: location and message, marked source line, remedy.
///
/// The first line of each diagnostic has the form that editors and terminals make clickable.
public struct DiagnosticPrinter: Sendable {
  private let texts: [String: String]
  private let style: TerminalStyle

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - documents: The documents that the diagnostics refer to; excerpts of other documents are
  ///     omitted.
  ///   - style: The style of the text.
  public init(documents: [DocumentRecord], style: TerminalStyle = .plain) {
    self.init(texts: documents.textsByPath, style: style)
  }

  /// Creates a printer from document texts by path.
  init(texts: [String: String], style: TerminalStyle) {
    self.texts = texts
    self.style = style
  }

  /// Returns the diagnostics in order; every line ends with a line break.
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

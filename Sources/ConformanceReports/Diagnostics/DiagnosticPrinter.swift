public import ConformanceRecord
public import Diagnostics

/// A printer of document diagnostics as text: the location and the message, the marked source line,
/// the fix and the notes.
///
/// The first line of a diagnostic with a location has the form that editors and terminals make
/// clickable. Diagnostics with the same severity, id, message, fix and notes are shown once,
/// followed by the other locations; a repetition without a location is shown separately.
public struct DiagnosticPrinter: Sendable {
  private let texts: [String: String]
  private let style: TerminalStyle
  private let lineWidth: Int

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - documents: The documents that the diagnostics refer to; excerpts of other documents are
  ///     omitted.
  ///   - style: The style of the text.
  ///   - width: The number of terminal columns, to which excerpts are shortened; `nil` for text
  ///     that is not written to a terminal.
  public init(
    documents: [DocumentRecord], style: TerminalStyle = .plain, width: Int? = nil
  ) {
    self.init(texts: documents.textsByPath, style: style, width: width)
  }

  /// Creates a printer from document texts by path.
  init(texts: [String: String], style: TerminalStyle, width: Int? = nil) {
    self.texts = texts
    self.style = style
    lineWidth = width ?? SourceExcerpt.usualWidth
  }

  /// Returns the text of the diagnostics, in order of first occurrence; every line ends with a line
  /// break.
  public func text(of diagnostics: [Diagnostic]) -> String {
    var texts = SourceTexts(texts)
    var groups: [Wording: Int] = [:]
    var repetitions: [[SourceLocation]] = []
    var firsts: [Diagnostic] = []
    for diagnostic in diagnostics {
      if let group = groups[Wording(diagnostic)], let place = diagnostic.location {
        repetitions[group].append(place)
      } else {
        groups[Wording(diagnostic)] = firsts.count
        firsts.append(diagnostic)
        repetitions.append([])
      }
    }
    return zip(firsts, repetitions).flatMap { diagnostic, places in
      lines(of: diagnostic, in: &texts) + lines(of: places)
    }.map { $0 + "\n" }.joined()
  }

  /// The properties that must be equal for diagnostics to be merged into one entry.
  private struct Wording: Hashable {
    let severity: Diagnostic.Severity
    let id: Diagnostic.ID
    let message: String
    let fix: String?
    let notes: [Diagnostic.Note]

    init(_ diagnostic: Diagnostic) {
      severity = diagnostic.severity
      id = diagnostic.id
      message = diagnostic.message
      fix = diagnostic.fix
      notes = diagnostic.notes
    }
  }

  /// Returns lines with the other locations of a message; each line contains as many as fit.
  private func lines(of places: [SourceLocation]) -> [String] {
    let head = "       also at "
    var lines: [String] = []
    for place in places.map({ VisibleText.escaping($0.description) }) {
      if let last = lines.last,
        VisibleText.width(of: last) + VisibleText.width(of: place) + 2 <= lineWidth
      {
        lines[lines.count - 1] = "\(last), \(place)"
      } else {
        lines.append(head + place)
      }
    }
    return lines
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
    guard let location,
      let excerpt = SourceExcerpt(of: location, in: &texts, lineWidth: lineWidth)
    else { return [] }
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

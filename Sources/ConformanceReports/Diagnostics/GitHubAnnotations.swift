internal import Diagnostics

/// Diagnostics as workflow commands of GitHub Actions, which displays them next to the lines.
///
/// Each diagnostic is one line:
/// `::error file=a.md,line=1,endLine=1,col=3,endColumn=9,title=row.duplicate::…`. Columns count
/// UTF-16 code units from 1. They are included only for ranges within one line, because the runner
/// ignores them otherwise, and only if the text of the line is known. GitHub displays at most ten
/// annotations of each level per step; the log contains all of them.
struct GitHubAnnotations {
  private let report: DiagnosticReport

  init(_ report: DiagnosticReport) { self.report = report }

  var text: String {
    var texts = SourceTexts(report.texts)
    return report.diagnostics.map { command(for: $0, in: &texts) + "\n" }.joined()
  }

  private func command(for diagnostic: Diagnostic, in texts: inout SourceTexts) -> String {
    var properties: [(key: String, value: String)] = []
    if let location = diagnostic.location {
      properties.append(("file", FilePath(location.file).normalized))
      properties += Self.properties(of: TextRegion(of: location, in: &texts))
    }
    properties.append(("title", VisibleText.escaping(diagnostic.id.rawValue)))
    let list = properties.filter { !$0.value.isEmpty }
      .map { "\($0.key)=\(Self.escaping($0.value, in: .property))" }.joined(separator: ",")
    let message = Self.escaping(Self.message(of: diagnostic), in: .message)
    return "::\(diagnostic.severity.command) \(list)::\(message)"
  }

  private static func properties(of region: TextRegion?) -> [(key: String, value: String)] {
    guard let region else { return [] }
    let endLine = region.endLine ?? region.startLine
    var properties = [("line", region.startLine), ("endLine", endLine)]
    if endLine == region.startLine, let column = region.startColumn {
      properties.append(("col", column))
      if let end = region.endColumn { properties.append(("endColumn", end)) }
    }
    return properties.map { ($0.0, String($0.1)) }
  }

  /// Returns the message, the fix and the notes, one line each.
  private static func message(of diagnostic: Diagnostic) -> String {
    var lines = [diagnostic.message]
    if let fix = diagnostic.fix { lines.append("fix: \(fix)") }
    lines += diagnostic.notes.map { note in
      "note: " + (note.location.map { "\($0): " } ?? "") + note.message
    }
    return lines.map { VisibleText.escaping($0) }.joined(separator: "\n")
  }

  // MARK: - Escaping

  private enum Part {
    case property
    case message
  }

  /// Escapes text in the same way as `escapeData` and `escapeProperty` in the `core` package of the
  /// GitHub toolkit.
  private static func escaping(_ text: String, in part: Part) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch (scalar, part) {
      case ("%", _): result.append(contentsOf: "%25".unicodeScalars)
      case ("\r", _): result.append(contentsOf: "%0D".unicodeScalars)
      case ("\n", _): result.append(contentsOf: "%0A".unicodeScalars)
      case (":", .property): result.append(contentsOf: "%3A".unicodeScalars)
      case (",", .property): result.append(contentsOf: "%2C".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Diagnostic.Severity {
  fileprivate var command: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }
}

import Conformance
import Diagnostics
import SpecMarkdown
import Testing

/// A Markdown text in which `«` and `»` mark the locations of diagnostics.
struct MarkedText {
  let text: String
  /// The position of each `«`, in order.
  let starts: [SourcePosition]
  let ends: [SourcePosition]

  init(_ marked: String) {
    var text = ""
    var (line, column) = (1, 1)
    var starts: [SourcePosition] = []
    var ends: [SourcePosition] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "«": starts.append(SourcePosition(line: line, column: column))
      case "»": ends.append(SourcePosition(line: line, column: column))
      default:
        text.unicodeScalars.append(scalar)
        column += String(scalar).utf8.count
        if scalar == "\n" { (line, column) = (line + 1, 1) }
      }
    }
    self.text = text
    self.starts = starts
    self.ends = ends
  }

  /// Checks that the plan of the text has exactly one diagnostic with an id, at the first marked
  /// location and with a severity and a fix; returns the diagnostic.
  @discardableResult
  func expect(
    _ id: Diagnostic.ID, severity: Diagnostic.Severity = .error,
    kinds: [Counter.Kind] = Counter.kinds, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws -> Diagnostic {
    let plan = Counter.plan(MarkdownDocument(parsing: text, path: "counter.md"), kinds: kinds)
    let found = plan.diagnostics.filter { $0.id == id }
    #expect(found.count == 1, "\(plan.diagnostics)", sourceLocation: sourceLocation)
    let diagnostic = try #require(found.first, sourceLocation: sourceLocation)
    #expect(diagnostic.severity == severity, sourceLocation: sourceLocation)
    #expect(diagnostic.location?.start == starts.first, sourceLocation: sourceLocation)
    #expect(diagnostic.location?.end == ends.first, sourceLocation: sourceLocation)
    #expect(diagnostic.fix?.isEmpty == false, sourceLocation: sourceLocation)
    return diagnostic
  }
}

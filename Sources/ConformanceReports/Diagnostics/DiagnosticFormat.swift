/// A format for reports on documents.
public enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Messages with excerpts, for people.
  case pretty
  /// Annotations for GitHub Actions.
  case github
  /// One JSON object whose schema this package defines.
  case json
  /// A SARIF 2.1.0 log.
  case sarif
  /// JUnit XML with one test case per check.
  case junit

  /// Whether the output is a complete file for another program, to which no other text may be
  /// added.
  public var isDocument: Bool {
    switch self {
    case .pretty, .github: false
    case .json, .sarif, .junit: true
    }
  }
}

extension DiagnosticReport {
  /// Returns the report in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - style: The style of ``DiagnosticFormat/pretty``; other formats ignore it.
  ///   - width: The number of terminal columns for ``DiagnosticFormat/pretty``; `nil` for text that
  ///     is not written to a terminal.
  /// - Returns: The text; every line ends with a line break.
  public func text(
    as format: DiagnosticFormat, style: TerminalStyle = .plain, width: Int? = nil
  ) -> String {
    switch format {
    case .pretty:
      DiagnosticPrinter(texts: texts, style: style, width: width).text(of: diagnostics)
    case .github: GitHubAnnotations(self).text
    case .json: JSONDiagnostics(self).text
    case .sarif: SARIFLog(self).text
    case .junit: JUnitDiagnostics(self).text
    }
  }
}

/// A form in which a report on documents can be written.
public enum DiagnosticFormat: String, CaseIterable, Sendable {
  /// Messages with excerpts, for people.
  case pretty
  /// Annotations of GitHub Actions.
  case github
  /// One JSON object with a schema of our own.
  case json
  /// A SARIF 2.1.0 log.
  case sarif
  /// JUnit XML, a test case for each check.
  case junit

  /// Whether the text is a file that another program reads whole, so that nothing may stand
  /// beside it.
  public var isDocument: Bool {
    switch self {
    case .pretty, .github: false
    case .json, .sarif, .junit: true
    }
  }
}

extension DiagnosticReport {
  /// Writes the report in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - style: How text for people may look; other formats ignore it.
  /// - Returns: The text, every line with its end.
  public func text(as format: DiagnosticFormat, style: TerminalStyle = .plain) -> String {
    switch format {
    case .pretty: DiagnosticPrinter(texts: texts, style: style).text(of: diagnostics)
    case .github: GitHubAnnotations(self).text
    case .json: JSONDiagnostics(self).text
    case .sarif: SARIFLog(self).text
    case .junit: JUnitDiagnostics(self).text
    }
  }
}

/// A form in which a run can be written.
public enum RunFormat: String, CaseIterable, Sendable {
  /// Sections, problems and the verdict, for people.
  case pretty
  /// Annotations of GitHub Actions.
  case github
  /// GitHub-flavoured Markdown, for a pull request or a job summary.
  case markdown
  /// One HTML page with the contract as it is written.
  case html
  /// JUnit XML, a test case for each row and subject.
  case junit
  /// A SARIF 2.1.0 log with a result for each thing that did not hold.
  case sarif
  /// One JSON object with a schema of our own.
  case json
  /// The Test Anything Protocol, version 13.
  case tap
  /// A badge as an SVG image.
  case badge
  /// A badge as the JSON object that shields.io reads from an endpoint.
  case shields

  /// Whether the text is a file that another program reads whole, so that nothing may stand
  /// beside it.
  public var isDocument: Bool { self != .pretty && self != .github }

  /// The usual name of a file in this form, or `nil` where it is of use in a log only.
  public var fileName: String? {
    switch self {
    case .pretty: "report.txt"
    case .github: nil
    case .markdown: "report.md"
    case .html: "report.html"
    case .junit: "junit.xml"
    case .sarif: "report.sarif"
    case .json: "summary.json"
    case .tap: "report.tap"
    case .badge: "badge.svg"
    case .shields: "badge.json"
    }
  }

  /// The form that the name of a file suggests.
  public init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map(String.init) ?? ""
    if let format = Self.allCases.first(where: { $0.fileName == name }) {
      self = format
      return
    }
    let byExtension: [String: Self] = [
      "txt": .pretty, "md": .markdown, "markdown": .markdown, "html": .html,
      "htm": .html, "xml": .junit, "sarif": .sarif,
      "json": .json, "tap": .tap, "svg": .badge,
    ]
    guard let dot = name.lastIndex(of: "."),
      let format = byExtension[name[name.index(after: dot)...].lowercased()]
    else { return nil }
    self = format
  }
}

extension RunReport {
  /// Writes the report in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - style: How text for people may look; other formats ignore it.
  ///   - detail: How much people are told; other formats ignore it.
  /// - Returns: The text, every line with its end.
  public func text(
    as format: RunFormat, style: TerminalStyle = .plain, detail: TerminalReport.Detail = .full
  ) -> String {
    switch format {
    case .pretty:
      (comparison.map { $0.text(style: style) + "\n" } ?? "")
        + TerminalReport(style: style, detail: detail).text(of: record)
    case .github: GitHubAnnotations(diagnosticReport).text
    case .markdown: MarkdownRun(self).text
    case .html: HTMLReport(of: self).text
    case .junit: JUnitRun(self).text
    case .sarif: SARIFLog(diagnosticReport).text
    case .json: RunSummary(self).text
    case .tap: TAPRun(self).text
    case .badge: RunBadge(self).image
    case .shields: RunBadge(self).endpoint
    }
  }

  /// Writes the report as Markdown of at most some bytes.
  ///
  /// What does not fit is left out, and the text says how much that is.
  public func markdown(limit: Int) -> String { MarkdownRun(self, limit: limit).text }
}

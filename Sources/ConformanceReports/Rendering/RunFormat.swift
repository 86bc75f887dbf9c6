/// A format for reports on runs.
public enum RunFormat: String, CaseIterable, Sendable {
  /// Sections, problems and the verdict, for people.
  case pretty
  /// Annotations for GitHub Actions.
  case github
  /// GitHub Flavored Markdown, for a pull request or a job summary.
  case markdown
  /// One HTML page with the contract as written.
  case html
  /// JUnit XML with one test case per row and subject.
  case junit
  /// A SARIF 2.1.0 log with one result per diagnostic.
  case sarif
  /// One JSON object whose schema this package defines.
  case json
  /// The Test Anything Protocol, version 13.
  case tap
  /// A badge as an SVG image.
  case badge
  /// A badge as the JSON object of a shields.io endpoint.
  case shields

  /// Whether the output is a complete file, to which no other text may be added.
  public var isDocument: Bool { self != .pretty && self != .github }

  /// The default file name of the format; `nil` if the format is useful only in a log.
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

  /// Creates the format that a file name determines; returns `nil` if it determines no format.
  ///
  /// A default ``fileName`` takes precedence over the extension. Folders in the path and the letter
  /// case of the extension are ignored.
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
  /// Returns the report in a format.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - style: The style of ``RunFormat/pretty``; other formats ignore it.
  ///   - detail: The parts of the run in ``RunFormat/pretty``; other formats ignore it.
  ///   - width: The number of terminal columns for ``RunFormat/pretty``; `nil` for text that is not
  ///     written to a terminal.
  /// - Returns: The text; every line ends with a line break.
  public func text(
    as format: RunFormat, style: TerminalStyle = .plain, detail: TerminalReport.Detail = .full,
    width: Int? = nil
  ) -> String {
    switch format {
    case .pretty:
      (comparison.map { $0.text(style: style) + "\n" } ?? "")
        + TerminalReport(style: style, detail: detail, width: width).text(of: record)
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

  /// Returns the report as Markdown with a maximum size in bytes.
  ///
  /// Content that does not fit is omitted, and notes mark the omissions; only the last note can
  /// exceed the limit.
  public func markdown(limit: Int) -> String { MarkdownRun(self, limit: limit).text }
}

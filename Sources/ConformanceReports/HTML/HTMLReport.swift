public import ConformanceRecord
internal import Diagnostics

/// A run as one HTML file: the contract as written, with the outcomes next to each row.
///
/// The file requires neither network access nor a server, and its content security policy forbids
/// external resources. The text of documents is rendered in advance. The page's script draws each
/// view on demand from columnar data, so that large runs also open quickly.
public struct HTMLReport: Sendable {
  /// An earlier run, for the history.
  public struct EarlierRun: Sendable {
    /// The name of the run, such as its file name.
    public var name: String
    /// The record of the run.
    public var record: RunRecord

    /// Creates an earlier run from its name and record.
    public init(name: String, record: RunRecord) {
      self.name = name
      self.record = record
    }
  }

  /// The default value of ``detailLimit``, in bytes.
  public static let usualDetailLimit = 3_000_000

  /// The run, including its comparison with a baseline.
  public var run: RunReport
  /// Earlier runs for the history, oldest first.
  public var history: [EarlierRun]
  /// Reports on plans, mutations, deviations or line mutants that other commands wrote, at most one
  /// of each command.
  public var supplements: [HTMLSupplement]
  /// The template for the URLs of source lines, with the placeholders `{path}` and `{line}`; if it
  /// is `nil`, links are paths relative to the HTML file.
  public var sourceAddress: String?
  /// The total size of details, such as findings, steps and calls, in bytes, after which the
  /// details of further results are omitted.
  public var detailLimit: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - run: The run, including its comparison with a baseline.
  ///   - history: Earlier runs, oldest first.
  ///   - supplements: Reports on plans, mutations, deviations or line mutants that other commands
  ///     wrote, at most one of each command.
  ///   - sourceAddress: The template for the URLs of source lines, with the placeholders `{path}`
  ///     and `{line}`; if it is `nil`, links are paths relative to the HTML file.
  ///   - detailLimit: The total size of details, such as findings, steps and calls, in bytes, after
  ///     which the details of further results are omitted.
  public init(
    of run: RunReport, history: [EarlierRun] = [], supplements: [HTMLSupplement] = [],
    sourceAddress: String? = nil, detailLimit: Int = Self.usualDetailLimit
  ) {
    self.run = run
    self.history = history
    self.supplements = supplements
    self.sourceAddress = sourceAddress
    self.detailLimit = detailLimit
  }

  /// The text of the complete file.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the records.
  public var text: String {
    let report = ReportData(self)
    let data = String(decoding: report.json, as: UTF8.self)
    let record = run.record
    let line = VerdictLine(record, rowCount: report.rows.rows.count)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(PagePolicy.text(script: PageScript.text))">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(record.verdict.label): \(HTMLText.escaping(line.text))</title>
      <style>
      \(PageStyle.text)</style>
      </head>
      <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header class="top">
      <div class="brand">HealthSpec <span>conformance report</span></div>
      <div class="tools" id="tools"></div>
      </header>
      <div class="verdict" data-verdict="\(record.verdict.rawValue)">
      <p class="verdict-line"><strong>\(record.verdict.label)</strong> \
      <span id="denominator">\(line.html)\(remarks)</span></p>
      </div>
      <nav id="views" aria-label="Views"></nav>
      <div id="filters" role="search" aria-label="Filters"></div>
      <p id="status" class="hidden" role="status"></p>
      <main id="main" tabindex="-1">
      <noscript><p>Enable JavaScript: a script draws the contract and its rows.</p></noscript>
      </main>
      <dialog id="help" aria-label="Keys"></dialog>
      <script type="application/json" id="data">\(data)</script>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  /// The remarks after the totals: the first problem of the whole run, if any, and the number of
  /// errors in the documents or domains.
  private var remarks: String {
    let errors = run.record.diagnostics.count { $0.severity == .error }
    let documents = "\(errors.counted("error")) in the documents or domains"
    let parts = run.obstacles.map(\.message) + (errors > 0 ? [documents] : [])
    return parts.map { "; " + HTMLText.escaping($0) }.joined()
  }
}

public import ConformanceRecord
internal import Diagnostics
internal import Foundation

/// A run as one HTML file: the contract as it is written, with what came of every row beside it.
///
/// The file needs no network and no server, and its policy forbids it any. The text of documents is
/// rendered here; views are drawn by the page's own script, when they are looked at, from data in
/// columns, so that a large run opens as fast as a small one.
public struct HTMLReport: Sendable {
  /// An earlier run, for the history.
  public struct EarlierRun: Sendable {
    /// What it is called, such as the name of its file.
    public var name: String
    /// The run.
    public var record: RunRecord

    /// Creates an earlier run.
    public init(name: String, record: RunRecord) {
      self.name = name
      self.record = record
    }
  }

  /// The bytes of findings, steps and calls that a page may take unless told otherwise.
  public static let usualDetailLimit = 3_000_000

  /// The run, with what became of it since a baseline.
  public var run: RunReport
  /// Earlier runs, the oldest first.
  public var history: [EarlierRun]
  /// What other commands say of plans and mutations.
  public var supplements: [HTMLSupplement]
  /// The address of a source line with `{path}` and `{line}` in it; relative unless given.
  public var sourceAddress: String?
  /// The bytes that findings, steps and calls may take; results beyond are told without theirs.
  public var detailLimit: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - run: The run, with what became of it since a baseline.
  ///   - history: Earlier runs, the oldest first.
  ///   - supplements: What other commands say of plans and mutations.
  ///   - sourceAddress: The address of a source line with `{path}` and `{line}` in it; paths are
  ///     relative to the file unless it is given.
  ///   - detailLimit: The bytes that findings, steps and calls may take; results beyond are told
  ///     without theirs.
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

  /// The whole file.
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
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
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
      <noscript><p>The contract and its rows are drawn by the script in this file.</p></noscript>
      </main>
      <dialog id="help" aria-label="Keys"></dialog>
      <script type="application/json" id="data">\(data)</script>
      <script>\(PageScript.text)</script>
      </body>
      </html>

      """
  }

  /// What stands behind the denominator: why the run verifies nothing, and errors in documents.
  private var remarks: String {
    let errors = run.record.diagnostics.count { $0.severity == .error }
    let documents = errors == 1 ? "1 error in the documents" : "\(errors) errors in the documents"
    let parts = run.obstacles.map(\.message) + (errors > 0 ? [documents] : [])
    return parts.map { "; " + HTMLText.escaping($0) }.joined()
  }

  /// Nothing is loaded, and no script runs but the page's own.
  private static let policy: String = {
    let digits = Array(SHA256.hexadecimal(PageScript.text.utf8))
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let hash = Data(bytes).base64EncodedString()
    return "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(hash)'; "
      + "base-uri 'none'; form-action 'none'"
  }()
}

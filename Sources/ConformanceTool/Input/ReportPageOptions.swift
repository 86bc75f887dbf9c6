internal import ArgumentParser
internal import ConformanceRecord
internal import ConformanceReports
internal import Foundation

/// The additional content of an HTML report page.
struct ReportPageOptions: ParsableArguments {
  @Option(
    name: .customLong("history"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Records of earlier runs, the oldest first, for the history on the HTML page.",
      valueName: "file"),
    completion: .file(extensions: ["jsonl"]))
  var history: [String] = []

  @Option(
    name: .customLong("with"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The '--format json' output of 'plan verify', 'plan status', 'plan trace', 'mutate' or "
        + "'mutate --subjects', for the HTML page.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var supplements: [String] = []

  @Option(
    help: ArgumentHelp(
      "The URL of a source line, with {path} and {line} as placeholders, for links on the HTML "
        + "page.",
      valueName: "address"))
  var sourceAddress: String?

  /// The paths of the history records and supplements.
  var paths: [String] { history + supplements }

  /// The content of the history records and supplements, and the source address.
  struct Additions {
    let history: [HTMLReport.EarlierRun]
    let supplements: [HTMLSupplement]
    let sourceAddress: String?

    func page(of report: RunReport) -> HTMLReport {
      HTMLReport(
        of: report, history: history, supplements: supplements, sourceAddress: sourceAddress)
    }
  }

  /// Reads the history records and supplements.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a file cannot be read,
  ///   ``ToolExitCode/notFullyVerified`` if a file is invalid, ``ToolExitCode/usage`` if two
  ///   supplements are output of the same command; each error is reported.
  func additions(console: Console) throws -> Additions {
    Additions(
      history: try history.map {
        HTMLReport.EarlierRun(name: $0, record: try RecordInput.read($0, console: console))
      },
      supplements: try readSupplements(console: console), sourceAddress: sourceAddress)
  }

  /// Reads the supplements, and rejects a second supplement from the same command, because the page
  /// shows only one.
  private func readSupplements(console: Console) throws -> [HTMLSupplement] {
    var found: [(path: String, supplement: HTMLSupplement)] = []
    for path in supplements {
      let supplement = try Self.supplement(at: path, console: console)
      if let first = found.first(where: { $0.supplement.command == supplement.command }) {
        console.reportError(
          "'\(first.path)' and '\(path)' are both output of '\(supplement.command)', but the page "
            + "shows only one", fix: "specify one of them")
        throw ToolExitCode.usage.error
      }
      found.append((path, supplement))
    }
    return found.map(\.supplement)
  }

  private static func supplement(at path: String, console: Console) throws -> HTMLSupplement {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      console.reportError("'\(path)' cannot be read", fix: "check the path")
      throw ToolExitCode.missingInput.error
    }
    do { return try HTMLSupplement(json: Array(data)) } catch {
      console.reportError(
        "'\(path)' cannot be shown: \(error)",
        fix: "use the output of one of these commands with '--format json'")
      throw ToolExitCode.notFullyVerified.error
    }
  }
}

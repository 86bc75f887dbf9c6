#if canImport(Testing)
  internal import ConformanceRecord
  internal import Diagnostics
  public import Testing

  extension ContractRow: CustomTestStringConvertible {
    /// The id of the row, which names the test case.
    public var testDescription: String { id }
  }

  extension ConformanceSuite {
    /// Runs a row, and records an issue unless the row passes or one of these exceptions applies.
    ///
    /// - If the subject lacks a capability that the row needs, a warning states the reason and the
    ///   test case is canceled. Some platforms count a canceled case as passed. Toolchains before
    ///   Swift 6.3 support neither warnings nor cancellation; there, the row is a known issue,
    ///   which does not fail the test. If the suite has a claim that includes the row, an issue is
    ///   recorded instead.
    /// - If a row with a level below MUST fails, the failure is a known issue.
    /// - If an expectation file predicts that a row fails, the failure is a known issue with the
    ///   reason from that file, and a pass is an issue.
    ///
    /// - Parameters:
    ///   - row: A row of this suite.
    ///   - sourceLocation: The source location that the issue reports.
    /// - Throws: The error that cancels a test case; the caller must rethrow it.
    public func verify(
      _ row: ContractRow, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
      let record = await run(row)
      let message = Self.message(for: record)
      switch record.outcome {
      case .passed: return
      case .failed where !record.level.isBinding:
        comment("a row of level \(record.level?.rawValue ?? "")", message, sourceLocation)
      case .knownFailing:
        let known = record.knownFailure.map { "\($0.reason), \($0.link), until \($0.expires)" }
        comment("known to fail: \(known ?? "")", message, sourceLocation)
      case .notApplicable where claim == nil || record.isOutsideClaim == true:
        try skip(record.findings.first.map(RowTrace.reason) ?? "", sourceLocation)
      case .notApplicable, .failed, .errored, .unbound, .unexpectedPass, .notRun:
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      }
    }

    /// Cancels the current test case; before Swift 6.3, records a known issue instead.
    ///
    /// On Linux a canceled test case counts as passed and its reason is not shown, so a warning
    /// states the reason.
    private func skip(_ reason: String, _ sourceLocation: Testing.SourceLocation) throws {
      #if compiler(>=6.3)
        Issue.record(
          Comment(rawValue: "not applicable: \(reason)"), severity: .warning,
          sourceLocation: sourceLocation)
        try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
      #else
        comment("not applicable", reason, sourceLocation)
      #endif
    }

    /// Records a known issue, which does not fail the test.
    private func comment(
      _ reason: String, _ message: String, _ sourceLocation: Testing.SourceLocation
    ) {
      withKnownIssue(Comment(rawValue: reason)) {
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      }
    }

    /// Records an issue for each of the suite's ``problems``.
    public func verifyDocuments(
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      for problem in problems {
        Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
      }
    }

    private static func message(for record: RowRecord) -> String {
      var lines = ["\(shown(record.location)): \(record.outcome.label): \(record.id)"]
      for finding in record.findings {
        let place = finding.location.map { "\(shown($0)): " } ?? ""
        lines.append("\(place)\(finding.rule)")
        lines.append("  expected \(finding.expected)")
        lines.append("  observed \(finding.observed)")
        if let suggestions = finding.suggestions, !suggestions.isEmpty {
          lines.append("  nearest: \(suggestions.joined(separator: " | "))")
        }
      }
      return (lines + record.transcript.map { "  \($0)" }).joined(separator: "\n")
    }

    /// Returns the text of a row's or cell's location.
    ///
    /// A file in a resource bundle is a copy in a build folder, so only the part of its path below
    /// the bundle is shown.
    private static func shown(_ location: Diagnostics.SourceLocation) -> String {
      let parts = location.file.split(separator: "/")
      let bundle = parts.lastIndex { $0.hasSuffix(".resources") || $0.hasSuffix(".bundle") }
      guard let bundle else { return location.description }
      let path = parts[(bundle + 1)...].drop { $0 == "Contents" || $0 == "Resources" }
      guard !path.isEmpty else { return location.description }
      var shortened = location
      shortened.file = path.joined(separator: "/")
      return shortened.description
    }
  }
#endif

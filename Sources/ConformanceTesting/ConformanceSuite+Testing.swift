#if canImport(Testing)
  internal import ConformanceRecord
  internal import Diagnostics
  public import Testing

  extension ContractRow: CustomTestStringConvertible {
    /// The id, so that a test case is named by it.
    public var testDescription: String { id }
  }

  extension ConformanceSuite {
    /// Runs a row and records an issue unless it passes.
    ///
    /// - A row that the subject cannot be held to, as it does not offer what the row needs, ends
    ///   its test case as cancelled, with the reason. Toolchains before Swift 6.3 cannot cancel a
    ///   test; there it is a known issue, which does not fail the test either. If the suite has a
    ///   claim that takes the row in, the claim is not kept, and that is an issue.
    /// - A row below MUST that fails is a known issue.
    /// - A row that fails as an expectation file says is a known issue with its reason; when it
    ///   passes all the same, that is an issue.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - sourceLocation: Where an issue is shown.
    /// - Throws: What ends a test case that is cancelled; let it through.
    public func verify(
      _ row: ContractRow, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async throws {
      let record = await run(row)
      let message = Self.message(for: record)
      switch record.outcome {
      case .passed: return
      case .failed where !record.level.isBinding:
        tell("a row of level \(record.level?.rawValue ?? "")", message, sourceLocation)
      case .knownFailing:
        let known = record.knownFailure.map { "\($0.reason), \($0.link), until \($0.expires)" }
        tell("known to fail: \(known ?? "")", message, sourceLocation)
      case .notApplicable where claim == nil || record.isOutsideClaim == true:
        try skip(record.findings.first.map(RowTrace.reason) ?? "", sourceLocation)
      case .notApplicable, .failed, .errored, .unbound, .unexpectedPass, .notRun:
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      }
    }

    /// Ends a test case without a verdict.
    private func skip(_ reason: String, _ sourceLocation: Testing.SourceLocation) throws {
      #if compiler(>=6.3)
        try Test.cancel(Comment(rawValue: reason), sourceLocation: sourceLocation)
      #else
        tell("not applicable", reason, sourceLocation)
      #endif
    }

    /// Shows what is no reason to fail.
    private func tell(
      _ reason: String, _ message: String, _ sourceLocation: Testing.SourceLocation
    ) {
      withKnownIssue(Comment(rawValue: reason)) {
        Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
      }
    }

    /// Records an issue for everything that is wrong with the documents themselves, and with
    /// expectation files.
    public func verifyDocuments(
      sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
      for problem in problems {
        Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
      }
    }

    private static func message(for record: RowRecord) -> String {
      var lines = ["\(record.location): \(record.outcome.label): \(record.id)"]
      for finding in record.findings {
        let place = finding.location.map { "\($0): " } ?? ""
        lines.append("\(place)\(finding.rule)")
        lines.append("  expected \(finding.expected)")
        lines.append("  observed \(finding.observed)")
        if let suggestions = finding.suggestions, !suggestions.isEmpty {
          lines.append("  understood would be \(suggestions.joined(separator: " | "))")
        }
      }
      return (lines + record.transcript.map { "  \($0)" }).joined(separator: "\n")
    }
  }
#endif

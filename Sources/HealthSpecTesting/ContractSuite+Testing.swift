#if canImport(Testing)
  internal import ConformanceRecord
  internal import Diagnostics
  public import Testing

  extension ContractRow: CustomTestStringConvertible {
    /// The id, so that a test case is named by it.
    public var testDescription: String { id }
  }

  extension ContractSuite {
    /// Runs a row and records an issue unless it passes.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - sourceLocation: Where an issue is shown.
    public func verify(
      _ row: ContractRow, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) async {
      let record = await run(row)
      guard record.outcome != .passed else { return }
      guard record.level.isBinding || record.outcome != .failed else {
        // Told, and no reason to fail: the row is a recommendation.
        return withKnownIssue("a row of level \(record.level?.rawValue ?? "")") {
          Issue.record(
            Comment(rawValue: Self.message(for: record)), sourceLocation: sourceLocation)
        }
      }
      Issue.record(Comment(rawValue: Self.message(for: record)), sourceLocation: sourceLocation)
    }

    /// Records an issue for everything that is wrong with the documents themselves.
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

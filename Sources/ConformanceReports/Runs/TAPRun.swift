internal import ConformanceRecord
internal import Diagnostics

/// A run in the Test Anything Protocol with one test point per row and subject.
///
/// The output declares version 13, because common readers reject version 14. These readers
/// nevertheless support escapes in descriptions, the only feature of version 14 that is used.
///
/// The plan contains the planned number of points, so that a record that was cut off is a failure
/// for any reader. A row that is not applicable or was not run is marked SKIP; a failure that is
/// known or below MUST is marked TODO. Errors in documents or domains and problems of the whole run
/// are points after the rows. A record that was cut off ends with a bail-out instead of a point for
/// a problem of the whole run.
struct TAPRun {
  private let report: RunReport

  init(_ report: RunReport) { self.report = report }

  var text: String {
    let record = report.record
    let isCutOff = record.footer == nil
    let errors = (record.diagnostics + (isCutOff ? [] : report.obstacles))
      .filter { $0.severity == .error }
    let rows = isCutOff ? record.header.expectedResults ?? record.rows.count : record.rows.count
    // The planned number comes from a file and can be too large for the sum.
    let (sum, overflow) = max(rows, record.rows.count).addingReportingOverflow(errors.count)
    var text = "TAP version 13\n1..\(overflow ? .max : sum)\n"
    for (index, row) in record.rows.enumerated() { write(row, number: index + 1, to: &text) }
    for (index, error) in errors.enumerated() {
      write(error, number: record.rows.count + index + 1, to: &text)
    }
    if isCutOff {
      text += "Bail out! \(Self.escaping(report.obstacles.first?.message ?? ""))\n"
    } else {
      text += "# \(record.verdictLine)\n"
    }
    return text
  }

  private func write(_ row: RowRecord, number: Int, to text: inout String) {
    text += row.isOK ? "ok " : "not ok "
    text += "\(number) - \(Self.escaping(row.id + report.suffix(of: row)))"
    if let directive = row.directive {
      let reason = row.reason.map { "\(row.outcomeLabel): \($0)" } ?? row.outcomeLabel
      text += " # \(directive) \(Self.escaping(reason))"
    }
    text += "\n"
    if row.outcome != .passed, row.outcome != .notRun { text += Self.block(about: row) }
  }

  private func write(_ error: Diagnostic, number: Int, to text: inout String) {
    text += "not ok \(number) - \(Self.escaping(error.id.rawValue))\n  ---\n"
    text += "  message: \(Self.quoting(error.message))\n"
    if let place = error.location { text += "  at: \(Self.quoting(place.description))\n" }
    if let fix = error.fix { text += "  fix: \(Self.quoting(fix))\n" }
    text += "  ...\n"
  }

  /// Returns the details of a row, as a YAML block.
  private static func block(about row: RowRecord) -> String {
    var lines = [
      "  ---", "  outcome: \(quoting(row.outcomeLabel))",
      "  at: \(quoting(row.location.description))", "  revision: \(quoting(row.revision))",
    ]
    if !row.requirements.isEmpty {
      lines.append("  requirements: [\(row.requirements.map(quoting).joined(separator: ", "))]")
    }
    if !row.findings.isEmpty { lines.append("  findings:") }
    for finding in row.findings {
      lines.append("    - rule: \(quoting(finding.rule))")
      lines.append("      expected: \(quoting(finding.expected))")
      lines.append("      observed: \(quoting(finding.observed))")
      if let place = finding.location {
        lines.append("      at: \(quoting(place.description))")
      }
    }
    if !row.transcript.isEmpty {
      lines.append("  asked:")
      lines += row.transcript.map { "    - \(quoting($0))" }
    }
    return (lines + ["  ...", ""]).joined(separator: "\n")
  }

  // MARK: - Escaping

  /// Escapes a description or a reason into one line in which a hash has no special meaning.
  private static func escaping(_ text: String) -> String {
    let visible = VisibleText.escaping(text)
    guard visible.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "\\") })
    else { return visible }
    var result = String.UnicodeScalarView()
    for scalar in visible.unicodeScalars {
      if scalar == "#" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  /// Quotes a string as YAML 1.2.
  private static func quoting(_ text: String) -> String {
    var result = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result.append("\\")
        result.append(scalar)
      case "\n": result.append(contentsOf: #"\n"#.unicodeScalars)
      case _ where VisibleText.isHidden(scalar) || scalar.properties.isNoncharacterCodePoint:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let zeros = String(repeating: "0", count: 8 - digits.count)
        result.append(contentsOf: "\\U\(zeros)\(digits)".unicodeScalars)
      default: result.append(scalar)
      }
    }
    result.append("\"")
    return String(result)
  }
}

extension RowRecord {
  /// Whether a reader that ignores directives counts the row as passed.
  fileprivate var isOK: Bool {
    switch outcome {
    case .passed, .notApplicable, .notRun: true
    case .failed, .errored, .unbound, .knownFailing, .unexpectedPass: false
    }
  }

  /// The directive that changes the meaning of a point, if any.
  fileprivate var directive: String? {
    switch outcome {
    case .passed, .errored, .unbound, .unexpectedPass: nil
    case .failed: level.isBinding ? nil : "TODO"
    case .knownFailing: "TODO"
    case .notApplicable, .notRun: "SKIP"
    }
  }
}

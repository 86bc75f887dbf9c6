internal import Diagnostics

/// A report as JUnit XML with one test case per performed check, even if the check found nothing.
///
/// Only errors fail a test case. A violated rule is a `failure`, and an obstacle to the check is an
/// `error`. Warnings and notes are in `system-out`. Each diagnostic is one line. All times are 0,
/// so that equal reports produce identical text.
struct JUnitDiagnostics {
  private let report: DiagnosticReport

  init(_ report: DiagnosticReport) { self.report = report }

  var text: String {
    let findings = Dictionary(grouping: report.diagnostics, by: \.id)
    let cases = report.allChecks.map { Case(check: $0, findings: findings[$0.id] ?? []) }
    let tests = String(cases.count)
    let failures = String(cases.count { $0.fails(by: .violation) })
    let errors = String(cases.count { $0.fails(by: .obstacle) })
    let properties = report.totals.map { count in
      XMLElement("property", ["name": count.plural, "value": String(count.value)])
    }
    let suite = XMLElement(
      "testsuite",
      [
        "name": report.title, "tests": tests, "failures": failures, "errors": errors,
        "skipped": "0", "time": "0",
      ],
      .elements(
        [XMLElement("properties", [:], .elements(properties))]
          + cases.map { $0.element(in: report.title) }))
    return XMLElement(
      "testsuites",
      [
        "name": report.title, "tests": tests, "failures": failures, "errors": errors, "time": "0",
      ], .elements([suite])
    ).document
  }
}

/// The diagnostics of one check.
private struct Case {
  let check: CheckDescription
  let errors: [Diagnostic]
  let remarks: [Diagnostic]

  init(check: CheckDescription, findings: [Diagnostic]) {
    self.check = check
    errors = findings.filter { $0.severity == .error }
    remarks = findings.filter { $0.severity != .error }
  }

  func fails(by consequence: CheckDescription.Consequence) -> Bool {
    !errors.isEmpty && check.consequence == consequence
  }

  func element(in title: String) -> XMLElement {
    var elements: [XMLElement] = []
    if let first = errors.first {
      let others = errors.count > 1 ? "\(errors.count) errors; the first: " : ""
      elements.append(
        XMLElement(
          check.consequence.element,
          ["type": check.id.rawValue, "message": others + first.message],
          .lines(errors.map { Self.line(for: $0) })))
    }
    if !remarks.isEmpty {
      elements.append(
        XMLElement(
          "system-out", [:],
          .lines(remarks.map { Self.line(for: $0, saying: $0.severity.rawValue) })))
    }
    return XMLElement(
      "testcase", ["classname": title, "name": check.id.rawValue, "time": "0"],
      elements.isEmpty ? .empty : .elements(elements))
  }

  /// Returns a diagnostic as one line: location, severity if given, message, fix and notes.
  private static func line(for diagnostic: Diagnostic, saying severity: String? = nil) -> String {
    let place = { (location: SourceLocation?) in location.map { "\($0): " } ?? "" }
    let notes = diagnostic.notes.map { "; note: \(place($0.location))\($0.message)" }.joined()
    return place(diagnostic.location) + (severity.map { "\($0): " } ?? "") + diagnostic.message
      + (diagnostic.fix.map { "; fix: \($0)" } ?? "") + notes
  }
}

extension CheckDescription.Consequence {
  fileprivate var element: String {
    switch self {
    case .violation: "failure"
    case .obstacle: "error"
    }
  }
}

internal import ConformanceRecord
internal import Diagnostics

/// A run as JUnit XML: one suite per document and subject, and one test case per row.
///
/// The Jenkins schema does not allow properties in a test case. Properties are therefore lines
/// `[[PROPERTY|name=value]]` in the output of the test case, which test management tools parse. An
/// additional suite has a test case for each error in the documents or domains and for the reason
/// why a run is not fully verified, so that readers do not treat the run as passed. All times are
/// 0, so that equal records produce identical text.
struct JUnitRun {
  private let report: RunReport

  init(_ report: RunReport) { self.report = report }

  var text: String {
    let errors = (report.record.diagnostics + report.obstacles).filter { $0.severity == .error }
    let properties = self.properties
    let suites = rowSuites + (errors.isEmpty ? [] : [Suite(of: errors, title: title)])
    return XMLElement(
      "testsuites",
      [
        "name": title, "tests": Self.sum(suites, \.tests),
        "failures": Self.sum(suites, \.failures), "errors": Self.sum(suites, \.errors),
        "time": "0",
      ], .elements(suites.map { $0.element(properties: properties) })
    ).document
  }

  private var title: String { "\(report.tool.name) run" }

  private static func sum(_ suites: [Suite], _ number: KeyPath<Suite, Int>) -> String {
    String(suites.reduce(0) { $0 + $1[keyPath: number] })
  }

  /// The properties of the whole run; each suite repeats them, because readers process suites
  /// separately.
  private var properties: [(String, String)] {
    [
      ("verdict", report.record.verdict.label),
      ("summary", report.record.denominator),
      ("seed", String(report.record.header.seed)),
    ]
  }

  /// The rows by subject and document, in record order.
  private var rowSuites: [Suite] {
    struct Key: Hashable {
      let subject: Int
      let file: String
    }
    var suites: [Suite] = []
    var indices: [Key: Int] = [:]
    for row in report.record.rows {
      let key = Key(subject: row.subject, file: row.location.file)
      let index = indices[key] ?? suites.count
      if index == suites.count {
        suites.append(Suite(name: row.location.file + report.suffix(of: row)))
        indices[key] = index
      }
      suites[index].add(row, subject: report.subject(of: row)?.label)
    }
    return suites
  }
}

/// Test cases with their counts.
private struct Suite {
  let name: String
  private(set) var failures = 0
  private(set) var errors = 0
  private var skipped = 0
  private var cases: [XMLElement] = []

  var tests: Int { cases.count }

  init(name: String) { self.name = name }

  /// Creates a suite for problems of the documents, the domains and the whole run.
  init(of diagnostics: [Diagnostic], title: String) {
    self.init(name: title)
    for diagnostic in diagnostics {
      let place = diagnostic.location.map { "\($0): " } ?? ""
      let fix = diagnostic.fix.map { ["fix: \($0)"] } ?? []
      add(
        diagnostic.id.rawValue,
        [
          XMLElement(
            "error", ["type": diagnostic.id.rawValue, "message": diagnostic.message],
            .lines([place + diagnostic.message] + fix))
        ])
      errors += 1
    }
  }

  mutating func add(_ row: RowRecord, subject: String?) {
    var elements: [XMLElement] = []
    if let name = row.junitElement {
      switch name {
      case "failure": failures += 1
      case "error": errors += 1
      default: skipped += 1
      }
      let reason = row.reason.map { "\(row.outcomeLabel): \($0)" } ?? row.outcomeLabel
      elements.append(
        XMLElement(
          name, ["type": row.outcome.label, "message": reason], .lines(row.detailLines)))
    }
    elements.append(XMLElement("system-out", [:], .lines(row.propertyLines(subject: subject))))
    add(row.id, elements)
  }

  private mutating func add(_ id: String, _ elements: [XMLElement]) {
    cases.append(
      XMLElement(
        "testcase", ["classname": name, "name": id, "time": "0"], .elements(elements)))
  }

  func element(properties: [(String, String)]) -> XMLElement {
    let properties = properties.map { XMLElement("property", ["name": $0.0, "value": $0.1]) }
    return XMLElement(
      "testsuite",
      [
        "name": name, "tests": String(tests), "failures": String(failures),
        "errors": String(errors), "skipped": String(skipped), "time": "0",
      ], .elements([XMLElement("properties", [:], .elements(properties))] + cases))
  }
}

extension RowRecord {
  /// The name of the element for the outcome of the row; `nil` if the row passed.
  ///
  /// A failure that is known or below MUST is reported as skipped, so that it does not fail the
  /// build.
  fileprivate var junitElement: String? {
    switch outcome {
    case .passed: nil
    case .failed: level.isBinding ? "failure" : "skipped"
    case .unexpectedPass: "failure"
    case .errored, .unbound: "error"
    case .notApplicable, .knownFailing, .notRun: "skipped"
    }
  }

  /// The findings, or the outcome of a row without findings, one line each, followed by the
  /// transcript.
  fileprivate var detailLines: [String] {
    let held = findings.map { finding in
      let column = finding.column.map { " in column '\($0)'" } ?? ""
      return "\(finding.location ?? location)\(column): \(finding.sentence)"
    }
    let asked = transcript.enumerated().map { "\($0.offset + 1). \($0.element)" }
    return (held.isEmpty ? ["\(location): \(reason ?? outcomeLabel)"] : held)
      + (asked.isEmpty ? [] : ["what happened, in order"] + asked)
  }

  fileprivate func propertyLines(subject: String?) -> [String] {
    var properties = [
      ("id", id), ("revision", revision), ("kind", kind), ("file", location.file),
    ]
    if let line = location.start?.line { properties.append(("line", String(line))) }
    if let level { properties.append(("level", level.rawValue)) }
    if let profile { properties.append(("profile", profile)) }
    properties += requirements.map { ("requirement", $0) }
    if let subject { properties.append(("subject", subject)) }
    return properties.map { "[[PROPERTY|\($0.0)=\($0.1)]]" }
  }
}

internal import Diagnostics

/// A report as a log of the Static Analysis Results Interchange Format, version 2.1.0.
///
/// Columns count UTF-16 code units, as the log declares. Relative paths have no base, so that a
/// viewer resolves them against the repository. A fix is part of the message, because `fixes` in
/// this format require replacement text. All checks are listed as rules, so that a check without
/// results is visible as performed.
struct SARIFLog {
  private let report: DiagnosticReport
  private let rules: [CheckDescription]

  init(_ report: DiagnosticReport) {
    self.report = report
    rules = report.allChecks
  }

  var text: String {
    JSONTree.object([
      "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
      "version": .string("2.1.0"),
      "runs": .array([run]),
    ]).text
  }

  private var run: JSONTree {
    .object([
      "tool": .object(["driver": driver]),
      // The id prevents the results of one command from replacing those of another in uploads.
      "automationDetails": .object(["id": .string("\(report.tool.name)/\(report.command)/")]),
      "invocations": .array([.object(["executionSuccessful": .boolean(report.isComplete)])]),
      "columnKind": .string("utf16CodeUnits"),
      "newlineSequences": .array([.string("\r\n"), .string("\n"), .string("\r")]),
      "results": .array(results),
      "properties": .object(["summary": report.totals.json]),
    ])
  }

  private var driver: JSONTree {
    .object([
      "name": .string(report.tool.name),
      "version": .string(report.tool.version),
      "semanticVersion": .string(report.tool.version),
      "rules": .array(rules.map(Self.rule)),
    ])
  }

  private static func rule(_ check: CheckDescription) -> JSONTree {
    .object([
      "id": .string(check.id.rawValue),
      "shortDescription": message(check.summary),
      "fullDescription": message(check.explanation),
      "help": message(check.help),
      "defaultConfiguration": .object(["level": .string(check.severity.rawValue)]),
    ])
  }

  // MARK: - Results

  private var results: [JSONTree] {
    var texts = SourceTexts(report.texts)
    var fingerprints = Fingerprints()
    let indices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    return report.diagnostics.map { diagnostic in
      let fingerprint = fingerprints.fingerprint(of: diagnostic, in: &texts)
      return .object([
        "ruleId": .string(diagnostic.id.rawValue),
        "ruleIndex": .number(ifPresent: indices[diagnostic.id]),
        "level": .string(diagnostic.severity.rawValue),
        "message": Self.message(Self.words(of: diagnostic)),
        "locations": .array(
          ifAny: [diagnostic.location].compactMap { place in
            place.map { .object(["physicalLocation": Self.location($0, in: &texts)]) }
          }),
        "relatedLocations": .array(ifAny: Self.relatedLocations(of: diagnostic, in: &texts)),
        "partialFingerprints": .object(["diagnostic/v1": .string(fingerprint)]),
      ])
    }
  }

  /// Returns the message, the fix and those notes that have no location, one line each.
  private static func words(of diagnostic: Diagnostic) -> String {
    let fix = diagnostic.fix.map { ["fix: \($0)"] } ?? []
    let notes = diagnostic.notes.filter { $0.location == nil }.map { "note: \($0.message)" }
    return ([diagnostic.message] + fix + notes).joined(separator: "\n")
  }

  private static func relatedLocations(
    of diagnostic: Diagnostic, in texts: inout SourceTexts
  ) -> [JSONTree] {
    var locations: [JSONTree] = []
    for note in diagnostic.notes {
      guard let place = note.location else { continue }
      locations.append(
        .object([
          "id": .number(locations.count + 1),
          "physicalLocation": location(place, in: &texts),
          "message": message(note.message),
        ]))
    }
    return locations
  }

  private static func location(
    _ location: SourceLocation, in texts: inout SourceTexts
  ) -> JSONTree {
    .object([
      "artifactLocation": .object(["uri": .string(FilePath(location.file).uri)]),
      "region": TextRegion(of: location, in: &texts).map { region in
        .object([
          "startLine": .number(region.startLine),
          "startColumn": .number(ifPresent: region.startColumn),
          "endLine": .number(ifPresent: region.endLine),
          "endColumn": .number(ifPresent: region.endColumn),
        ])
      },
    ])
  }

  /// Returns a message string; braces are doubled, because single braces enclose placeholders
  /// (§3.11.5).
  private static func message(_ text: String) -> JSONTree {
    // Iterates over scalars, because a brace with a combining accent is a different character.
    var doubled = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "{" || scalar == "}" { doubled.append(scalar) }
      doubled.append(scalar)
    }
    return .object(["text": .string(String(doubled))])
  }
}

internal import Diagnostics

/// The findings of a project that are known: a file that a team writes on the day it starts, and that
/// only shrinks.
package struct Baseline: Sendable, Codable, Equatable {
  /// A finding as the file knows it: by what does not change when lines move.
  package struct Entry: Sendable, Codable, Hashable {
    /// The rule.
    package var rule: String
    /// The document, relative to the root of the project.
    package var file: String
    /// What is found, without commits and numbers.
    package var finding: String
    /// The text of the line, without white space at its ends.
    package var line: String
  }

  /// An entry with the number of findings that are like it.
  package struct Known: Sendable, Codable, Equatable {
    package var entry: Entry
    package var count: Int
  }

  /// The version of the form of the file.
  package var version: Int
  /// The findings, in the order of their files.
  package var findings: [Known]

  /// The only version there is.
  package static let currentVersion = 1

  /// Creates a baseline of some findings.
  package init(_ entries: [Entry]) {
    version = Self.currentVersion
    let counts = Dictionary(entries.map { ($0, 1) }, uniquingKeysWith: +)
    findings = counts.sorted { $0.key.texts.lexicographicallyPrecedes($1.key.texts) }.map {
      Known(entry: $0.key, count: $0.value)
    }
  }

  /// How many findings there are.
  package var count: Int { findings.reduce(0) { $0 + $1.count } }

  /// Holds findings against the baseline.
  ///
  /// - Returns: For each finding whether it is known, and how many known ones there are no more. Where
  ///   more findings are alike than are known, the last ones are new.
  package func compare(_ entries: [Entry]) -> (isKnown: [Bool], ended: Int) {
    var left = Dictionary(
      findings.map { ($0.entry, $0.count) }, uniquingKeysWith: { first, _ in first })
    let isKnown = entries.map { entry in
      guard let count = left[entry], count > 0 else { return false }
      left[entry] = count - 1
      return true
    }
    return (isKnown, left.values.reduce(0) { $0 + max(0, $1) })
  }

  /// The baseline without what is no more among some findings.
  package func shrunk(to entries: [Entry]) -> Baseline {
    let (isKnown, _) = compare(entries)
    return Baseline(zip(entries, isKnown).filter(\.1).map(\.0))
  }
}

extension Baseline.Entry {
  fileprivate var texts: [String] { [file, rule, finding, line] }

  /// Reads a finding with the text of the line that it points at.
  init(_ diagnostic: Diagnostic, line: String) {
    // What history says of it changes with the next commit.
    let parts = diagnostic.message.components(splitAt: "; it held ")
    rule = diagnostic.id.rawValue
    file = diagnostic.location?.file ?? ""
    finding = "\(diagnostic.severity.rawValue): " + parts.withoutNumbers
    self.line = line.trimmed
  }
}

extension String {
  fileprivate func components(splitAt mark: String) -> String {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }

  /// The text with every number that stands alone, and every id of a commit, as `#`.
  fileprivate var withoutNumbers: String {
    replacing(#/\b([0-9a-f]{7,40}|\d+)\b/#, with: "#")
  }
}

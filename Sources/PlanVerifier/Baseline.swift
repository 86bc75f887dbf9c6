internal import Diagnostics

/// The known findings of a project.
///
/// A team writes a baseline when it adopts the verifier. Later updates remove fixed findings, and
/// can add new ones.
package struct Baseline: Sendable, Codable, Equatable {
  /// A finding in the baseline, identified by properties that do not change when lines move.
  package struct Entry: Sendable, Codable, Hashable {
    /// The id of the rule that reported the finding.
    package var rule: String
    /// The path in the location of the finding, relative to the project root.
    ///
    /// The path is empty for a finding without a location.
    package var file: String
    /// The severity and the message, with commit ids and standalone numbers replaced by `#`.
    ///
    /// The end of the message that states when a promise held, and what broke it, is omitted.
    package var finding: String
    /// The text of the line that the finding points at, without leading and trailing whitespace.
    ///
    /// The text is empty for a finding without a line, such as one about a whole file, and for a
    /// line that was not read.
    package var line: String
  }

  /// An entry with the number of findings that it stands for.
  package struct Known: Sendable, Codable, Equatable {
    package var entry: Entry
    package var count: Int
  }

  /// The version of the file format.
  package var version: Int
  /// The known findings, sorted by file, then by rule, finding and line.
  package var findings: [Known]

  /// The current version of the file format, which is the only supported one.
  package static let currentVersion = 1

  /// Creates a baseline from entries, counting identical ones.
  package init(_ entries: [Entry]) {
    version = Self.currentVersion
    let counts = Dictionary(entries.map { ($0, 1) }, uniquingKeysWith: +)
    findings = counts.sorted { $0.key.texts.lexicographicallyPrecedes($1.key.texts) }.map {
      Known(entry: $0.key, count: $0.value)
    }
  }

  /// The number of known findings: the sum of the counts of all entries.
  package var count: Int { findings.reduce(0) { $0 + $1.count } }

  /// Compares findings with the baseline.
  ///
  /// - Returns: Whether each finding is known, and the number of known findings that no longer
  ///   occur. If an entry occurs more often than recorded, its last occurrences are new.
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

  /// Returns the baseline without the findings that no longer occur; new findings are not added.
  package func shrunk(to entries: [Entry]) -> Baseline {
    let (isKnown, _) = compare(entries)
    return Baseline(zip(entries, isKnown).filter(\.1).map(\.0))
  }
}

extension Baseline.Entry {
  fileprivate var texts: [String] { [file, rule, finding, line] }

  /// Creates an entry from a finding and the text of the line that it points at.
  init(_ diagnostic: Diagnostic, line: String) {
    // The end of the message that states when a promise held can change with the next commit.
    let message = diagnostic.message.text(before: "; it held ")
    rule = diagnostic.id.rawValue
    file = diagnostic.location?.file ?? ""
    finding = "\(diagnostic.severity.rawValue): " + message.withoutNumbers
    self.line = line.trimmed
  }

  /// Creates an entry for each finding, with the lines from the given contents of files.
  ///
  /// The text of the line is empty if the finding has no line, or if the given contents do not
  /// include the line.
  static func all(
    _ diagnostics: [Diagnostic], _ contents: [RepositoryPath: [UInt8]]
  ) -> [Baseline.Entry] {
    var lines: [String: [String]] = [:]
    return diagnostics.map { diagnostic in
      guard let place = diagnostic.location, let line = place.start?.line else {
        return Baseline.Entry(diagnostic, line: "")
      }
      if lines[place.file] == nil {
        let bytes = place.path.flatMap { contents[$0] } ?? []
        lines[place.file] = bytes.split(
          separator: SourceByte.lineFeed, omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
      }
      let all = lines[place.file] ?? []
      return Baseline.Entry(diagnostic, line: all.indices.contains(line - 1) ? all[line - 1] : "")
    }
  }
}

extension String {
  /// Returns the text before the first occurrence of a mark; the whole text if the mark is missing.
  fileprivate func text(before mark: String) -> String {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }

  /// The text with every standalone number, and every word that looks like a commit id, replaced by
  /// `#`.
  fileprivate var withoutNumbers: String {
    replacing(#/\b([0-9a-f]{7,64}|\d+)\b/#, with: "#")
  }
}

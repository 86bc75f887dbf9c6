internal import Diagnostics

/// A reader for a `SUMMARY.md`.
struct SummaryReader {
  /// The parsed summary.
  private(set) var result: Summary

  init(_ reader: DocumentReader, phase: PhaseToken) {
    let name = PlanFileName(reader.document.path.name, suffix: "SUMMARY", phase: phase)
    result = Summary(document: reader.document, name: name.base, number: name.number)
    readFrontMatter()
    var isInCommits = false
    for line in ProseLines(reader) {
      if let (_, title) = line.heading {
        isInCommits =
          title.lowercased().hasPrefix("task commits") || title.lowercased() == "commits"
        readSelfCheck(title, line)
      } else if isInCommits {
        result.commits += Self.commits(in: line)
      } else if let field = line.field, field.name.hasPrefix("self-check") {
        result.selfCheck = line.located(field.value)
      }
    }
  }

  private mutating func readFrontMatter() {
    let frontMatter = result.document.frontMatter
    let completed =
      frontMatter?["requirements-completed", "requirements_completed", "requirements"]?.texts ?? []
    result.completedRequirements = completed.flatMap { text in
      RequirementScanner.ids(in: text.value[...]).map { Located($0.id, at: text.location) }
    }
    for key in ["commit", "commits"] {
      result.commits += (frontMatter?[key]?.texts ?? []).filter { Self.isHash($0.value[...]) }
    }
  }

  private mutating func readSelfCheck(_ title: Substring, _ line: ProseLine) {
    guard title.prefix(10).lowercased().replacing(" ", with: "-") == "self-check" else { return }
    let rest = title.dropFirst(10).drop { !$0.isLetter }
    if !rest.isEmpty { result.selfCheck = line.located(rest) }
  }

  /// Returns the commit hashes in a line.
  ///
  /// These are the hashes between backticks or, in a line without backticks, the words that are
  /// hashes and contain a digit.
  private static func commits(in line: ProseLine) -> [Located<String>] {
    let parts = line.text.split(separator: "`", omittingEmptySubsequences: false)
    let quoted = parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    let words = quoted.isEmpty ? line.text.split { !$0.isLetter && !$0.isNumber } : quoted
    return words.filter { word in
      // A bare word counts as a hash only if it contains a digit, unlike `defaced`.
      isHash(word) && (!quoted.isEmpty || word.contains(where: \.isNumber))
    }.map(line.located)
  }

  private static func isHash(_ text: Substring) -> Bool {
    (7...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}

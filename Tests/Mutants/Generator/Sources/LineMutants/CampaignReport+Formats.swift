public import Foundation

extension CampaignReport {
  /// The report as Markdown: by target, operator, file and line, then each survivor.
  public var markdown: String {
    var lines = ["# Line mutants", "", summary, ""]
    lines += table("Target", by: { Self.target(of: $0.mutant.file) })
    lines += table("Operator", by: { $0.mutant.edit.mutation.rawValue })
    lines += table("File", by: { $0.mutant.file })
    lines += ["## Files without a mutant", ""]
    lines += files.filter(\.mutants.isEmpty).map {
      "- \($0.path) (\($0.executableLines.count) lines with a statement)"
    }
    lines += [
      "", "## Lines with survivors", "", "| Place | Mutants | Survived |", "| --- | --- | --- |",
    ]
    let byLine = Dictionary(grouping: judged) { Place(file: $0.mutant.file, line: $0.mutant.line) }
    for (place, group) in byLine.sorted(by: { $0.key < $1.key }) {
      let survivors = group.filter(\.result.status.isSurvivor).count
      if survivors > 0 { lines.append("| \(place.text) | \(group.count) | \(survivors) |") }
    }
    lines += ["", "## Not noticed at MUST", ""]
    for one in judged.filter(\.isListed) { lines += Self.lines(of: one) }
    return lines.joined(separator: "\n") + "\n"
  }

  private struct Place: Hashable, Comparable {
    let file: String
    let line: Int
    var text: String { "\(file):\(line)" }

    static func < (lhs: Self, rhs: Self) -> Bool {
      (lhs.file, lhs.line) < (rhs.file, rhs.line)
    }
  }

  private static func target(of file: String) -> String {
    file.split(separator: "/").dropFirst().first.map(String.init) ?? file
  }

  private func table(_ title: String, by name: (Judged) -> String) -> [String] {
    let columns = Figures.header.split(separator: "|").count
    let groups = Dictionary(grouping: judged, by: name).sorted { $0.key < $1.key }
    return [
      "| \(title) | \(Figures.header) |",
      "| --- |" + String(repeating: " --- |", count: columns),
    ] + groups.map { "| \($0.key) | \(Figures($0.value).cells) |" } + [""]
  }

  private static func lines(of one: Judged) -> [String] {
    let (before, after) = one.mutant.shortTexts
    let answer = one.entry.map { ", \($0.category.rawValue): \($0.argument)" } ?? ""
    return [
      "- \(one.mutant.file):\(one.mutant.line), \(one.mutant.function), "
        + "\(one.mutant.edit.mutation.rawValue), \(one.result.status.rawValue)"
        + "\(one.result.row.map { " (\($0))" } ?? "")\(answer) [\(one.mutant.key)]",
      "  - before: `\(before)`", "  - after: `\(after)`",
    ]
  }

  /// The report as JSON, with every mutant.
  public var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let figures = Figures(judged)
      return try encoder.encode(
        Document(
          mutants: figures.all, doNotCompile: figures.counts[.doesNotCompile, default: 0],
          behaveOtherwise: figures.behaving, noticedAtMust: figures.atMust,
          unanswered: figures.unanswered, share: figures.share, seconds: seconds,
          files: files.map { file in
            FileEntry(
              path: file.path, executableLines: file.executableLines.count,
              linesWithMutant: Set(file.mutants.map(\.line)).intersection(file.executableLines)
                .count)
          }, results: judged.map(Entry.init)))
    }
  }

  private struct Document: Encodable {
    let mutants, doNotCompile, behaveOtherwise, noticedAtMust, unanswered: Int
    let share: Double
    let seconds: Int
    let files: [FileEntry]
    let results: [Entry]
  }

  private struct FileEntry: Encodable {
    let path: String
    let executableLines: Int
    let linesWithMutant: Int
  }

  private struct Entry: Encodable {
    let file, key, function, operation, before, after, status: String
    let line: Int
    let subject, row, outcome, category, argument: String?

    init(_ one: Judged) {
      file = one.mutant.file
      key = one.mutant.key
      function = one.mutant.function
      operation = one.mutant.edit.mutation.rawValue
      (before, after) = one.mutant.shortTexts
      status = one.result.status.rawValue
      line = one.mutant.line
      subject = one.result.subject
      row = one.result.row
      outcome = one.result.outcome
      category = one.entry?.category.rawValue
      argument = one.entry?.argument
    }
  }
}

extension CampaignReport.Judged {
  /// Whether the report shows it by itself.
  fileprivate var isListed: Bool { result.status.isSurvivor || result.status == .belowMust }
}

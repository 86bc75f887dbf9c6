internal import Diagnostics
internal import SpecMarkdown

/// A reader for a `ROADMAP.md`.
///
/// Everything except tables is read line by line, so that lists in `<details>` are included.
struct RoadmapReader {
  /// The parsed roadmap.
  private(set) var result: Roadmap

  /// The phase section that contains the current line; `nil` outside phase sections.
  private var section: Roadmap.PhaseSection?
  private var sectionLevel = 0
  private var isInCriteria = false

  init(_ reader: DocumentReader) {
    result = Roadmap(document: reader.document)
    for line in ProseLines(reader) { read(line) }
    endSection()
    for table in reader.markdown.tables { readProgress(table, of: reader.markdown) }
  }

  private mutating func read(_ line: ProseLine) {
    if let (level, title) = line.heading {
      isInCriteria = false
      if let phase = PhaseMention(title) {
        endSection()
        section = Roadmap.PhaseSection(
          phase: Located(phase.token, at: line.location(of: phase.part)), name: phase.name,
          isFolded: line.isFolded)
        sectionLevel = level
      } else if level <= sectionLevel {
        endSection()
      }
      readMilestone(title, line, box: nil)
    } else if let field = line.field {
      isInCriteria = false
      if section != nil { readField(field.name, field.value, line) }
      readItem(line)
    } else {
      readItem(line)
      if line.text.holds("<summary>") { readMilestone(line.text[...], line, box: nil) }
    }
  }

  private mutating func endSection() {
    if let section { result.phases.append(section) }
    section = nil
    sectionLevel = 0
    isInCriteria = false
  }

  private mutating func readItem(_ line: ProseLine) {
    guard let (_, box, content) = line.item else { return }
    if let plan = PlanMention(content, isInPhase: section != nil),
      box != nil || plan.part.hasSuffix("PLAN.md")
    {
      isInCriteria = false
      result.planItems.append(
        Roadmap.PlanItem(
          plan: Located(plan.name, at: line.location(of: plan.part)), state: box ?? .other,
          phase: section?.phase.value, isFolded: line.isFolded))
      return
    }
    if section != nil {
      readInSection(box, content, line)
      return
    }
    if let box, let phase = PhaseMention(content) {
      result.phaseItems.append(
        Roadmap.PhaseItem(
          phase: Located(phase.token, at: line.location(of: phase.part)), name: phase.name,
          state: box, isFolded: line.isFolded))
    } else {
      readMilestone(content, line, box: box)
    }
  }

  private mutating func readInSection(
    _ box: ChecklistItem.State?, _ content: Substring, _ line: ProseLine
  ) {
    if isInCriteria { section?.successCriteria.append(line.located(content)) }
    guard let box else { return }
    let headings = [section?.name ?? ""]
    section?.checklist.append(
      ChecklistItem(state: box, text: line.located(content), headings: headings))
  }

  private mutating func readField(_ name: String, _ value: Substring, _ line: ProseLine) {
    switch name {
    case "goal": section?.goal = line.located(value)
    case "depends on", "dependencies": section?.dependencies = Self.phases(in: value, line)
    case "requirements", "requirement", "requirements addressed":
      section?.requirements = Self.requirements(in: value, line)
    case "success criteria": isInCriteria = true
    case "plans": section?.planCount = Self.count(value, line)
    default: break
    }
  }

  /// Returns the phases in a text: the numbers at its start and after `Phase` or `Phases`.
  ///
  /// The result is empty for text such as `None, unlike Phase 3`.
  private static func phases(
    in text: Substring, _ line: ProseLine
  ) -> [Located<PhaseToken>] {
    guard !saysNothing(text) else { return [] }
    var result: [Located<PhaseToken>] = []
    var isAllowed = text.first?.isNumber == true
    for word in text.split(whereSeparator: { " \t,;()&*".contains($0) }) {
      if let token = PhaseToken(word.last == "." ? word.dropLast() : word), isAllowed {
        result.append(Located(token, at: line.location(of: word)))
      } else {
        let lower = word.lowercased()
        isAllowed =
          ["phase", "phases"].contains(lower) || (isAllowed && ["and", "or"].contains(lower))
      }
    }
    return result
  }

  /// Returns the ids in a `Requirements` field; empty for text such as `None, see AUTH-01`.
  static func requirements(in text: Substring, _ line: ProseLine) -> [Located<String>] {
    guard !saysNothing(text) else { return [] }
    return RequirementScanner.ids(in: text).map { Located($0.id, at: line.location(of: $0.part)) }
  }

  private static func saysNothing(_ text: Substring) -> Bool {
    let word = text.withoutLeadingMarks.prefix { $0.isLetter || $0 == "/" }.lowercased()
    return ["none", "no", "nothing", "n/a", "tbd"].contains(word)
  }

  /// Returns the numbers in text such as `2/3 plans executed` or `3 plans`; `nil` for other text.
  static func count(
    _ text: Substring, _ line: ProseLine
  ) -> Located<(completed: Int?, total: Int)>? {
    guard let (first, total, part) = counts(in: text) else { return nil }
    return Located(total.map { (first, $0) } ?? (nil, first), at: line.location(of: part))
  }

  /// Returns the number at the start of a text and, if a slash follows, the number after the slash.
  ///
  /// - Returns: `nil` if the text does not start with a number, or if a slash without a number
  ///   follows it.
  static func counts(in text: Substring) -> (first: Int, second: Int?, part: Substring)? {
    let start = text.withoutLeadingMarks
    let first = start.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(first) else { return nil }
    let rest = start.dropFirst(first.count).drop { $0 == " " }
    guard rest.first == "/" else { return (number, nil, first) }
    let second = rest.dropFirst().drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
    guard let total = Int(second) else { return nil }
    return (number, total, start[..<second.endIndex])
  }
}

// MARK: - Milestones and progress

extension RoadmapReader {
  /// Adds a milestone such as `✅ **v1.0 Name** — Phases 1-4 (shipped date)`.
  ///
  /// The text is a list item, a heading or a line with `<summary>`. A text that lacks a version or
  /// a phase is ignored.
  private mutating func readMilestone(
    _ text: Substring, _ line: ProseLine, box: ChecklistItem.State?
  ) {
    guard let version = Self.version(in: text), let phases = Self.phaseRange(in: text) else {
      return
    }
    let lower = text.lowercased()
    let isShipped =
      box == .done || text.contains("✅") || lower.contains("shipped") || line.isFolded
    result.milestones.append(
      Roadmap.Milestone(
        version: line.located(version), firstPhase: phases.0, lastPhase: phases.1,
        isShipped: isShipped && !text.contains("🚧")))
  }

  private static func version(in text: Substring) -> Substring? {
    text.split(whereSeparator: { " \t*[](:<>".contains($0) }).first { word in
      word.first == "v" && word.dropFirst().first?.isNumber == true
        && word.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
    }
  }

  private static func phaseRange(in text: Substring) -> (PhaseToken, PhaseToken)? {
    guard let word = text.place(of: "Phase") else { return nil }
    var rest = text[word.upperBound...]
    if rest.first == "s" { rest = rest.dropFirst() }
    guard rest.first == " " else { return nil }
    rest = rest.drop { $0 == " " }
    guard let (first, behind) = PhaseToken.prefix(of: rest) else { return nil }
    let end = behind.drop { $0 == " " }
    guard let mark = end.first, "-–—".contains(mark),
      let (last, _) = PhaseToken.prefix(of: end.dropFirst().drop { $0 == " " }), last >= first
    else { return (first, first) }
    return (first, last)
  }

  private mutating func readProgress(_ table: Table, of markdown: MarkdownDocument) {
    let columns = TableColumns(table)
    guard let phaseColumn = columns["phase"], columns["status"] != nil || columns["plans"] != nil
    else { return }
    for row in table.rows {
      let cell = row.cells[phaseColumn]
      guard let (token, _) = PhaseMention.inCell(cell.text[...]) else { continue }
      var progress = Roadmap.ProgressRow(
        phase: Located(token, at: markdown.location(of: cell.range)))
      if let column = columns["plans"] {
        let cell = row.cells[column]
        if let counts = Self.counts(in: cell.text[...]), let total = counts.second {
          progress.plans = Located((counts.first, total), at: markdown.location(of: cell.range))
        }
      }
      if let column = columns["status"], !row.cells[column].range.isEmpty {
        progress.status = Located(
          row.cells[column].text, at: markdown.location(of: row.cells[column].range))
      }
      result.progress.append(progress)
    }
  }
}

/// The column indices of a table, by the first word of the column's header in lowercase.
///
/// If several headers start with the same word, the leftmost column is used.
struct TableColumns {
  private var positions: [String: Int] = [:]

  init(_ table: Table) {
    for (index, cell) in table.header.cells.enumerated() {
      let word = StatusWords.word(of: cell.text)
      if positions[word] == nil { positions[word] = index }
    }
  }

  subscript(_ word: String) -> Int? { positions[word] }
}

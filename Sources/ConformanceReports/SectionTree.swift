internal import ConformanceRecord
internal import Diagnostics

/// The numbers of one subject's rows with each outcome, by document and section.
struct SectionTree {
  fileprivate struct Section {
    let name: String
    var counts: OutcomeCounts
    /// The number of failed rows whose level permits failures.
    var tolerated = 0
    /// The number of rows that belong to parts of the contract that the subject does not claim.
    var unclaimed = 0
  }

  fileprivate struct Document {
    let path: String
    var sections: [Section] = []
    var indices: [String: Int] = [:]
  }

  private var documents: [Document] = []

  /// Creates a tree of rows by document and section, in order of first occurrence.
  init(rows: [RowRecord]) {
    var indices: [String: Int] = [:]
    for row in rows {
      let path = row.location.file
      let document = indices[path] ?? documents.count
      if document == documents.count {
        documents.append(Document(path: path))
        indices[path] = document
      }
      documents[document].count(row)
    }
  }

  /// Returns the documents with their sections as lines of text.
  ///
  /// Sections of which no row was run are omitted; if there are any, the last line states their
  /// number.
  ///
  /// - Parameters:
  ///   - style: The style of the text.
  ///   - foldsPassed: Whether a document whose rows all passed or are outside the claim is shown as
  ///     one line instead of its sections.
  /// - Returns: The lines without line breaks.
  func lines(style: TerminalStyle, foldsPassed: Bool = false) -> [String] {
    let isFolded = { (document: Document) in foldsPassed && document.hasPassed }
    let names =
      documents.filter { !isFolded($0) }.flatMap(\.sections).filter(\.wasRun).map(\.name)
      + documents.filter(isFolded).map { VisibleText.escaping($0.path) }
    let width = names.map { VisibleText.width(of: $0) }.max() ?? 0
    var lines: [String] = []
    var leftOut = 0
    for document in documents {
      let sections = document.sections.filter(\.wasRun)
      leftOut += document.sections.count - sections.count
      guard !sections.isEmpty else { continue }
      if isFolded(document) {
        let whole = sections.reduce(
          into: Section(name: VisibleText.escaping(document.path), counts: OutcomeCounts())
        ) { whole, section in
          for outcome in Outcome.allCases { whole.counts[outcome] += section.counts[outcome] }
          whole.unclaimed += section.unclaimed
        }
        lines.append(whole.line(width: width, indentation: 2, style: style))
        continue
      }
      lines.append("  " + VisibleText.escaping(document.path))
      lines += sections.map { $0.line(width: width, style: style) }
    }
    if leftOut > 0 {
      lines.append(style.paint("  \(leftOut.counted("section")) not run", .faint))
    }
    return lines
  }
}

extension SectionTree.Document {
  fileprivate mutating func count(_ row: RowRecord) {
    let name = VisibleText.escaping(row.sectionName)
    let index = indices[name] ?? sections.count
    if index == sections.count {
      sections.append(SectionTree.Section(name: name, counts: OutcomeCounts()))
      indices[name] = index
    }
    sections[index].counts[row.outcome] += 1
    if row.outcome == .failed, !row.level.isBinding { sections[index].tolerated += 1 }
    if row.isOutsideClaim == true { sections[index].unclaimed += 1 }
  }
}

extension SectionTree.Document {
  /// Whether every row passed or is outside the claim.
  fileprivate var hasPassed: Bool {
    sections.allSatisfy { section in
      section.counts[.passed] + section.unclaimed == section.counts.total
    }
  }
}

extension SectionTree.Section {
  fileprivate var wasRun: Bool { counts[.notRun] < counts.total }

  fileprivate func line(width: Int, indentation: Int = 4, style: TerminalStyle) -> String {
    let padding = String(repeating: " ", count: width - VisibleText.width(of: name) + 2)
    let parts = Outcome.allCases.filter { counts[$0] > 0 }.map { outcome in
      style.paint("\(counts[outcome]) \(outcome.label)", outcome.emphasis)
    }
    let indent = String(repeating: " ", count: indentation)
    return "\(indent)\(mark(style)) \(name)\(padding)\(parts.joined(separator: ", "))"
  }

  /// Returns a sign for the results of the section, so that problems are visible without colors.
  private func mark(_ style: TerminalStyle) -> String {
    var counts = counts
    counts[.failed] -= tolerated
    if Outcome.allCases.contains(where: { counts[$0] > 0 && $0.emphasis == .bad }) {
      return style.paint("✗", .bad)
    }
    if unclaimed == counts.total { return style.paint("–", .faint) }
    if tolerated == 0, counts[.passed] + counts[.knownFailing] + unclaimed == counts.total {
      return style.paint("✓", .good)
    }
    return style.paint("!", .caution)
  }
}

extension RowRecord {
  /// The part of the id before its last slash; the kind if the id has no slash.
  fileprivate var sectionName: String {
    guard let slash = id.lastIndex(of: "/") else { return kind }
    return String(id[..<slash])
  }
}

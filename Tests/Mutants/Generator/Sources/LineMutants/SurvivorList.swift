/// The list of survivors, each with the reason why it needs no row.
///
/// The list is a Markdown document with a heading for each file and, below each heading, a table
/// `| Key | Function | Before | After | Category | Why |`.
public struct SurvivorList: Sendable {
  /// The kind of reason why a survivor needs no row.
  public enum Category: String, CaseIterable, Sendable {
    /// The behavior does not change, so the mutant does not count.
    case equivalent
    /// The changed behavior is not in the contract; the mutant counts as not noticed.
    case outOfContract = "out of contract"
  }

  /// A survivor with the reason why it needs no row.
  public struct Entry: Hashable, Sendable {
    /// The path of the source.
    public let file: String
    /// The mutant's key.
    public let key: String
    /// The enclosing declaration.
    public let function: String
    /// The original text, possibly shortened.
    public let before: String
    /// The changed text, possibly shortened.
    public let after: String
    /// The kind of reason why the survivor needs no row.
    public let category: Category
    /// The reason in a sentence.
    public let argument: String
    /// The line number in the list.
    public let line: Int
  }

  /// The entries.
  public private(set) var entries: [Entry] = []
  /// The errors in the list itself, each with its line number.
  public private(set) var problems: [String] = []

  private static let columns = ["Key", "Function", "Before", "After", "Category", "Why"]

  /// Creates a list by parsing a Markdown document.
  public init(parsing text: String) {
    var file: String?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("## `"), line.hasSuffix("`") {
        file = String(line.dropFirst(4).dropLast())
      } else if line.hasPrefix("|") {
        let cells = Self.cells(of: line)
        if cells == Self.columns || cells.allSatisfy({ $0.allSatisfy { $0 == "-" } }) { continue }
        read(cells, of: file, line: index + 1)
      }
    }
    var seen: Set<String> = []
    for entry in entries where !seen.insert("\(entry.file) \(entry.key)").inserted {
      problems.append("line \(entry.line): the entry '\(entry.key)' is listed twice; remove one")
    }
  }

  private mutating func read(_ cells: [String], of file: String?, line: Int) {
    guard let file, cells.count == Self.columns.count, let category = Category(rawValue: cells[4])
    else {
      return problems.append(
        "line \(line): expected a row of | \(Self.columns.joined(separator: " | ")) | below a "
          + "heading with a file, with the category 'equivalent' or 'out of contract'")
    }
    guard !cells[5].isEmpty else {
      return problems.append(
        "line \(line): the entry '\(cells[0])' has no reason; add one in the column 'Why'")
    }
    entries.append(
      Entry(
        file: file, key: cells[0], function: Self.code(cells[1]), before: Self.code(cells[2]),
        after: Self.code(cells[3]), category: category, argument: cells[5], line: line))
  }

  private static func cells(of line: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in line.dropFirst() {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    return cells.dropLast().map { SourceText.onOneLine($0) }
  }

  private static func code(_ cell: String) -> String {
    let marks = cell.prefix { $0 == "`" }
    guard !marks.isEmpty, cell.count >= 2 * marks.count else { return cell }
    return SourceText.onOneLine(String(cell.dropFirst(marks.count).dropLast(marks.count)))
  }

  /// Returns the table row of a mutant, with its category and argument.
  public static func row(for mutant: LineMutant, category: String, argument: String) -> String {
    let (before, after) = mutant.shortTexts
    let cells =
      [mutant.key, cell(mutant.function), cell(before), cell(after)] + [category, argument]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func cell(_ text: String) -> String {
    let marks = text.contains("`") ? "``" : "`"
    return marks + text.replacing("|", with: "\\|") + marks
  }
}

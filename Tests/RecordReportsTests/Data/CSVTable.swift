/// A parser of comma-separated values that shares no code with the writer.
enum CSVTable {
  static func rows(of text: String) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var cell = String.UnicodeScalarView()
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"" where isQuoted && scalars.first == "\"":
        cell.append(scalar)
        scalars.removeFirst()
      case "\"": isQuoted.toggle()
      case "," where !isQuoted:
        row.append(String(cell))
        cell = .init()
      case "\r" where !isQuoted: continue
      case "\n" where !isQuoted:
        rows.append(row + [String(cell)])
        (row, cell) = ([], .init())
      default: cell.append(scalar)
      }
    }
    return rows
  }
}

/// A path as written in plans, with optional text after it.
///
/// Examples are `a.swift:12`, `a.ts#L5`, `a.rs::run`, `a.swift (the button)` and
/// `a.swift save(to:)`.
struct PathText {
  /// One interpretation of the text.
  struct Reading {
    var path: String
    /// The symbol name after the path; `nil` if the text after the path is empty or not a name.
    var detail: SymbolName?

    /// The repository path; `nil` if the text is not a path inside the project.
    var place: RepositoryPath? { try? RepositoryPath(path) }
  }

  /// The interpretations; the first one is the whole text, without backticks around the path.
  let readings: [Reading]
  /// Whether the shortest interpretation looks like a path, even if the path does not exist.
  let looksLikePath: Bool

  init(_ text: some StringProtocol) {
    var whole = Substring(text).trimmed
    if whole.hasPrefix("`"), let end = whole.dropFirst().firstIndex(of: "`") {
      whole =
        String(whole[whole.index(after: whole.startIndex)..<end])
        + String(whole[whole.index(after: end)...])
    }
    var readings = [Reading(path: whole)]
    let isFile = Self.endsLikeFile(whole)
    func cut(_ separator: StaticString, isBlank: Bool = false, isRemark: Bool = false) {
      guard let range = whole.place(of: separator), range.lowerBound > whole.startIndex else {
        return
      }
      let rest = whole[range.upperBound...]
      let path = whole[..<range.lowerBound].trimmed
      // The start of `Watch App/View.swift` or `a (copy).swift` is not a directory with a remark.
      if isBlank || isRemark, !Self.looksLikePath(path.filter { !$0.isWhitespace }) {
        guard !isFile, !rest.contains("/"), isRemark || rest.first?.isLowercase == true else {
          return
        }
      }
      let detail = rest.first == "(" ? nil : SymbolName(rest)
      readings.append(Reading(path: path, detail: detail))
    }
    cut("::")
    cut("#")
    if let range = whole.place(of: ":"), whole[range.upperBound...].first?.isNumber == true {
      cut(":")
    }
    cut(" (", isRemark: true)
    let dashes: [StaticString] = [" — ", " – ", " - "]
    for dash in dashes { cut(dash, isRemark: true) }
    cut(" ", isBlank: true)
    cut(":")
    self.readings = readings
    let shortest = readings.map(\.path).min { $0.utf8.count < $1.utf8.count } ?? whole
    looksLikePath = Self.looksLikePath(shortest)
  }

  /// The pattern without the text after it, as in `Sources/*.swift (new)`; `nil` if the path does
  /// not contain `*`, `?` or `{`.
  var pattern: PathPattern? {
    // `{a` is not a pattern, but the start of `{a, b}.ts`.
    readings.map(\.path).last { path in
      PathPattern(path) != nil && path.count { $0 == "{" } == path.count { $0 == "}" }
    }.flatMap { PathPattern($0) }
  }

  /// Splits a list of paths such as `a.ts, b.ts`, `a.ts and b.ts` or `{a,b}.ts`.
  ///
  /// - Returns: The paths; empty for any other text, such as a single path.
  static func list(_ text: String) -> [String] {
    guard !text.contains("{") else {
      let parts = text.contains("*") ? [] : PathPattern.spelledOut(text)
      return parts.count > 1 && parts.allSatisfy(looksLikePath) ? parts : []
    }
    var commas = text
    for word in [" and ", " & ", " + ", " / "] { commas = commas.replacing(word, with: ",") }
    let parts = commas.split(separator: ",").map { $0.filter { $0 != "`" }.trimmed }
    return parts.count > 1 && parts.allSatisfy(looksLikePath) ? parts : []
  }

  /// The file extensions that distinguish a file name from a member name such as `note.title`.
  private static let endings: Set<String> = [
    "swift", "js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "py", "go", "rs", "kt", "kts", "java",
    "md", "json", "yml", "yaml", "toml", "plist", "entitlements", "xcconfig", "xcstrings",
    "strings", "html", "css", "scss", "sh", "sql", "c", "h", "cpp", "m", "mm", "cs", "rb", "php",
    "vue", "svelte", "xml", "txt", "proto", "graphql", "pbxproj", "storyboard", "xib", "dart",
    "gradle", "prisma", "lock", "xcprivacy", "metal",
  ]

  /// Returns whether a text with spaces ends with a file name, as in `Sources/Note (copy).swift`.
  ///
  /// A text without spaces or with `)` at its end does not count.
  static func endsLikeFile(_ text: String) -> Bool {
    guard text.contains(" "), !text.hasSuffix(")") else { return false }
    return looksLikePath(text.filter { !" ()".contains($0) })
  }

  static func looksLikePath(_ text: String) -> Bool {
    guard let first = text.first, first != "/", !text.contains(where: \.isWhitespace),
      !text.contains("("), !text.holds("://")
    else { return false }
    let name = text.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: ".") else { return text.hasSuffix("/") }
    let ending = name[name.index(after: point)...].lowercased()
    if endings.contains(ending) { return true }
    return text.contains("/") && (1...12).contains(ending.count)
      && ending.allSatisfy { $0.isLetter || $0.isNumber }
  }
}

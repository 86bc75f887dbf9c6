/// The meaning of an artifact's path, determined once when the plan is read.
package enum PromisedPath: Sendable {
  /// The possible paths inside the project, and the pattern if the text is one.
  ///
  /// The most literal interpretation of the text comes first.
  case paths([RepositoryPath], pattern: PathPattern?)
  /// A path that is invalid or leads outside the project.
  case refused(RepositoryPath.Refusal)
  /// Text without a path, so the verifier cannot look for a file.
  case prose

  /// The possible paths; empty for prose and refused paths.
  package var candidates: [RepositoryPath] {
    if case .paths(let candidates, _) = self { candidates } else { [] }
  }

  /// The reason why the path was refused; `nil` if it was not.
  package var refusal: RepositoryPath.Refusal? {
    if case .refused(let refusal) = self { refusal } else { nil }
  }

  /// Interprets the text of an artifact's path.
  init(_ text: String) {
    let sentence = PathSentence(text)
    guard let path = sentence.path else {
      self = .prose
      return
    }
    var candidates: [RepositoryPath] = []
    // The text itself can be a path with blanks, such as `Release Notes.md`.
    if PathText.endsLikeFile(text), let literal = try? RepositoryPath(text) {
      candidates.append(literal)
    }
    var refusal: RepositoryPath.Refusal?
    let pathText = PathText(path)
    for reading in pathText.readings {
      do throws(RepositoryPath.Refusal) {
        let candidate = try RepositoryPath(reading.path)
        if !candidates.contains(candidate) { candidates.append(candidate) }
      } catch {
        refusal = refusal ?? error
      }
    }
    if candidates.isEmpty || refusal == .climbsOut || refusal == .absolute {
      self = .refused(refusal ?? .notAPath)
    } else {
      self = .paths(candidates, pattern: pathText.pattern)
    }
  }
}

/// The path in a text that can be a sentence, such as `Updated Sources/App.swift with the button`.
struct PathSentence {
  /// The path, possibly with a remark after it; `nil` for several words without a path.
  let path: String?
  /// Whether the text states that the file is deleted, as in `(deletion target) Sources/Old.swift`.
  let isDeletion: Bool
  /// The whole text as a path if the verb that states the deletion can be part of a file name.
  ///
  /// An example is `Removed Items.swift`; `nil` for any other text.
  let deletionName: RepositoryPath?

  init(_ text: String) {
    let whole = text.trimmed
    let words = whole.split(whereSeparator: \.isWhitespace)
    isDeletion = Self.isDeletion(whole.lowercased(), words)
    let isName = isDeletion && PathText.endsLikeFile(whole) && !whole.hasPrefix("(")
    deletionName = isName ? try? RepositoryPath(whole) : nil
    guard words.count > 1 else {
      path = whole
      return
    }
    // `Docs/My Notes.md` is one path, and `Sources/A.swift (new)` is a path with a remark.
    let isOne =
      whole.contains("/") && PathText.endsLikeFile(whole)
      && !words.dropLast().contains { PathText.looksLikePath(Self.bare($0)) } && !isDeletion
    let first = Self.bare(words[0])
    if isOne || PathText.looksLikePath(first) || Self.isGlob(first) || whole.first == "`" {
      path = whole
    } else if let found = words.map(Self.bare).first(where: PathText.looksLikePath) {
      path = found
    } else {
      // A path without a file extension contains a blank only before a remark.
      let isName = !isDeletion && (words[1].hasPrefix("(") || first.contains("/"))
      path = isName ? whole : nil
    }
  }

  /// Returns whether a description of a file states that the file is deleted.
  static func isDeletion(inWords words: String) -> Bool {
    let words = words.lowercased().trimmed
    let whole = ["deleted", "removed", "deleted file", "removed file", "file deleted", "gone"]
    if whole.contains(words.trimmingMarks) { return true }
    if ["deletion target", "(deleted)"].contains(where: words.contains) { return true }
    return words.split { ".,;:()—–".contains($0) }.contains { isDeletion(inClause: $0.trimmed) }
  }

  /// Returns whether a clause states that the file is deleted.
  ///
  /// A clause with a condition, such as "creates the file if it does not exist", does not count.
  private static func isDeletion(inClause clause: String) -> Bool {
    let conditions: Set<Substring> = [
      "if", "when", "unless", "whether", "once", "after", "because",
    ]
    guard !clause.split(separator: " ").contains(where: conditions.contains) else { return false }
    let names = #/\bfile (?:should|must|shall) (?:not|no longer) exist\b/#
    let starts = #/^(?:(?:should|must|shall) (?:not|no longer) exist|no longer exists)\b/#
    let states = #/^(?:(?:this|the|old) )*file (?:is|was|has been) (?:deleted|removed)$/#
    return clause.contains(names) || clause.contains(starts) || clause.contains(states)
  }

  private static func isDeletion(_ text: String, _ words: [Substring]) -> Bool {
    let remarks = ["(deletion target)", "(deleted)", "(removed)", "(to delete)", "(delete)"]
    if remarks.contains(where: text.contains) { return true }
    let verbs: Set<String> = ["delete", "deleted", "deletes", "remove", "removed", "removes"]
    guard words.count > 1, verbs.contains(bare(words[0]).lowercased()) else { return false }
    let rest = words.dropFirst().drop { ["the", "file", "old"].contains($0.lowercased()) }
    return rest.first.map { PathText.looksLikePath(bare($0)) } ?? false
  }

  private static func isGlob(_ word: String) -> Bool {
    word.contains("*") && (word.contains("/") || word.contains("."))
  }

  /// Returns a word without the quotation marks and punctuation around it.
  private static func bare(_ word: some StringProtocol) -> String {
    var word = Substring(word)
    while let first = word.first, "`'\"(,;".contains(first) { word.removeFirst() }
    while let last = word.last, "`'\"),;:.".contains(last) { word.removeLast() }
    return String(word)
  }
}

extension String {
  /// The text without surrounding periods, exclamation marks, asterisks and parentheses.
  fileprivate var trimmingMarks: String {
    let marks: Set<Character> = [".", "(", ")", "!", "*"]
    var text = Substring(self)
    while let first = text.first, marks.contains(first) { text.removeFirst() }
    while let last = text.last, marks.contains(last) { text.removeLast() }
    return String(text)
  }
}

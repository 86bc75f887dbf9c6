/// A clause of a sentence that may announce a change to a name.
struct ChangeClause {
  /// A word of the clause.
  private struct Word {
    /// The word in lowercase, without punctuation around it.
    let text: String
    /// Whether the word is or contains one of the names.
    let isName: Bool
    /// Whether the word is at least partly between backticks; if so, it never counts as a verb.
    let isCode: Bool
  }

  private var words: [Word] = []

  /// The words that may start a clause.
  private static let conjunctions: Set<String> = [
    "when", "whenever", "if", "after", "once", "while", "until", "before", "but", "because",
    "whereas", "and", "then", "so",
  ]
  /// The words that continue a list of objects after `and` or after a comma, semicolon or colon.
  private static let articles: Set<String> = [
    "the", "its", "their", "a", "an", "all", "both", "old",
  ]
  /// The words that end the object of a verb.
  private static let ends: Set<String> = ["to", "into", "onto", "must", "that", "which", "calls"]
  /// The words that state that something is kept.
  private static let denials: Set<String> = [
    "stay", "stays", "remain", "remains", "still", "leave", "leaves", "leaving", "left", "keep",
    "keeps", "keeping", "kept", "retain", "retains", "retained", "untouched", "nothing",
  ]
  private static let auxiliaries: Set<String> = [
    "is", "are", "was", "were", "be", "been", "being", "gets", "get", "has",
  ]

  /// Returns the clauses of a sentence.
  static func all(in sentence: String, about names: CodeWords) -> [ChangeClause] {
    var clauses = [ChangeClause()]
    var isInCode = false
    var isOpen = false
    for token in sentence.split(whereSeparator: \.isWhitespace) {
      let ticks = token.utf8.count { $0 == UInt8(ascii: "`") }
      let word = Word(
        text: bare(token), isName: names.occur(in: String(token)), isCode: isInCode || ticks > 0)
      if ticks % 2 == 1 { isInCode.toggle() }
      let isConjunction = !word.isCode && conjunctions.contains(word.text)
      if isConjunction {
        isOpen = true
        if word.text != "and" { clauses.append(ChangeClause()) }
        continue
      }
      // A name or an article continues the list of objects.
      if isOpen, !word.isName, !articles.contains(word.text) { clauses.append(ChangeClause()) }
      isOpen = !isInCode && (token.last == "," || token.last == ";" || token.last == ":")
      clauses[clauses.count - 1].words.append(word)
    }
    return clauses
  }

  private static func bare(_ token: Substring) -> String {
    var token = token
    while let first = token.first, "`\"'(*".contains(first) { token.removeFirst() }
    while let last = token.last, "`\"')*,.;:!".contains(last) { token.removeLast() }
    return token.lowercased()
  }

  /// Returns whether the clause states a change to one of the names, and not that the name is kept.
  ///
  /// A change is stated by one of the verbs with the name as its object or subject, or by a mark of
  /// a change such as an arrow.
  func isChange(_ verbs: [String]) -> Bool {
    words.indices.contains { index in
      words[index].isName && !isDenied(index)
        && (isObject(index, of: verbs) || isSubject(index, of: verbs))
    }
  }

  /// Returns whether the clause states that a name is kept.
  ///
  /// After the name, an article introduces another subject: "delete the file, the index keeps the
  /// notes" does not keep the file.
  private func isDenied(_ name: Int) -> Bool {
    let after = words[(name + 1)...].prefix { $0.isCode || !Self.articles.contains($0.text) }
    return (words[..<name] + after).contains { !$0.isCode && Self.denials.contains($0.text) }
  }

  private func isVerb(_ index: Int, _ verbs: [String]) -> Bool {
    words.indices.contains(index) && !words[index].isCode
      && verbs.contains { ChangeSentence.isForm(words[index].text[...], of: $0) }
  }

  /// Returns whether one of the verbs, `instead of` or `no longer` comes before a name, without a
  /// word between them that ends the object of the verb.
  private func isObject(_ name: Int, of verbs: [String]) -> Bool {
    for index in words[..<name].indices.reversed() {
      let word = words[index]
      if word.isCode { continue }
      if Self.ends.contains(word.text) { return false }
      if isVerb(index, verbs) { return true }
      let isMark =
        (word.text == "of" && index > 0 && words[index - 1].text == "instead")
        || (word.text == "longer" && index > 0 && words[index - 1].text == "no")
      if isMark { return true }
    }
    return false
  }

  /// Returns whether a name comes directly before a verb, or at most eight words before a passive
  /// verb or a mark of a change such as an arrow.
  private func isSubject(_ name: Int, of verbs: [String]) -> Bool {
    if isVerb(name + 1, verbs) { return true }
    var hasAuxiliary = false
    for index in words[(name + 1)...].indices.prefix(8) {
      let text = words[index].text
      if ["→", "->", "=>", "gone"].contains(text) { return true }
      if text == "longer", words[index - 1].text == "no" { return true }
      if hasAuxiliary, isVerb(index, verbs) { return true }
      hasAuxiliary = hasAuxiliary || Self.auxiliaries.contains(text)
    }
    return false
  }
}

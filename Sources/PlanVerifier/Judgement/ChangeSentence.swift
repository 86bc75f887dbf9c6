/// A sentence of a plan that may announce a change.
struct ChangeSentence {
  let text: String
  /// Whether the sentence states that code or a file is changed, and not that it is kept.
  let tellsChange: Bool
  /// Whether the sentence states that code or a file is removed, moved, replaced, merged or split,
  /// and not that it is kept.
  let tellsRemoval: Bool

  static let removals = [
    "remove", "delete", "rename", "move", "drop", "retire", "eliminate", "replace", "merge",
    "split",
    "extract", "fold", "consolidate", "supersede", "relocate",
  ]
  static let changes =
    removals + [
      "rewrite", "rewritten", "inline", "convert", "migrate", "refactor", "rework", "simplify",
      "restructure",
      "swap", "switch", "change", "shrink", "cut", "unexport", "become", "turn",
    ]
  private static let marks = ["→", "->", "=>", "instead of", "no longer", "gone"]
  private static let denials = [
    " not ", "n't ", "never ", "unchanged", "preserv", "without ", "avoid",
  ]

  init(_ text: String) {
    self.text = text
    let lowered = " \(text.lowercased()) "
    let words = lowered.split { !$0.isLetter }
    func place(of stems: [String]) -> Int? {
      words.firstIndex { word in stems.contains { Self.isForm(word, of: $0) } }
    }
    let change = place(of: Self.changes)
    let keeping = words.firstIndex { $0.hasPrefix("keep") || $0 == "kept" || $0 == "retain" }
    // "Keep the name, rename the rest" keeps the name, but "delete the file, the index keeps the
    // notes" removes the file.
    let isKept = keeping.map { $0 < change ?? words.count } ?? false
    let isDenied = isKept || Self.denials.contains { lowered.contains($0) }
    tellsRemoval = !isDenied && place(of: Self.removals) != nil
    tellsChange =
      !isDenied && (change != nil || Self.marks.contains { lowered.contains($0) })
  }

  /// Returns whether a clause of the sentence announces a change to one of the names.
  ///
  /// If `onlyRemoves` is true, verbs count only if they are about removing, moving, replacing,
  /// merging or splitting something.
  ///
  /// Neither "call `save` when the list changes" nor "move the list to `save`" announces a change
  /// to `save`: in the former, the list changes, and in the latter, `save` is the target.
  func changes(_ names: CodeWords, onlyRemoves: Bool = false) -> Bool {
    guard onlyRemoves ? tellsRemoval : tellsChange else { return false }
    let verbs = onlyRemoves ? Self.removals : Self.changes
    return ChangeClause.all(in: text, about: names).contains { $0.isChange(verbs) }
  }

  /// Returns the sentences of a text; a line break also ends a sentence.
  static func all(in text: String) -> [ChangeSentence] {
    text.split(whereSeparator: \.isNewline).flatMap { line in
      line.replacing(". ", with: ".\n").split(separator: "\n").map { ChangeSentence(String($0)) }
    }
  }

  /// Returns whether a word is a form of a verb or a noun made from it, such as `moved` or `moving`
  /// for `move`, and `removal` for `remove`.
  static func isForm(_ word: Substring, of verb: String) -> Bool {
    let stem = verb.hasSuffix("e") ? verb.dropLast() : verb[...]
    guard word.hasPrefix(stem) else { return false }
    var rest = word.dropFirst(stem.count)
    if let last = stem.last, rest.first == last { rest = rest.dropFirst() }
    return [
      "", "e", "s", "es", "ed", "d", "ing", "al", "ion",
    ].contains(rest) && (rest != "" || stem.count == verb.count)
  }
}

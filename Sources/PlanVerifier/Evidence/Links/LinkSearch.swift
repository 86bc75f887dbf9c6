internal import Diagnostics

/// The search for one link in the places that its source means.
struct LinkSearch {
  let link: KeyLink
  let places: [LinkResolution.Place]
  let manner: LinkResolution.Manner
  let tree: SourceTree
  let limits: LinkJudge.Limits
  let target: LinkResolution?
  let targetTree: SourceTree

  /// What came of it.
  var verdict: LinkJudgement.Verdict {
    guard let text = link.pattern, !text.value.trimmed.isEmpty else { return occurrence }
    guard let pattern = try? PlanPattern(text.value) else { return .elsewhere }
    let timer = SearchTimer(.milliseconds(limits.milliseconds), now: limits.now)
    let asksForComments = Self.asksForComments(text.value)
    for place in places {
      guard let file = tree.files[place.path] else { continue }
      let bytes = asksForComments ? file.bytes(in: place.range) : file.code(in: place.range)
      switch pattern.search(bytes, window: limits.window, timer: timer) {
      case .found: return .holds
      case .outOfTime: return .outOfTime
      case .notFound: break
      }
    }
    let all = { (file: SourceFile, range: Range<Int>?) in
      pattern.search(file.bytes(in: range), window: 1, timer: timer).isFound
    }
    let inComment = places.first { place in
      tree.files[place.path].map { all($0, place.range) } ?? false
    }
    return .broken(
      LinkJudgement.Break(
        places: places, manner: manner,
        comment: inComment.map { SourceLocation(file: $0.path.description) },
        holdsInTarget: holdsInTarget { all($0, $1) }, remark: remark))
  }

  /// Whether a pattern speaks of comments itself, so that they must not be blanked out.
  static func asksForComments(_ text: String) -> Bool {
    let marks: [StaticString] = [
      "//", "/*", "/\\*", "<!--", "# ", "MARK", "TODO", "@param", "\\/\\/",
    ]
    return marks.contains { text.holds($0) }
  }

  private var remark: String {
    guard case .commit(let id) = tree.view else { return "" }
    return " as of commit \(id.prefix(7)), which finished the plan"
  }

  private func holdsInTarget(_ search: (SourceFile, Range<Int>?) -> Bool) -> Bool {
    guard case .places(let places, _) = target else { return false }
    return places.contains { place in
      targetTree.files[place.path].map { search($0, place.range) } ?? false
    }
  }

  // MARK: Without a pattern

  /// Whether the source names the target.
  private var occurrence: LinkJudgement.Verdict {
    let words = wanted
    guard !words.isEmpty else { return .targetUnknown }
    for place in places {
      guard let file = tree.files[place.path] else { continue }
      let code = file.code(in: place.range)
      if words.contains(where: { TextPromise(text: $0).holds(in: code) }) { return .holds }
    }
    return .broken(
      LinkJudgement.Break(
        places: places, manner: manner, comment: nil, holdsInTarget: false, remark: remark))
  }

  /// The words that show a link to the target: its name as it is written, and what it declares.
  private var wanted: [String] {
    guard let text = link.target?.value else { return [] }
    var words: [String] = []
    if case .places(let places, let manner) = target {
      for place in places where manner != .symbol {
        words.append(String(place.path.name.split(separator: ".").first ?? ""))
        words.append(place.path.description)
        words += targetTree.files[place.path]?.declarations.map(\.name) ?? []
      }
    }
    if let symbol = LinkResolver.symbolName(text) { words.append(symbol.name) }
    if !text.contains(" ") { words.append(text) }
    return words.filter { $0.utf8.count > 1 && $0 != "default" }
  }
}

extension PlanPattern.Outcome {
  var isFound: Bool {
    if case .found = self { true } else { false }
  }
}

extension SourceFile {
  /// The bytes of a stretch.
  func bytes(in range: Range<Int>?) -> [UInt8] {
    range.map { Array(bytes[$0.clamped(to: 0..<bytes.count)]) } ?? bytes
  }
}

internal import Diagnostics

/// The search for one link in the current or an earlier tree.
///
/// The places are searched in this order: the source itself, the code in the same file that the
/// source uses, the whole files of the source, and the code in other files that uses the source.
/// The first match ends the search.
struct LinkSearch {
  let link: KeyLink
  let places: [LinkResolution.Place]
  let manner: LinkResolution.Manner
  let tree: SourceTree
  let limits: LinkJudge.Limits
  let target: LinkResolution?
  let targetTree: SourceTree

  /// The result of the search, which runs on each access.
  var status: LinkJudgement.Status {
    guard let text = link.pattern, !text.value.trimmed.isEmpty else { return occurrence }
    guard let pattern = try? PlanPattern(text.value) else { return .elsewhere }
    let search = PatternSearch(
      pattern: pattern, asksForComments: CommentQuestion.asks(text.value), limits: limits)
    var isGivenUp = false
    for place in places {
      guard let file = tree.files[place.path] else { continue }
      switch search.outcome(in: file, place.range) {
      case .found: return .holds
      case .gaveUp: isGivenUp = true
      case .notFound: break
      }
    }
    let beside = beside { file, range in
      let outcome = search.outcome(in: file, range)
      if case .gaveUp = outcome { isGivenUp = true }
      return outcome.isFound
    }
    if let beside {
      return .holdsBeside(
        LinkJudgement.Beside(
          manner: beside.manner,
          location: search.location(in: beside.file, beside.range)))
    }
    if isGivenUp { return .gaveUp }
    let inComment = places.first { place in
      tree.files[place.path].map { search.holdsAnywhere(in: $0) } ?? false
    }
    return .broken(
      LinkJudgement.Break(
        places: places, manner: manner,
        comment: inComment.map { SourceLocation(file: $0.path.description) },
        isInImport: inComment.flatMap { tree.files[$0.path] }.map(search.holdsWithImports) ?? false,
        holdsInTarget: holdsInTarget { file, _ in search.holdsAnywhere(in: file) },
        remark: remark))
  }

  private var remark: String {
    guard case .commit(let id) = tree.view else { return "" }
    return " (as of commit \(id.prefix(7)), which finished the plan)"
  }

  private func holdsInTarget(_ search: (SourceFile, Range<Int>?) -> Bool) -> Bool {
    guard case .places(let places, _) = target else { return false }
    return places.contains { place in
      targetTree.files[place.path].map { search($0, place.range) } ?? false
    }
  }

  // MARK: Related code

  private typealias Found = (
    manner: LinkJudgement.Beside.Manner, file: SourceFile, range: Range<Int>?
  )

  /// Returns the first range of related code that satisfies the predicate; `nil` if no range does.
  private func beside(_ holds: (SourceFile, Range<Int>?) -> Bool) -> Found? {
    let bodies = places.filter { $0.range != nil }
    for place in bodies {
      guard let file = tree.files[place.path], let range = place.range else { continue }
      for helper in file.helpers(calledIn: range) where holds(file, helper.range) {
        return (.helper(helper.name), file, helper.range)
      }
    }
    for path in Set(bodies.map(\.path)).sorted() {
      if let file = tree.files[path], holds(file, nil) { return (.file, file, nil) }
    }
    guard let symbol = usedSymbol else { return nil }
    for (path, file) in tree.files.sorted(by: { $0.key < $1.key })
    where !places.contains(where: { $0.path == path }) {
      for range in file.uses(of: symbol) where holds(file, range) {
        return (.use(symbol), file, range)
      }
    }
    return nil
  }

  /// The name that other files use for the source; `nil` if the source does not name a symbol.
  private var usedSymbol: String? {
    switch manner {
    case .symbol, .widened: LinkResolver.symbolName(link.source.value)?.name
    case .path, .suffix:
      PathText(link.source.value).readings.lazy.compactMap(\.detail).first?.name
    case .glob, .directory: nil
    }
  }

  // MARK: Without a pattern

  /// The result of the search for a link without a pattern, whose source must name the target.
  private var occurrence: LinkJudgement.Status {
    let words = wanted.map { TextPromise(text: $0) }
    guard !words.isEmpty else { return .targetUnknown }
    func holds(_ file: SourceFile, _ range: Range<Int>?) -> Bool {
      let code = file.code(in: range)
      return words.contains { $0.holds(in: code) }
    }
    for place in places {
      guard let file = tree.files[place.path] else { continue }
      if holds(file, place.range) { return .holds }
    }
    if let found = beside(holds) {
      return .holdsBeside(
        LinkJudgement.Beside(
          manner: found.manner, location: found.file.location(of: found.range?.lowerBound ?? 0)))
    }
    return .broken(
      LinkJudgement.Break(
        places: places, manner: manner, comment: nil, isInImport: false,
        holdsInTarget: false, remark: remark))
  }

  /// The words that indicate a link to the target; empty if the link has no target.
  ///
  /// These are the target as written, unless it contains a space, and the base name of a target
  /// that has the form of a symbol name and was not found as files. Unless the target was found as
  /// a symbol, they also include the paths and names of its files, and the names that these files
  /// declare. `default` and words of one byte are excluded.
  private var wanted: [String] {
    guard let text = link.target?.value else { return [] }
    var words: [String] = []
    var isFile = false
    if case .places(let places, let manner) = target {
      isFile = [.path, .glob, .directory, .suffix].contains(manner)
      for place in places where manner != .symbol {
        words += place.path.linkNames
        words.append(place.path.description)
        words += targetTree.files[place.path].map(declaredNames) ?? []
      }
    }
    // The extension of a file name such as `store.js` is not the name of a declaration.
    if !isFile, let symbol = LinkResolver.symbolName(text) { words.append(symbol.name) }
    if !text.contains(" ") { words.append(text) }
    return words.filter { $0.utf8.count > 1 && $0 != "default" }
  }

  /// Returns the names that a file of the target declares and that indicate a link to the target.
  ///
  /// A name that the source also declares at its top level, such as `main`, is excluded. An
  /// extension of a type from another file contributes its members instead of the type. Members of
  /// other types are excluded, since many types have members with the same name.
  private func declaredNames(of file: SourceFile) -> [String] {
    let sources = Set(places.map(\.path)).subtracting([file.path])
    let own = Set(
      sources.flatMap { tree.files[$0]?.declarations ?? [] }
        // An import is a use of the target's name.
        .filter { $0.scope.isEmpty && !["import", "use"].contains($0.keyword) }.map(\.name)
    )
    let top = file.declarations.filter { $0.scope.isEmpty && $0.keyword != "extension" }
    let types = Set(top.map(\.name))
    let extended = Set(
      file.declarations.filter { $0.keyword == "extension" && $0.scope.isEmpty }.map(\.name))
    let members = file.declarations.filter { declaration in
      declaration.scope.count == 1 && extended.subtracting(types).contains(declaration.scope[0])
    }
    return (top + members).map(\.name).filter { !own.contains($0) }
  }
}

extension RepositoryPath {
  /// The names by which other files refer to a file.
  ///
  /// These are the file name up to the first period or, for a file such as `index.ts` in a
  /// directory, the name of the directory, `/index` and the file name. In Ruby and Elixir, the
  /// names include the name of the module, which is the file name in camel case.
  fileprivate var linkNames: [String] {
    let parts = name.split(separator: ".").map(String.init)
    guard let stem = parts.first, let ending = parts.last, parts.count > 1 else { return [name] }
    let modules: Set<String> = [
      "index.ts", "index.tsx", "index.js", "index.jsx", "index.mjs", "__init__.py", "mod.rs",
    ]
    if modules.contains(name), parent != .root { return [parent.name, "/\(stem)", name] }
    guard ["rb", "ex", "exs"].contains(ending) else { return [stem] }
    return [
      stem, stem.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
    ]
  }
}

/// A pattern with the limits of its search.
private struct PatternSearch {
  let pattern: PlanPattern
  let asksForComments: Bool
  let limits: LinkJudge.Limits

  func outcome(in file: SourceFile, _ range: Range<Int>?) -> PlanPattern.Outcome {
    let bytes = asksForComments ? file.bytes(in: range) : file.code(in: range)
    return pattern.search(bytes, window: limits.window, budget: SearchBudget(limits.steps))
  }

  /// Returns whether the pattern matches in a file, including its comments; `.` does not match line
  /// breaks.
  func holdsAnywhere(in file: SourceFile) -> Bool {
    pattern.search(file.bytes, window: 1, budget: SearchBudget(limits.steps)).isFound
  }

  /// Returns whether the pattern matches in the code of a file, including unused imports.
  func holdsWithImports(in file: SourceFile) -> Bool {
    pattern.search(
      file.code(keepsImports: true), window: limits.window, budget: SearchBudget(limits.steps)
    ).isFound
  }

  /// Returns the start of the line in which the first match ends.
  func location(in file: SourceFile, _ range: Range<Int>?) -> SourceLocation {
    let range = range ?? 0..<file.bytes.count
    let ends = file.bytes.lineEnds(in: range)
    var (low, high) = (0, max(0, ends.count - 1))
    // If a prefix matches, longer prefixes match as well, except for rare patterns.
    while low < high {
      let middle = (low + high) / 2
      if outcome(in: file, range.lowerBound..<ends[middle]).isFound {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return file.location(of: high == 0 ? range.lowerBound : ends[high - 1])
  }
}

extension PlanPattern.Outcome {
  var isFound: Bool {
    if case .found = self { true } else { false }
  }
}

extension SourceFile {
  /// Returns the bytes in a range, or all bytes if the range is `nil`.
  func bytes(in range: Range<Int>?) -> [UInt8] {
    range.map { Array(bytes[$0.clamped(to: 0..<bytes.count)]) } ?? bytes
  }
}

extension [UInt8] {
  /// Returns the index after each line in a range; the last line need not end with a line feed.
  fileprivate func lineEnds(in range: Range<Int>) -> [Int] {
    var ends = range.filter { self[$0] == SourceByte.lineFeed }.map { $0 + 1 }
    if !range.isEmpty, ends.last != range.upperBound { ends.append(range.upperBound) }
    return ends
  }
}

internal import Diagnostics

/// A reader for `must_haves` in all accepted forms, such as text instead of a map.
struct PromiseReader {
  let promises: Promises

  init(_ value: YAMLValue) {
    promises = Promises(
      truths: Self.items(value["truths"]).compactMap(Self.truth),
      artifacts: Self.items(value["artifacts"]).flatMap(Self.artifacts),
      links: Self.items(value["key_links", "key-links"]).compactMap(Self.link),
      location: value.location)
  }

  private static func items(_ value: YAMLValue?) -> [YAMLValue] {
    guard let value else { return [] }
    return value.list ?? (value.isNull ? [] : [value])
  }

  private static func truth(_ value: YAMLValue) -> Truth? {
    if let text = text(value) { return TruthText(text).truth }
    guard let statement = text(value["statement", "truth"]) else { return nil }
    var truth = TruthText(statement).truth
    truth.rows += texts(value["rows"])
    truth.command = text(value["command"]) ?? truth.command
    return truth
  }

  /// Returns the text of a scalar without the line feeds that end a block scalar (`|` or `>`).
  private static func text(_ value: YAMLValue?) -> Located<String>? {
    value?.text?.map(withoutFinalLineFeeds)
  }

  /// Returns the texts of a list or a scalar without final line feeds.
  private static func texts(_ value: YAMLValue?) -> [Located<String>] {
    (value?.texts ?? []).map { $0.map(withoutFinalLineFeeds) }
  }

  private static func withoutFinalLineFeeds(_ text: String) -> String {
    var text = Substring(text)
    while let last = text.last, last.isNewline { text.removeLast() }
    return String(text)
  }

  /// Returns the artifacts in a value; empty without a path.
  ///
  /// A list of paths such as `a.ts, b.ts` yields several artifacts: each listed file must exist or,
  /// if the plan promises its deletion, be deleted. The promised content is checked as for a glob
  /// that matches these files.
  private static func artifacts(_ value: YAMLValue) -> [Artifact] {
    guard let artifact = artifact(value) else { return [] }
    let paths = PathText.list(artifact.path.value)
    guard !paths.isEmpty else { return [artifact] }
    let files = paths.map { path in
      Artifact(
        path: artifact.path.map { _ in path }, isDeleted: artifact.isDeleted,
        location: artifact.location)
    }
    guard artifact.promisesContent else { return files }
    return files + [artifact.renamed("{\(paths.joined(separator: ","))}")]
  }

  private static func artifact(_ value: YAMLValue) -> Artifact? {
    // A scalar is a path.
    if let path = text(value) { return Artifact(path: path, location: value.location) }
    guard let path = text(value["path"]) else { return nil }
    var excludes: [Located<String>] = []
    for key in ["excludes", "not_contains", "removes"] { excludes += texts(value[key]) }
    return Artifact(
      path: path, contains: texts(value["contains"]), excludes: excludes,
      exports: texts(value["exports"]), minimumLines: integer(value["min_lines"]),
      maximumLines: integer(value["max_lines"]), pattern: text(value["pattern"]),
      isDeleted: value["deleted"]?.bool ?? false, provides: text(value["provides"]),
      location: value.location)
  }

  private static func integer(_ value: YAMLValue?) -> Located<Int>? {
    value.flatMap { value in value.integer.map { Located($0, at: value.location) } }
  }

  private static func link(_ value: YAMLValue) -> KeyLink? {
    if let text = text(value) {
      guard let arrow = text.value.place(of: "->") else { return nil }
      let target = text.value[arrow.upperBound...].trimmed
      // The arrow can be longer, as in `A --> B`.
      var source = text.value[..<arrow.lowerBound]
      while source.hasSuffix("-") { source.removeLast() }
      return KeyLink(
        source: text.map { _ in source.trimmed },
        target: Located(target, at: text.location), location: value.location)
    }
    guard let source = text(value["from"]) else { return nil }
    return KeyLink(
      source: source, target: text(value["to"]), pattern: text(value["pattern"]),
      location: value.location)
  }
}

internal import Diagnostics

/// A reader for `must_haves`, in every spelling that plans use.
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
    if let text = value.text { return TruthText(text).truth }
    guard let statement = value["statement", "truth"]?.text else { return nil }
    var truth = TruthText(statement).truth
    truth.rows += value["rows"]?.texts ?? []
    truth.command = value["command"]?.text ?? truth.command
    return truth
  }

  /// Returns one artifact, several for a list of paths such as `a.ts, b.ts`, or no artifact without
  /// a path.
  ///
  /// Each listed file must exist, and one of the files must have the promised content.
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
    if let path = value.text { return Artifact(path: path, location: value.location) }
    guard let path = value["path"]?.text else { return nil }
    var excludes: [Located<String>] = []
    for key in ["excludes", "not_contains", "removes"] { excludes += value[key]?.texts ?? [] }
    return Artifact(
      path: path, contains: value["contains"]?.texts ?? [], excludes: excludes,
      exports: value["exports"]?.texts ?? [], minimumLines: integer(value["min_lines"]),
      maximumLines: integer(value["max_lines"]), pattern: value["pattern"]?.text,
      isDeleted: value["deleted"]?.bool ?? false, provides: value["provides"]?.text,
      location: value.location)
  }

  private static func integer(_ value: YAMLValue?) -> Located<Int>? {
    value.flatMap { value in value.integer.map { Located($0, at: value.location) } }
  }

  private static func link(_ value: YAMLValue) -> KeyLink? {
    if let text = value.text {
      guard let arrow = text.value.place(of: "->") else { return nil }
      let target = text.value[arrow.upperBound...].trimmed
      return KeyLink(
        source: text.map { $0[..<arrow.lowerBound].trimmed },
        target: Located(target, at: text.location), location: value.location)
    }
    guard let source = value["from"]?.text else { return nil }
    return KeyLink(
      source: source, target: value["to"]?.text, pattern: value["pattern"]?.text,
      location: value.location)
  }
}

/// A truth with trailing evidence in brackets: `… [rows: a/b, c/*]`, `… [command: swift test]`.
struct TruthText {
  let truth: Truth

  init(_ text: Located<String>) {
    var rest = text.value[...]
    var rows: [Located<String>] = []
    var command: Located<String>?
    while rest.hasSuffix("]"), let open = rest.lastIndex(of: "[") {
      let content = rest[rest.index(after: open)...].dropLast()
      if content.hasPrefix("rows:") {
        rows += content.dropFirst(5).split(separator: ",").map {
          Located($0.trimmed, at: text.location)
        }
      } else if content.hasPrefix("command:") {
        command = Located(content.dropFirst(8).trimmed, at: text.location)
      } else {
        break
      }
      rest = rest[..<open].trimmed[...]
    }
    truth = Truth(
      statement: Located(String(rest), at: text.location), rows: rows, command: command)
  }
}

internal import Diagnostics

extension Rule {
  /// The rule that fields have values of the expected type.
  static let wrongType = Rule(
    "structure.wrong-type", .error,
    page: RulePage(
      what: "Each field of a plan has a value of the correct type.",
      why: """
        A wave that is not a whole number cannot be ordered, 'maybe' is not a value for \
        'autonomous', and a promise such as 'min_lines: many' can be neither kept nor broken. An \
        unquoted '#' starts a comment, so 'contains: #import <X.h>' promises nothing. Waves start \
        at 0. The type of a plan is execute, tdd, quick, quick-task, gap-closure, integration, \
        research or plan; any other type is a warning.
        """,
      example: "wave: first\nautonomous: mostly",
      fix: "wave: 1\nautonomous: false")
  ) { context in
    context.project.plans.flatMap { plan -> [RuleFinding] in
      guard let frontMatter = plan.frontMatter else { return [] }
      guard frontMatter.map != nil else {
        return [.mismatch("the front matter", frontMatter, "a map")]
      }
      return fieldTypes.flatMap { keys, types in
        frontMatter.entry(keys).map { $0.findings(types) } ?? []
      } + promiseFindings(frontMatter.entry(["must_haves", "must-haves"])?.value)
    }
  }

  private static let fieldTypes: [([String], [FieldType])] = [
    (["phase"], [.text]), (["plan"], [.text]), (["type"], [.word(PlanFields.types)]),
    (["wave"], [.count]), (["depends_on", "depends-on"], [.texts]),
    (["files_modified", "files-modified"], [.texts]), (["autonomous"], [.bool]),
    (["must_haves", "must-haves"], [.map]), (["requirements", "requirements_addressed"], [.texts]),
    (["gap_closure", "gap-closure"], [.bool]), (["user_setup"], [.list]),
  ]

  private static let artifactTypes: [([String], [FieldType])] = [
    (["path"], [.text]), (["contains"], [.contents]), (["exports"], [.contents]),
    (["min_lines"], [.count]), (["max_lines"], [.count]), (["pattern"], [.text]),
    (["deleted"], [.bool]), (["excludes"], [.contents]), (["not_contains"], [.contents]),
    (["removes"], [.contents]),
  ]

  private static let linkTypes: [([String], [FieldType])] = [
    (["from"], [.text]), (["to"], [.text]), (["pattern"], [.text]),
  ]

  private static let truthTypes: [([String], [FieldType])] = [
    (["rows"], [.contents]), (["command"], [.text]),
  ]

  private static func promiseFindings(_ promises: YAMLValue?) -> [RuleFinding] {
    guard let promises, promises.map != nil else { return [] }
    var findings: [RuleFinding] = []
    for keys in [["truths"], ["artifacts"], ["key_links", "key-links"]] {
      findings += promises.entry(keys)?.findings([.list]) ?? []
    }
    let lists = [
      (["truths"], truthTypes), (["artifacts"], artifactTypes),
      (["key_links", "key-links"], linkTypes),
    ]
    for (keys, types) in lists {
      for item in promises.entry(keys)?.value.list ?? [] {
        findings += types.flatMap { keys, types in item.entry(keys)?.findings(types) ?? [] }
      }
    }
    return findings
  }
}

/// The type of a field.
private enum FieldType {
  case text, count, bool, texts, list, map
  /// A text or a list of texts, but not null.
  ///
  /// An unquoted '#' at the start of a value turns it into a comment, which leaves null.
  case contents
  case word([String])

  var description: String {
    switch self {
    case .text: "text"
    case .count: "a whole number of at least 0"
    case .bool: "true or false"
    case .texts, .contents: "a list of strings"
    case .list: "a list"
    case .map: "a map"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    }
  }

  var isTexts: Bool {
    switch self {
    case .texts, .contents: true
    default: false
    }
  }

  func takes(_ value: YAMLValue) -> Bool {
    switch self {
    case .text: value.text != nil
    case .count: value.integer.map { $0 >= 0 } ?? false
    case .bool: value.bool != nil
    case .texts: value.map == nil && (value.list ?? []).allSatisfy { $0.text != nil }
    case .contents: !value.isNull && FieldType.texts.takes(value)
    case .list: value.map == nil
    case .map: value.map != nil
    case .word(let words): value.text.map { words.contains($0.value.lowercased()) } ?? false
    }
  }
}

extension YAMLValue.Entry {
  /// Returns a finding if the value does not have one of the types; otherwise, an empty array.
  ///
  /// If an item in a list of texts is not text, the finding is about the first such item.
  fileprivate func findings(_ types: [FieldType]) -> [RuleFinding] {
    guard let type = types.first, !types.contains(where: { $0.takes(value) }) else { return [] }
    if type.isTexts, let wrong = value.list?.first(where: { $0.text == nil }) {
      return [.mismatch("an item of '\(key.value)'", wrong, "text")]
    }
    var finding = RuleFinding.mismatch("'\(key.value)'", value, type.description)
    if value.isNull { finding.location = key.location }
    if value.isNull, case .contents = type {
      finding.fix = "write \(type.description), and quote text that starts with '#'"
    }
    if case .word = type { finding.severity = .warning }
    return [finding]
  }
}

/// The fields that the front matter of plans has.
enum PlanFields {
  /// Those that every plan has, with the spellings that count.
  static let required: [[String]] = [
    ["phase"], ["plan"], ["type"], ["wave"], ["depends_on", "depends-on"],
    ["files_modified", "files-modified"], ["autonomous"], ["must_haves", "must-haves"],
  ]

  /// The spellings of the field that names requirements.
  static let requirements = ["requirements", "requirements_addressed", "findings_addressed"]

  /// Those that only some plans have.
  static let optional = [
    "user_setup", "gap_closure", "tags", "quick_id", "status", "date", "title", "slug",
    "description", "mode", "estimate", "nyquist_compliant", "subsystem", "created", "name",
  ]

  /// All of them.
  static let all = required.flatMap(\.self) + requirements + optional

  /// What stands under `must_haves`.
  static let promises = [
    "truths", "artifacts", "key_links", "key-links", "prohibitions", "backstop", "assumptions",
    "deferred",
  ]

  /// What stands under an item of `artifacts`.
  static let artifact = [
    "path", "provides", "contains", "exports", "min_lines", "max_lines", "pattern", "min_bytes",
    "min_tests", "min_files", "min_lines_added", "deleted", "excludes", "not_contains", "removes",
  ]

  /// What stands under an item of `key_links`.
  static let link = ["from", "to", "via", "pattern"]

  /// What stands under an item of `truths`.
  static let truth = ["statement", "truth", "rows", "command"]

  /// The words for `type`.
  static let types = [
    "execute", "tdd", "quick", "quick-task", "gap-closure", "integration", "research", "plan",
  ]
}

extension YAMLValue {
  /// What the value is, in words.
  var kind: String {
    switch content {
    case .scalar(let text, _): isNull ? "nothing" : "'\(text.prefix(40))'"
    case .list: "a list"
    case .map: "a map"
    }
  }

  /// The entry of the first of some spellings of a key that a map has.
  func entry(_ keys: [String]) -> Entry? {
    for key in keys {
      if let entry = map?.first(where: { $0.key.value == key }) { return entry }
    }
    return nil
  }

  /// The values of a list, or a single value in one.
  var items: [YAMLValue] { list ?? (isNull ? [] : [self]) }
}

/// The known fields in the front matter of plans, the keys in promises, and the types of plans.
enum PlanFields {
  /// The names of the required fields, each with its accepted spellings.
  static let required: [[String]] = [
    ["phase"], ["plan"], ["type"], ["wave"], ["depends_on", "depends-on"],
    ["files_modified", "files-modified"], ["autonomous"], ["must_haves", "must-haves"],
  ]

  /// The accepted names of the field that lists requirements.
  static let requirements = ["requirements", "requirements_addressed", "findings_addressed"]

  /// The names of the known optional fields.
  static let optional = [
    "user_setup", "gap_closure", "tags", "quick_id", "status", "date", "title", "slug",
    "description", "mode", "estimate", "nyquist_compliant", "subsystem", "created", "name",
  ]

  /// The names of all known fields, in all accepted spellings.
  static let all = required.flatMap(\.self) + requirements + optional

  /// The known keys under `must_haves`.
  static let promises = [
    "truths", "artifacts", "key_links", "key-links", "prohibitions", "backstop", "assumptions",
    "deferred",
  ]

  /// The known keys of an item in `artifacts`.
  static let artifact = [
    "path", "provides", "contains", "exports", "min_lines", "max_lines", "pattern", "deleted",
    "excludes", "not_contains", "removes",
  ]

  /// The keys of an item in `artifacts` that plans use but that are not verified.
  static let unverified: Set<String> = ["min_bytes", "min_tests", "min_files", "min_lines_added"]

  /// The known keys of an item in `key_links`.
  static let link = ["from", "to", "via", "pattern"]

  /// The known keys of an item in `truths`.
  static let truth = ["statement", "truth", "rows", "command"]

  /// The accepted values of the field `type`.
  static let types = [
    "execute", "tdd", "quick", "quick-task", "gap-closure", "integration", "research", "plan",
  ]
}

extension YAMLValue {
  /// A description of the value for messages.
  ///
  /// This is `a list`, `a map`, `empty` for null or, for any other scalar, its first 40 characters
  /// in quotes.
  var kind: String {
    switch content {
    case .scalar(let text, _): isNull ? "empty" : "'\(text.prefix(40))'"
    case .list: "a list"
    case .map: "a map"
    }
  }

  /// Returns the entry for the first of the given keys that the map contains.
  ///
  /// - Returns: `nil` if the map does not contain any of the keys, or if the value is not a map.
  func entry(_ keys: [String]) -> Entry? {
    for key in keys {
      if let entry = map?.first(where: { $0.key.value == key }) { return entry }
    }
    return nil
  }

  /// The values of a list, or a single value as a list; empty for null.
  var items: [YAMLValue] { list ?? (isNull ? [] : [self]) }
}

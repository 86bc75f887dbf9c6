import Testing

/// A way to break a promise in a generated project.
struct PlantedBreak: Sendable {
  let name: String
  /// The id of the rule that must report the break.
  let rule: String
  /// Text from the line of the promise.
  ///
  /// Placeholders such as `<name>` and `<store>` stand for the names and paths of a module.
  let line: String
  /// Changes the sources of a module so that the promise is broken.
  let apply: @Sendable (inout PlantedSources, PlantedModule) throws -> Void

  /// All breaks.
  static let all: [PlantedBreak] = files + declarations + scripts + texts + links
}

/// The sources of a module, by path, which a break or a harmless change modifies.
struct PlantedSources {
  var files: [String: String]

  /// Replaces all occurrences of a text; throws if the file or the text does not exist.
  mutating func replace(_ old: String, _ new: String, in path: String) throws {
    let text = try #require(files[path])
    try #require(text.contains(old), "'\(old)' is not in \(path)")
    files[path] = text.replacing(old, with: new)
  }

  mutating func move(_ path: String, to other: String) throws {
    let text = try #require(files[path])
    files[path] = nil
    files[other] = text
  }
}

extension PlantedBreak {
  private static let files: [PlantedBreak] = [
    PlantedBreak(
      name: "a Swift file is removed", rule: "promise.artifact-missing",
      line: "path: <store>"
    ) { $0.files[$1.store] = nil },
    PlantedBreak(
      name: "another Swift file is removed", rule: "promise.artifact-missing",
      line: "path: <reader>"
    ) { $0.files[$1.reader] = nil },
    PlantedBreak(
      name: "a TypeScript file is removed", rule: "promise.artifact-missing", line: "path: <index>"
    ) { $0.files[$1.index] = nil },
    PlantedBreak(
      name: "a settings file is removed", rule: "promise.artifact-missing",
      line: "path: <settings>"
    ) { $0.files[$1.settings] = nil },
    PlantedBreak(
      name: "a file that must not exist is added", rule: "promise.excluded-present",
      line: "target) <old>"
    ) { $0.files[$1.old] = "let old\($1.name) = 1\n" },
    PlantedBreak(
      name: "a file is too short", rule: "promise.line-count", line: "min_lines"
    ) { sources, module in
      let text = try #require(sources.files[module.store])
      let lines = text.split(separator: "\n").filter { !$0.contains("limit") && $0.contains(" ") }
      sources.files[module.store] = lines.prefix(12).joined(separator: "\n") + "\n}\n"
    },
    PlantedBreak(
      name: "a file is too long", rule: "promise.line-count", line: "max_lines"
    ) { sources, module in
      sources.files[module.store, default: ""] += (1...50).map {
        "let line\(module.name)\($0) = \($0)\n"
      }
      .joined()
    },
  ]

  private static let declarations: [PlantedBreak] = [
    PlantedBreak(
      name: "a promised text is replaced", rule: "promise.contains-missing",
      line: "\"func save<name>(\""
    ) { try $0.replace("func save\($1.name)(", "func keep\($1.name)(", in: $1.store) },
    PlantedBreak(
      name: "a promised text is only in a string", rule: "promise.contains-missing",
      line: "\"func save<name>(\""
    ) {
      try $0.replace("func save\($1.name)(", "func keep\($1.name)(", in: $1.store)
      $0.files[$1.store, default: ""] += "let help\($1.name) = \"see func save\($1.name)( there\"\n"
    },
    PlantedBreak(
      name: "a label changes", rule: "promise.export-missing",
      line: "\"save<name>(_:at:)\""
    ) { try $0.replace(", at place: Int)", ", in place: Int)", in: $1.store) },
    PlantedBreak(
      name: "a function is renamed", rule: "promise.export-missing", line: "\"load<name>\""
    ) { try $0.replace("func load\($1.name)(", "func fetch\($1.name)(", in: $1.store) },
    PlantedBreak(
      name: "a function is removed", rule: "promise.export-missing", line: "\"load<name>\""
    ) {
      try $0.replace(
        "  func load\($1.name)() -> [\($1.name)Item] {\n    \($1.name)Reader(folder: folder).items\n  }\n",
        "", in: $1.store)
    },
    PlantedBreak(
      name: "a function becomes private", rule: "promise.export-missing",
      line: "\"load<name>\""
    ) { try $0.replace("  func load\($1.name)(", "  private func load\($1.name)(", in: $1.store) },
    PlantedBreak(
      name: "a function is disabled by '#if false'", rule: "promise.export-missing",
      line: "\"load<name>\""
    ) {
      try $0.replace("  func load\($1.name)(", "#if false\n  func load\($1.name)(", in: $1.store)
      try $0.replace(".items\n  }\n", ".items\n  }\n#endif\n", in: $1.store)
    },
    PlantedBreak(
      name: "a function is commented out", rule: "promise.export-missing",
      line: "\"load<name>\""
    ) {
      try $0.replace("  func load\($1.name)(", "/*  func load\($1.name)(", in: $1.store)
      try $0.replace(".items\n  }\n", ".items\n  } */\n", in: $1.store)
    },
    PlantedBreak(
      name: "a stored property is renamed", rule: "promise.export-missing",
      line: "\"<name>Store(folder:)\""
    ) { try $0.replace("  let folder: String", "  let directory: String", in: $1.store) },
    PlantedBreak(
      name: "an initializer replaces the memberwise one", rule: "promise.export-missing",
      line: "\"<name>Store(folder:)\""
    ) {
      try $0.replace(
        "  var limit: Int = 10\n",
        "  var limit: Int = 10\n\n  init(path: String) {\n    folder = path\n  }\n", in: $1.store)
    },
    PlantedBreak(
      name: "a type is renamed", rule: "promise.export-missing", line: "- \"<name>Item\""
    ) { try $0.replace("struct \($1.name)Item {", "struct \($1.name)Entry {", in: $1.reader) },
    PlantedBreak(
      name: "a type becomes file-private", rule: "promise.export-missing",
      line: "- \"<name>Reader\""
    ) {
      try $0.replace(
        "struct \($1.name)Reader {", "fileprivate struct \($1.name)Reader {", in: $1.reader)
    },
  ]

  private static let scripts: [PlantedBreak] = [
    PlantedBreak(
      name: "a function that 'export *' re-exports is renamed", rule: "promise.export-missing",
      line: "- \"load<name>s\""
    ) { try $0.replace("load\($1.name)s", "get\($1.name)s", in: $1.api) },
    PlantedBreak(
      name: "an 'export *' is removed", rule: "promise.export-missing", line: "- \"load<name>s\""
    ) { try $0.replace("export * from './api';\n", "", in: $1.index) },
    PlantedBreak(
      name: "a name is no longer re-exported", rule: "promise.export-missing",
      line: "- \"<small>Label\""
    ) { try $0.replace("export { \($1.small)Label } from './label';\n", "", in: $1.index) },
    PlantedBreak(
      name: "a function is no longer exported", rule: "promise.export-missing",
      line: "- \"show<name>\""
    ) { try $0.replace("export function show\($1.name)", "function show\($1.name)", in: $1.api) },
    PlantedBreak(
      name: "a constant is removed", rule: "promise.export-missing",
      line: "- \"<small>Count\""
    ) { try $0.replace("export const \($1.small)Count = 3;\n", "", in: $1.api) },
  ]

  private static let texts: [PlantedBreak] = [
    PlantedBreak(
      name: "a route changes", rule: "promise.contains-missing", line: "\"/api/<small>\""
    ) { try $0.replace("'/api/\($1.small)'", "'/v2/all'", in: $1.api) },
    PlantedBreak(
      name: "a route is only in a comment", rule: "promise.contains-missing",
      line: "\"/api/<small>\""
    ) { try $0.replace("'/api/\($1.small)'", "'/v2/all' /* was /api/\($1.small) */", in: $1.api) },
    PlantedBreak(
      name: "a setting changes", rule: "promise.contains-missing", line: "\"limit: 10\""
    ) { try $0.replace("limit: 10", "limit: 20", in: $1.settings) },
    PlantedBreak(
      name: "a setting is commented out", rule: "promise.contains-missing",
      line: "\"limit: 10\""
    ) { try $0.replace("limit: 10", "# limit: 10", in: $1.settings) },
    PlantedBreak(
      name: "a pattern no longer matches", rule: "promise.artifact-pattern",
      line: "pattern: \"encode"
    ) { try $0.replace("encode\($1.name)(item)", "encode\($1.name)(of: item)", in: $1.store) },
    PlantedBreak(
      name: "an excluded text is present", rule: "promise.excluded-present",
      line: "\"Legacy<name>\""
    ) { $0.files[$1.store, default: ""] += "let legacy = Legacy\($1.name)()\n" },
  ]

  private static let links: [PlantedBreak] = [
    PlantedBreak(
      name: "a function body no longer contains a call", rule: "promise.link-broken",
      line: "pattern: \"<name>Reader"
    ) { try $0.replace("\($1.name)Reader(folder: folder).items", "[]", in: $1.store) },
    PlantedBreak(
      name: "a call is only in a comment", rule: "promise.link-broken",
      line: "pattern: \"<name>Reader"
    ) {
      try $0.replace(
        "\($1.name)Reader(folder: folder).items", "[] // \($1.name)Reader(folder: folder)",
        in: $1.store)
    },
    PlantedBreak(
      name: "a file no longer contains a call", rule: "promise.link-broken",
      line: "pattern: \"= encode<name>"
    ) { try $0.replace("let line = encode\($1.name)(item)", "let line = item.text", in: $1.store) },
    PlantedBreak(
      name: "an import is no longer used", rule: "promise.link-broken",
      line: "pattern: \"<small>Label"
    ) {
      try $0.replace(
        "return \($1.small)Label(load\($1.name)s());", "return load\($1.name)s();", in: $1.api)
    },
    PlantedBreak(
      name: "a file no longer names another file", rule: "promise.link-broken",
      line: "      to: <reader>"
    ) {
      try $0.replace("\($1.name)Reader(folder: folder).items", "[]", in: $1.store)
      try $0.replace("\($1.name)Item", "Any", in: $1.store)
    },
    PlantedBreak(
      name: "a file name differs only in case", rule: "promise.artifact-missing",
      line: "path: <reader>"
    ) { try $0.move($1.reader, to: $1.reader.replacing("Reader.swift", with: "reader.swift")) },
  ]
}

import Testing

/// A change that does not break a promise of a generated project.
struct HarmlessChange: Sendable {
  let name: String
  let apply: @Sendable (inout PlantedSources, PlantedModule) throws -> Void

  /// All harmless changes.
  static let all: [HarmlessChange] = layout + files + code
}

extension HarmlessChange {
  private static let layout: [HarmlessChange] = [
    HarmlessChange(name: "lines move down") {
      $0.files[$1.store] = "\n\n\n" + ($0.files[$1.store] ?? "")
    },
    HarmlessChange(name: "a comment is added") {
      $0.files[$1.store] = "// A comment on \($1.small)s.\n" + ($0.files[$1.store] ?? "")
    },
    HarmlessChange(name: "functions are reordered") { sources, module in
      let load = "  func load\(module.name)() -> [\(module.name)Item] {\n"
      let body = load + "    \(module.name)Reader(folder: folder).items\n  }\n\n"
      try sources.replace(body, "", in: module.store)
      try sources.replace(
        "  func save\(module.name)(", body + "  func save\(module.name)(", in: module.store)
    },
    HarmlessChange(name: "indented lines get two more spaces") {
      try $0.replace("\n  ", "\n    ", in: $1.store)
    },
    HarmlessChange(name: "lines end with a carriage return and a line feed") {
      try $0.replace("\n", "\r\n", in: $1.store)
    },
    HarmlessChange(name: "some lines get trailing spaces") {
      try $0.replace("{\n", "{  \n", in: $1.store)
    },
    HarmlessChange(name: "an import list is split over several lines") {
      try $0.replace("import { \($1.small)Label }", "import {\n  \($1.small)Label,\n}", in: $1.api)
    },
    HarmlessChange(name: "single quotes become double quotes") {
      try $0.replace("'", "\"", in: $1.index)
    },
  ]

  private static let files: [HarmlessChange] = [
    HarmlessChange(name: "a Swift file is renamed") {
      try $0.move($1.store, to: "Sources/\($1.name)/\($1.name)Keeper.swift")
    },
    HarmlessChange(name: "a Swift file moves to another directory") {
      try $0.move($1.reader, to: "Sources/Readers/\($1.name)Reader.swift")
    },
    HarmlessChange(name: "a directory moves") { sources, module in
      for path in [module.index, module.api, module.label] {
        try sources.move(path, to: "site/" + path)
      }
    },
    HarmlessChange(name: "a settings file is renamed and moves") {
      try $0.move($1.settings, to: "settings/\($1.small).yaml")
    },
    HarmlessChange(name: "a file is renamed and grows") {
      $0.files[$1.store, default: ""] += "\nlet more\($1.name) = 1\n"
      try $0.move($1.store, to: "Sources/\($1.name)/\($1.name)Keeper.swift")
    },
    HarmlessChange(name: "a file is added") {
      $0.files["Sources/\($1.name)/More.swift"] = "let more\($1.name) = 1\n"
    },
    HarmlessChange(name: "a setting is added") {
      $0.files[$1.settings, default: ""] += "more: 1\n"
    },
    HarmlessChange(name: "a helper moves to a separate file") {
      let helper =
        "  func write(_ line: String, _ place: Int) -> Int {\n    line.count + place\n  }\n"
      try $0.replace("\n" + helper, "", in: $1.store)
      $0.files["Sources/\($1.name)/Writing.swift"] = "extension \($1.name)Store {\n\(helper)}\n"
    },
    HarmlessChange(name: "a function moves to a re-exported module") {
      let load = "export function load\($1.name)s() {\n  return fetch('/api/\($1.small)');\n}\n"
      try $0.replace(load, "", in: $1.api)
      try $0.replace(
        "import {",
        "import { load\($1.name)s } from './load';\nexport * from './load';\n// /api/\($1.small)\n"
          + "const route = '/api/\($1.small)';\nimport {", in: $1.api)
      $0.files["web/\($1.small)/load.ts"] = load
    },
  ]

  private static let code: [HarmlessChange] = [
    HarmlessChange(name: "a call moves to a helper") {
      try $0.replace(
        "    \($1.name)Reader(folder: folder).items\n  }\n",
        "    reader().items\n  }\n\n  func reader() -> \($1.name)Reader {\n"
          + "    \($1.name)Reader(folder: folder)\n  }\n", in: $1.store)
    },
    HarmlessChange(name: "a function moves to an extension") { sources, module in
      let load =
        "  func load\(module.name)() -> [\(module.name)Item] {\n"
        + "    \(module.name)Reader(folder: folder).items\n  }\n"
      try sources.replace(load + "\n", "", in: module.store)
      sources.files[module.store, default: ""] += "\nextension \(module.name)Store {\n\(load)}\n"
    },
    HarmlessChange(name: "a function is added") {
      try $0.replace("  func write(", "  func more() {}\n\n  func write(", in: $1.store)
    },
    HarmlessChange(name: "a property with a value is added") {
      try $0.replace(
        "  var limit: Int = 10\n", "  var limit: Int = 10\n  var isOn = false\n", in: $1.store)
    },
    HarmlessChange(name: "an initializer with the same label is added") {
      try $0.replace(
        "  var limit: Int = 10\n",
        "  var limit: Int = 10\n\n  init(folder: String) {\n    self.folder = folder\n  }\n",
        in: $1.store)
    },
    HarmlessChange(name: "a type becomes public") {
      try $0.replace(
        "struct \($1.name)Store {", "public struct \($1.name)Store: Sendable {", in: $1.store)
    },
    HarmlessChange(name: "a structure becomes a class") {
      try $0.replace(
        "struct \($1.name)Reader {\n  let folder: String\n",
        "final class \($1.name)Reader {\n  let folder: String\n\n  init(folder: String) { self.folder = folder }\n",
        in: $1.reader)
    },
    HarmlessChange(name: "an attribute is added") {
      try $0.replace(
        "  func save\($1.name)(", "  @discardableResult\n  func save\($1.name)(", in: $1.store)
    },
    HarmlessChange(name: "a function becomes throwing") {
      try $0.replace("at place: Int) -> Int", "at place: Int) throws -> Int", in: $1.store)
    },
    HarmlessChange(name: "a helper becomes private") {
      try $0.replace("  func write(", "  private func write(", in: $1.store)
    },
    HarmlessChange(name: "a local constant is renamed") {
      try $0.replace("let line = ", "let text = ", in: $1.store)
      try $0.replace("write(line, place)", "write(text, place)", in: $1.store)
    },
    HarmlessChange(name: "debug code is added") {
      try $0.replace(
        "  func write(", "#if DEBUG\n  func trace() {}\n#endif\n\n  func write(", in: $1.store)
    },
    HarmlessChange(name: "a function body changes") {
      try $0.replace("line.count + place", "line.utf8.count + place", in: $1.store)
    },
    HarmlessChange(name: "another function is exported") {
      $0.files[$1.api, default: ""] += "\nexport function more\($1.name)() {}\n"
    },
    HarmlessChange(name: "a function becomes an arrow function") {
      try $0.replace(
        "export function show\($1.name)() {\n  return \($1.small)Label(load\($1.name)s());\n}",
        "export const show\($1.name) = () => \($1.small)Label(load\($1.name)s());", in: $1.api)
    },
  ]
}

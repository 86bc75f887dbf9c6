/// A part of a generated project.
///
/// A module consists of sources in two languages, a settings file, and a finished plan that
/// contains promises about them.
struct PlantedModule: Sendable {
  /// The name of the module, such as `Anchor`.
  let name: String
  /// The number of the plan in phase 1.
  let number: Int

  /// The name of the module in lowercase, for use in paths and in code.
  var small: String { name.lowercased() }
  var store: String { "Sources/\(name)/\(name)Store.swift" }
  var reader: String { "Sources/\(name)/\(name)Reader.swift" }
  var old: String { "Sources/\(name)/Old\(name).swift" }
  var index: String { "web/\(small)/index.ts" }
  var api: String { "web/\(small)/api.ts" }
  var label: String { "web/\(small)/label.ts" }
  var settings: String { "config/\(small).yml" }

  private var id: String { "01-\(number < 10 ? "0" : "")\(number)" }
  var plan: String { ".planning/phases/01-work/\(id)-PLAN.md" }
  var summary: String { ".planning/phases/01-work/\(id)-SUMMARY.md" }
  var scope: String { id }

  /// The sources at the commit that finishes the plan, by path.
  var sources: [String: String] {
    [
      store: """
      import Foundation

      /// Stores \(small)s in a folder.
      struct \(name)Store {
        let folder: String
        var limit: Int = 10

        func save\(name)(_ item: \(name)Item, at place: Int) -> Int {
          let line = encode\(name)(item)
          return write(line, place)
        }

        func load\(name)() -> [\(name)Item] {
          \(name)Reader(folder: folder).items
        }

        func encode\(name)(_ item: \(name)Item) -> String {
          item.text
        }

        func write(_ line: String, _ place: Int) -> Int {
          line.count + place
        }
      }

      """,
      reader: """
      /// A stored item.
      struct \(name)Item {
        var text: String
      }

      /// Reads the items in a folder.
      struct \(name)Reader {
        let folder: String

        var items: [\(name)Item] { [\(name)Item(text: folder)] }
      }

      """,
      index: "export * from './api';\nexport { \(small)Label } from './label';\n",
      api: """
      import { \(small)Label } from './label';

      export const \(small)Count = 3;

      export function load\(name)s() {
        return fetch('/api/\(small)');
      }

      export function show\(name)() {
        return \(small)Label(load\(name)s());
      }

      """,
      label: "export function \(small)Label(value) {\n  return String(value);\n}\n",
      settings: "# Settings of \(small)s\nname: \(small)\nlimit: 10\n",
    ]
  }

  /// The text of the plan, with each promise on a separate line.
  var planText: String {
    """
    ---
    phase: 01-work
    plan: "\(id.dropFirst(3))"
    type: execute
    wave: 1
    depends_on: []
    files_modified: []
    autonomous: true
    must_haves:
      truths:
        - "\(name)s are kept"
      artifacts:
        - path: \(store)
          contains: "func save\(name)("
          exports:
            - "save\(name)(_:at:)"
            - "load\(name)"
            - "\(name)Store(folder:)"
          min_lines: 20
          max_lines: 60
          pattern: "encode\(name)\\\\(item"
          excludes: "Legacy\(name)"
        - path: \(reader)
          exports:
            - "\(name)Reader"
            - "\(name)Item"
        - path: \(index)
          exports:
            - "load\(name)s"
            - "\(small)Label"
        - path: \(api)
          contains: "/api/\(small)"
          exports:
            - "show\(name)"
            - "\(small)Count"
        - path: \(settings)
          contains: "limit: 10"
        - path: "(deletion target) \(old)"
      key_links:
        - from: \(name)Store.load\(name)
          to: \(name)Reader
          pattern: "\(name)Reader\\\\(folder"
        - from: \(store)
          to: the encoding
          pattern: "= encode\(name)"
        - from: \(api)
          to: \(label)
          pattern: "\(small)Label"
        - from: \(store)
          to: \(reader)
    ---

    <objective>
    Keep \(small)s.
    </objective>

    <tasks>

    <task type="auto">
      <name>Task 1: Keep them</name>
      <files>\(store)</files>
      <action>Write store and reader.</action>
      <verify>swift test</verify>
      <done>They are kept.</done>
    </task>

    </tasks>

    """
  }

  /// Returns the number of the first line in the plan that contains a text, counted from 1.
  ///
  /// Placeholders such as `<name>` and `<store>` stand for the names and paths of the module.
  ///
  /// - Returns: `nil` if no line contains the text.
  func line(of text: String) -> Int? {
    let names = [
      "name": name, "small": small, "store": store, "reader": reader, "old": old, "index": index,
      "settings": settings,
    ]
    let wanted = names.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
    let lines = planText.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.firstIndex { $0.contains(wanted) }.map { $0 + 1 }
  }
}

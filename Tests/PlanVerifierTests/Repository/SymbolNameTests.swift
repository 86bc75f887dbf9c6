import PlanVerifier
import Testing

struct SymbolNameTests {
  @Test(arguments: [
    ("save", "save"), ("save()", "save"), ("save(to:)", "save(to:)"),
    ("save(_:to:)", "save(_:to:)"), ("Store.save", "Store.save"), ("`Store`", "Store"),
    (
      "func save(_ entry: Entry, to place: [String: Int] = [:]) async throws -> Int",
      "save(_:to:)"
    ),
    ("public static let shared", "shared"), ("@MainActor final class Store: Base", "Store"),
    ("def save(self, entry)", "save"), ("export async function load(id: string)", "load(id:)"),
    ("Store<Entry>", "Store"), ("init(path:)", "init(path:)"), ("self.save", "save"),
    ("useState<string>()", "useState"), ("items: [Int]", "items"),
    ("Cache<Key, Array<Value>>", "Cache"), ("Map<(Int) -> Bool>.load", "Map.load"),
  ])
  func `symbol names in different spellings are parsed`(_ text: String, _ name: String) throws {
    #expect(try #require(SymbolName(text)).description == name)
  }

  @Test(arguments: ["", "all view files", "form submit handler", "/api/x", "a-b", "3 things", "("])
  func `other text is not a symbol name`(_ text: String) {
    #expect(SymbolName(text) == nil)
  }
}

struct PathPatternTests {
  @Test(arguments: [
    ("Views/*.swift", "Views/A.swift", true), ("Views/*.swift", "Views/B/A.swift", false),
    ("Views/**/*.swift", "Views/B/C/A.swift", true), ("Views/**", "Views/B/A.swift", true),
    ("**/A.swift", "A.swift", true), ("i18n-{en,de}.js", "i18n-de.js", true),
    ("i18n-{en,de}.js", "i18n-fr.js", false), ("app/[slug]/*.ts", "app/[slug]/a.ts", true),
    ("a?.md", "ab.md", true), ("*a*b*c", "xxaxxbxxc", true), ("*a*b*c", "xxaxxcxxb", false),
    ("a/**/c", "a/c", true), ("a/**/c", "a/bc", false), ("**/x", "ax", false),
    ("a?c", "a/c", false), ("{a,b}{c,d}", "bd", true), ("a{b", "a{b", true), ("*", "a/b", false),
    ("a/{}/*.ts", "a/{}/b.ts", true), ("a/{}/{b,c}", "a/{}/c", true),
    ("b{,.test}.ts", "b.ts", true), ("{a,{b,c}d}.ts", "bd.ts", true),
    ("{a,{b,c}d}.ts", "a.ts", true),
    ("{a,{b,c}d}.ts", "b.ts", false), ("{a,{b,c}d}.ts", "cd.ts", true), ("a{{b,c}", "a{c", true),
    ("{{}}.ts", "{}.ts", true),
  ])
  func `a pattern matches exactly the paths that its wildcards allow`(
    _ text: String, _ path: String, _ isMatch: Bool
  ) throws {
    let pattern = try #require(PathPattern(text))
    #expect(try pattern.matches(RepositoryPath(path)) == isMatch)
  }

  @Test func `a path with brackets but without wildcards is not a pattern`() {
    #expect(PathPattern("app/[slug]/a.ts") == nil)
  }

  @Test func `only the first 64 alternatives of a pattern are kept`() throws {
    let names = (1...70).map { "f\($0).ts" }
    let pattern = try #require(PathPattern("{\(names.joined(separator: ","))}"))
    for (index, name) in names.enumerated() {
      #expect(try pattern.matches(RepositoryPath(name)) == (index < 64))
    }
    let nested = try #require(PathPattern("{{a,b},\(names.joined(separator: ","))}"))
    for name in ["a", "b"] + names.prefix(62) {
      #expect(try nested.matches(RepositoryPath(name)))
    }
    #expect(try !nested.matches(RepositoryPath("f63.ts")))
  }

  @Test func `many wildcards are matched in bounded time`() throws {
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 200) + "b"))
    #expect(try !pattern.matches(RepositoryPath(String(repeating: "a", count: 2_000))))
    let deep = try #require(PathPattern(String(repeating: "**/a/", count: 100) + "b"))
    #expect(try !deep.matches(RepositoryPath(String(repeating: "a/", count: 500) + "c")))
    _ = PathPattern(String(repeating: "{a,b}", count: 100))
  }
}

import Diagnostics
import PlanVerifier
import TestSupport
import Testing

struct ExportMissingRuleTests {
  private func findings(
    _ export: String, in source: String, of name: String = "a.swift"
  ) async throws -> [String] {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(name, exports: [export])], files: [name: source])
    return try await bench.findings(of: "promise.export-missing")
  }

  static let swift =
    "struct Store { static let shared = 1; func save(_ x: Int, to y: Int) { func inner() {} } }"

  @Test(arguments: [
    "Store", "save", "save()", "save(_:to:)", "Store.save(_:to:)", "Store.shared", "Store, save",
    "func save(_ x: Int, to y: Int) -> Void", "a.save",
  ])
  func `a Swift declaration is an export`(_ export: String) async throws {
    #expect(try await findings(export, in: Self.swift).isEmpty)
  }

  @Test(arguments: ["a", "b", "c"])
  func `a member of a private type is not an export, however deeply it is nested`(
    _ export: String
  ) async throws {
    let source = "private struct A { func a() {}; struct B { func b() {}; enum C { case c } } }"
    #expect(try await findings(export, in: source).count == 1)
  }

  @Test(arguments: ["inner", "save(to:)", "Other.save", "x", "Int"])
  func `local functions, parameters, used types and wrong names in Swift are not exports`(
    _ export: String
  ) async throws {
    let found = try await findings(export, in: Self.swift)
    #expect(found.count == 1)
    #expect(found.first?.contains("checked as a Swift declaration") == true)
  }

  @Test(arguments: [
    ("export function a() {}", true), ("function a() {}\nexport { a }", true),
    ("function a() {}\nexport const b = 1", false), ("export * from './b'", true),
    ("module.exports = { a }", true), ("function a() {}", true), ("// export a", false),
  ])
  func `a module exports the names in its export statements or, without any, its declarations`(
    _ source: String, _ isKept: Bool
  )
    async throws
  {
    let found = try await findings("a", in: source, of: "a.ts").filter { !$0.contains(" note:") }
    #expect(found.isEmpty == isKept)
    if !isKept { #expect(found.first?.contains("checked as a TypeScript export") == true) }
  }

  @Test(arguments: [
    ("export async function GET() {}", "GET", true), ("app.get('/x', f)", "GET /x", true),
    ("app.post('/x', f)", "GET", false),
  ])
  func `an HTTP method is an export if a function or a route has its name`(
    _ source: String, _ verb: String, _ isKept: Bool
  ) async throws {
    #expect(try await findings(verb, in: source, of: "route.ts").isEmpty == isKept)
  }

  @Test(arguments: [
    ("useThing hook", "a.ts", "export function useThing() {}"),
    ("App", "App.vue", "<template/>"), ("default", "Box.svelte", "<div/>"),
    ("create/1", "a.ex", "def create(attrs), do: attrs"),
    (
      "User.Companion.empty", "User.kt",
      "class User {\n  companion object { val empty = User() }\n}\n"
    ),
  ])
  func `names with a kind, an arity or a companion object, and names of components, are exports`(
    _ name: String, _ file: String, _ source: String
  ) async throws {
    #expect(try await findings(name, in: source, of: file).isEmpty)
  }

  @Test(arguments: [("Other", "App.vue"), ("destroy/1", "a.ex"), ("useOther hook", "a.ts")])
  func `a promised name that the file does not export is reported`(
    _ name: String, _ file: String
  ) async throws {
    let source = "export const a = 1; def create(attrs)"
    #expect(try await findings(name, in: source, of: file).count == 1)
  }

  @Test func `in an unknown language, any whole word is an export`()
    async throws
  {
    #expect(try await findings("run", in: "sub run;", of: "a.pl").isEmpty)
    let found = try await findings("run", in: "sub runner;", of: "a.pl")
    #expect(
      found == [
        "4 error: 'a.pl' has no 'run' (checked as a word, because its declarations are not "
          + "scanned)"
      ])
  }

  @Test
  func `a Python import is an export in a package file, but not in a module without '__all__'`()
    async throws
  {
    let source = "from .store import Store\n"
    #expect(try await findings("Store", in: source, of: "a/__init__.py").isEmpty)
    #expect(try await findings("Store", in: source, of: "a/b.py").count == 1)
  }

  @Test func `each export of a folder must be declared in at least one of its files`()
    async throws
  {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a", exports: ["x", "y"])],
      files: ["a/b.swift": "func x() {}", "d.swift": "func y() {}"])
    let found = try await bench.findings(of: "promise.export-missing")
    #expect(found == ["4 error: 'a' has no 'y' (checked as a Swift declaration)"])
  }

  @Test func `the message names every language in a folder and states that the name is only used`()
    async throws
  {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a", exports: ["y"])],
      files: ["a/b.swift": "func x() {}", "a/c.ts": "export const z = y()"])
    #expect(
      try await bench.findings(of: "promise.export-missing") == [
        "4 error: 'a' has no 'y' (checked as a Swift declaration or as a TypeScript export); "
          + "it is only used there"
      ])
  }

  @Test(arguments: [
    ("load", "a.rs", "fn load() {}"), ("load", "a.go", "package a\n\nfunc load() {}\n"),
    ("Store", "a.rs", "struct Store {}"),
  ])
  func `a private declaration in Rust or Go is reported as a warning`(
    _ name: String, _ file: String, _ source: String
  ) async throws {
    #expect(
      try await findings(name, in: source, of: file) == [
        "4 warning: '\(file)' declares the promised '\(name)' as private"
      ])
  }

  @Test(arguments: [
    ("save", "A.kt", "class A {\n  private fun save() {}\n}\n"),
    ("save", "A.kt", "class A {\n  val b = 1\n  private suspend fun save() {}\n}\n"),
    ("b", "A.kt", "class A(val a: Int, private val b: Int)\n"),
    ("save", "A.java", "class A {\n  @Override\n  private static void save() {}\n}\n"),
    ("b", "A.java", "class A { public int a; private int b; }\n"),
  ])
  func `a private declaration in Kotlin or Java is an error`(
    _ name: String, _ file: String, _ source: String
  ) async throws {
    #expect(
      try await findings(name, in: source, of: file) == [
        "4 error: '\(file)' declares the promised '\(name)' as private"
      ])
  }

  @Test(arguments: [
    ("load", "a.rs", "pub fn load() {}"), ("load", "a.rs", "pub(crate) async fn load() {}"),
    ("Load", "a.go", "package a\n\nfunc Load() {}\n"),
    ("Store.load", "a.rs", "pub struct Store {}\nimpl Load for Store {\n  fn load() {}\n}\n"),
    ("save", "A.kt", "class A {\n  private val b = 1\n  fun save() {}\n}\n"),
    ("save", "A.kt", "class A {\n  private val b: Int\n  fun save() {}\n}\n"),
    ("a", "A.kt", "class A(private val b: Int, val a: Int)\n"),
    ("save", "A.java", "class A {\n  private int b;\n  public void save() {}\n}\n"),
    ("save", "A.java", "class A {\n  // private\n  void save() {}\n}\n"),
  ])
  func `a visible declaration in Rust, Go, Kotlin or Java is an export`(
    _ name: String, _ file: String, _ source: String
  ) async throws {
    #expect(try await findings(name, in: source, of: file).isEmpty)
  }

  @Test(arguments: [
    ("Keep the cache private, and add a public func loadAnchor.", "loadAnchor", false),
    ("Keep the cache private, and add loadAnchor.", "loadAnchor", false),
    ("Add `private func loadAnchor()`.", "loadAnchor", true),
    ("Add a private method loadAnchor.", "loadAnchor", true),
    ("Add a private method loadAnchor.", "loadAnchor function", true),
    ("Keep the cache private, and add loadAnchor.", "loadAnchor function", false),
  ])
  func `the word 'private' applies only to a name in the same statement`(
    _ action: String, _ export: String, _ isKept: Bool
  ) async throws {
    let base = try Corpus.base("finished")
    var archive = base
    for index in archive.files.indices {
      let file = archive.files[index]
      if file.path.hasSuffix("01-01-PLAN.md") {
        archive.files[index].text = file.text
          .replacing("Encode a note as JSON.", with: action)
          .replacing(#"exports: ["NoteFile"]"#, with: #"exports: ["\#(export)"]"#)
      } else if file.path.hasSuffix("NoteFile.swift") {
        archive.files[index].text += "private func loadAnchor() {}\n"
      }
    }
    let found = try await Corpus.findings(in: archive).filter { $0.id == "promise.export-missing" }
    #expect(found.isEmpty == isKept)
  }

  @Test(arguments: [
    ("Store#save", "a.rb", "class Store\n  def save = 1\nend\n"),
    ("(*Store).Save", "a.go", "package a\nfunc (s *Store) Save() {}\n"),
    ("Map[K, V]", "a.go", "package a\nfunc Map[K any, V any]() {}\n"),
    ("Map[K, V], Set", "a.go", "package a\ntype Set int\nfunc Map[K any, V any]() {}\n"),
  ])
  func `a name in the notation of its language is an export`(
    _ name: String, _ file: String, _ source: String
  ) async throws {
    #expect(try await findings(name, in: source, of: file).isEmpty)
  }

  @Test func `an import is an export of a Python module only if the module lists it`()
    async throws
  {
    let source = "from .b import save\n__all__ = ['load']\ndef load(): pass\n"
    #expect(
      try await findings("save", in: source, of: "a.py") == [
        "4 error: 'a.py' has no 'save' (checked as a Python declaration); it is only imported"
      ])
    let listed = "from .b import save\n__all__ = ['save']\n"
    #expect(try await findings("save", in: listed, of: "a.py").isEmpty)
  }
}

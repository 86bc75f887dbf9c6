import PlanVerifier
import Testing

struct OtherDeclarationTests {
  static let modules = [
    SourceCase(
      "exports in several forms",
      """
      import { x } from 'y';
      export const a = 1, b = () => { const local = 2; };
      export async function load(id: string): Promise<{ name: string }> { return null; }
      export default class Panel extends Base<{}> {
        static count = 0;
        #secret = 1;
        constructor(private x: number) { super(); }
        async save(entry) { if (entry) { return 1 } }
        get total() { return 1; }
        handle = (event) => { this.save(event) };
      }
      export class Box<T extends { id: string }> { open() {} }
      export interface Options { name: string; run(): void }
      export type Id = string | { a: number };
      export enum Color { Red, Green = 2 }
      export { inner, other as renamed };
      export * from './all';
      export * as tools from './tools';
      const inner = 1;
      function helper() { function local() {} }
      """,
      [
        "export a", "export b", "export load", "export default", "export Panel",
        "member Panel.count", "member Panel.secret", "member Panel.constructor",
        "member Panel.save", "member Panel.total", "member Panel.handle", "export Box",
        "member Box.open", "export Options",
        "member Options.name", "member Options.run", "export Id", "export Color",
        "member Color.Red", "member Color.Green", "export inner", "export renamed", "export *",
        "export tools", "const inner", "function helper",
      ]),
    SourceCase(
      "CommonJS exports",
      """
      const fs = require('fs')
      module.exports = { read, write: writeAll, async close() {}, ...rest };
      exports.open = () => 1
      module.exports.last = function () {}
      """,
      [
        "const fs", "export default", "export read", "export write", "export close",
        "export open", "export last",
      ]),
    SourceCase(
      "no declarations in strings, templates, regular expressions and markup",
      """
      const a = `export const b = ${f(`}`)} { `;
      const c = /export const [/{]/.test("export const d");
      // export const e
      export default function View() {
        return <p onClick={() => go()}>Don't { export } <b/></p>;
      }
      export const last = 1;
      """,
      ["const a", "const c", "export default", "export View", "export last"]),
  ]

  @Test(arguments: modules)
  func `exports and declarations of a module are found`(_ item: SourceCase) throws {
    #expect(try declared(item.source, in: "a.tsx") == item.declarations)
  }

  @Test func `indentation determines the scopes and ends of Python declarations`() throws {
    let source = #"""
      """Doc: def a(): pass"""
      from .store import Store, load as read
      LIMIT: int = 3
      type Names = list[str]
      x, y = 1, 2
      @decorated(
        1)
      class Sync(Base):
          """def b()"""
          name = "def c()"
          async def run(self, *,
                        to=None):
              def local(): pass
              z = 1
          def stop(self): pass
      if True:
          def late(): pass
      # def d(): pass
      """#
    #expect(
      try declared(source, in: "a.py") == [
        "import Store", "import read", "= LIMIT", "type Names", "= x", "= y", "class Sync",
        "= Sync.name",
        "def Sync.run", "def Sync.stop", "def late",
      ])
    let file = try scanned(source, "a.py")
    let run = try #require(file.declarations.first { $0.name == "run" })
    #expect(file.text(run.range).hasSuffix("z = 1"))
    #expect(file.comments.count == 3)
  }

  @Test func `Go declarations and members are found`() throws {
    let source = """
      package a
      type Store struct {
      	Name, Alias string
      	inner struct { x int }
      }
      type (
      	ID int
      )
      const (
      	First = iota
      	Second
      )
      var limit, other = 1, `func raw() {`
      func New(name string) (*Store, error) { return nil, nil }
      func (s *Store) Save(x int) { y := 1 }
      // func Not() {}
      """
    #expect(
      try declared(source, in: "a.go") == [
        "type Store", "member Store.Name", "member Store.Alias", "member Store.inner", "type ID",
        "const First",
        "const Second", "var limit", "var other", "func New", "func Store.Save",
      ])
  }

  @Test func `Rust items are found`() throws {
    let source = ##"""
      use a::b;
      pub use c::{D, e as f};
      pub struct Store<'a> { pub name: &'a str, count: u8 }
      pub enum State { Idle, Busy(u8), Failed { code: u8 } }
      impl<'a> Display for Store<'a> where Store<'a>: Sized {
        pub async fn save(&self, x: char) -> Result<(), E> { let c = '{'; let s = r#"fn no() { "#; }
        const LIMIT: u8 = 1;
      }
      pub trait Sync { fn run(&self); fn stop(&self) {} }
      mod inner { pub fn deep() {} }
      pub union Bits { a: u8 }
      extern "C" { pub fn foreign(); }
      macro_rules! check { () => {} }
      static mut GLOBAL: u8 = 0;
      /* fn no() { /* nested */ } */
      """##
    #expect(
      try declared(source, in: "a.rs") == [
        "use D", "use f", "struct Store", "member Store.name", "member Store.count",
        "enum State", "member State.Idle", "member State.Busy", "member State.Failed",
        "impl Store", "fn Store.save", "const Store.LIMIT", "trait Sync", "fn Sync.run",
        "fn Sync.stop", "mod inner", "fn inner.deep", "union Bits", "member Bits.a",
        "fn foreign", "macro_rules check", "static GLOBAL",
      ])
  }

  @Test func `Kotlin declarations and members are found`() throws {
    let source = """
      data class Entry(val id: Int, private var name: String = "class No {") : Base() {
        companion object { const val LIMIT = 1 }
        val total: Int get() = 1
        fun <T> save(x: T): Int = 1
        suspend fun load() { val local = "${if (x) { "}" } else ""}" }
      }
      enum class State { IDLE, BUSY(1); fun next() = IDLE }
      data class Point(val x: Int)
      enum class Unit { KG }
      class Model @Inject
        constructor(private val store: Store) : Base() { fun start() {} }
      fun interface Action { fun act() }
      object Registry { var count = 0 }
      fun String.shout(): String { return this }
      interface Sync { fun run() }
      typealias Id = Int
      """
    #expect(
      try declared(source, in: "a.kt") == [
        "class Entry", "val Entry.id", "var Entry.name", "val Entry.LIMIT", "val Entry.total",
        "fun Entry.save", "fun Entry.load", "class State", "member State.IDLE",
        "member State.BUSY", "fun State.next", "class Point", "val Point.x", "class Unit",
        "member Unit.KG", "class Model", "val Model.store", "fun Model.start", "interface Action",
        "fun Action.act", "object Registry", "var Registry.count",
        "fun String.shout", "interface Sync", "fun Sync.run", "typealias Id",
      ])
  }

  @Test func `Java types and members are found`() throws {
    let source = """
      package a;
      public final class Store<T> extends Base {
        private final Map<String, Integer> names = new HashMap<>();
        int count = f(1, 2), other;
        public @interface Mark { String value() default ""; }
        public Store(int size) { this.count = size; }
        @Override(x = 1) public <U> List<U> save(T entry) throws E { Runnable r = new Runnable() { public void run() {} }; return null; }
        abstract void stop();
        enum State { IDLE, BUSY(1); int code() { return 1; } }
      }
      interface Sync { void run(); }
      """
    #expect(
      try declared(source, in: "a.java") == [
        "class Store", "field Store.names", "field Store.count", "field Store.other",
        "interface Store.Mark", "method Store.Mark.value", "method Store.Store",
        "method Store.save", "method Store.stop", "enum Store.State", "member Store.State.IDLE",
        "member Store.State.BUSY", "method Store.State.code", "interface Sync",
        "method Sync.run",
      ])
  }

  @Test(arguments: [
    ("a.entitlements", "<a/><!-- b --><c/>", ["<!-- b -->"]),
    ("a.yml", "a: '#' # b\n  # c\n", ["# b", "# c"]), ("a.yml", "a: it's # b\nc: #fff\n", []),
    ("a.c", "f(\"//\"); // b\n// c\n", ["// b", "// c"]),
    ("a.h", "/* a\n b */ int c;", ["/* a\n b */"]), ("a.c", "/* a", ["/* a"]),
    ("a.dart", "var a = ' /* ';\n/* b */", ["/* b */"]), ("a.css", "a {} /* b */", ["/* b */"]),
    ("a.vue", "don't <!-- a -->\n// b\nc('https://d')", ["<!-- a -->", "// b"]),
    ("a.rb", "=begin\na\n=end\nx =begin # b", ["=begin\na\n=end", "# b"]),
    ("a.php", "#[A]\n# b\n/** c */", ["# b", "/** c */"]), ("a.json", "{} // a", ["// a"]),
    ("a.sql", "/* a */ select 1; -- b", ["/* a */", "-- b"]),
    ("a.ex", "# a\n\"#{b}\" |> ~s(a # b) # c", ["# a", "# c"]),
    (".env.local", "A=b # c\n#d", ["#d"]),
    ("a.tf", "// a\n# b\n/* c */", ["// a", "# b", "/* c */"]),
    ("a.hs", "{- a -}\nb = 1 -- c", ["{- a -}", "-- c"]), ("Dockerfile.dev", "# a", ["# a"]),
    ("CMakeLists.txt", "# a", ["# a"]), ("run.sh", "#!/bin/sh\n# a", ["# a"]),
    ("a.txt", "// a", []), (".env.example", "# A=b", []),
  ])
  func `in files without scanned declarations, only text that is certainly a comment counts as one`(
    _ name: String, _ source: String, _ comments: [String]
  ) throws {
    let file = try scanned(source, name)
    #expect(file.comments.map(file.text) == comments)
    #expect(file.language == nil)
  }

  @Test func `little-endian UTF-16 with a byte order mark is converted to UTF-8`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "let a = 1".utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    let file = SourceFile(scanning: bytes, at: try RepositoryPath("a.strings"))
    #expect(String(decoding: file.bytes, as: UTF8.self) == "let a = 1")
  }

  @Test func `Windows line endings become line feeds, and other carriage returns are kept`()
    throws
  {
    let file = try scanned("def f():\r\n    return 1\r", "a.py")
    #expect(String(decoding: file.bytes, as: UTF8.self) == "def f():\n    return 1\r")
  }
}

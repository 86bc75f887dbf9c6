import PlanVerifier
import Testing

struct SwiftDeclarationTests {
  static let cases = [
    SourceCase(
      "functions with their labels",
      """
      func plain() {}
      public static func save(_ entry: Entry, to store: Store, force: Bool = false) async throws {}
      func generic<T: P>(of type: T.Type, map: Dictionary<String, Int>) where T: Q {}
      func attributed(@ViewBuilder content: () -> Void, `in` place: Int) {}
      """,
      [
        "func plain()", "func save(_:to:force:)", "func generic(of:map:)",
        "func attributed(content:in:)",
      ]),
    SourceCase(
      "members of types and extensions",
      """
      actor Store: Sendable {
        let id = 1, name: String
        private(set) var count: Int { get { 1 } set { let local = newValue } }
        init?(path: String) { func local() {} }
        subscript(index: Int, at place: Int) -> Int { 0 }
        deinit {}
        struct Inner { var x = { (y: Int) in let z = y; return z }(1) }
      }
      extension Store.Inner: P where T == Int { func deep() {} }
      """,
      [
        "actor Store", "let Store.id", "let Store.name", "var Store.count",
        "init Store.init(path:)", "subscript Store.subscript(_:at:)", "deinit Store.deinit",
        "struct Store.Inner", "var Store.Inner.x", "extension Store.Inner",
        "func Store.Inner.deep()",
      ]),
    SourceCase(
      "several enumeration cases on one line",
      """
      indirect enum State: String {
        case idle, busy(since: Date, Dictionary<String, Int>), failed = "f, g", done
        case `default`
        var isIdle: Bool { switch self { case .idle: true default: false } }
      }
      """,
      [
        "enum State", "case State.idle", "case State.busy(since:_:)", "case State.failed",
        "case State.done", "case State.default", "var State.isIdle",
      ]),
    SourceCase(
      "protocol requirements without bodies",
      """
      protocol Reader: AnyObject {
        associatedtype Element
        var first: Element? { get }
        func read(at index: Int) -> Element
        func next() async -> Element
        init(url: URL)
      }
      typealias Alias = Int
      """,
      [
        "protocol Reader", "associatedtype Reader.Element", "var Reader.first",
        "func Reader.read(at:)", "func Reader.next()", "init Reader.init(url:)",
        "typealias Alias",
      ]),
    SourceCase(
      "operators and macros",
      """
      infix operator <+>: AdditionPrecedence
      func <+> (a: Int, b: Int) -> Int { a }
      extension V { static func == <T>(lhs: T, rhs: V) -> Bool { true } }
      @freestanding(expression) public macro check(_ value: Bool) = #externalMacro(module: "M", type: "T")
      precedencegroup P { higherThan: Q }
      """,
      [
        "operator <+>", "func <+>(a:b:)", "extension V", "func V.==(lhs:rhs:)",
        "macro check(_:)", "precedencegroup P",
      ]),
    SourceCase(
      "no declarations in comments, strings and regular expressions",
      ##"""
      // func a() {}
      /* func b() {} /* nested } */ func c() {} */
      let text = "func d() { \(map { "}" + "func e() {" }) "
      let raw = #"func f() { \(x) " \#(y) "#
      let lines = """
        func g() {
        \(1)
        """
      let expression = /func h\(\) \{/
      let extended = #/ func i() { /#
      let divided = a / b; func j() { let x = 1 / 2 / 3 }
      """##,
      [
        "let text", "let raw", "let lines", "let expression", "let extended", "let divided",
        "func j()",
      ]),
    SourceCase(
      "compiler conditions, attributes and macros",
      """
      import struct Foundation.Date
      #if os(iOS) && canImport(UIKit)
        class A {}
      #else
        final class B: Actor { class func make() {} ; override class var x: Int { 1 } }
      #endif
      #Preview("class C {}") { let preview = 1 }
      @Observable @MainActor(x: 1) final class D {}
      """,
      ["class A", "class B", "func B.make()", "var B.x", "class D"]),
    SourceCase(
      "keywords as names",
      """
      struct S {
        let actor = 1, open: Int
        var `class`: Int
        func f(_ x: Int) { x.init(); x.class }
        static let protocol2 = S.self.extension
        let (a, b) = (1, 2)
      }
      """,
      [
        "struct S", "let S.actor", "let S.open", "var S.class", "func S.f(_:)",
        "let S.protocol2", "let S.a", "let S.b",
      ]),
  ]

  @Test(arguments: cases)
  func `declarations in Swift source are found with their scopes and labels`(_ item: SourceCase)
    throws
  {
    #expect(try declared(item.source, in: "a.swift") == item.declarations)
  }

  @Test func `a declaration extends from its attributes to the end of its body or value`() throws {
    let source = """
      @MainActor
      public func save(to place: Int) -> Int {
        if true { return 1 }
      }
      struct S {
        let a = [
          1,
        ]
        // A remark on b.
        var b: Int { 1 }
      }
      """
    let file = try scanned(source, "a.swift")
    let texts = file.declarations.map { file.text($0.range) }
    try #require(texts.count == 4)
    #expect(texts[0].hasPrefix("@MainActor") && texts[0].hasSuffix("\n}"))
    #expect(texts[1].hasPrefix("struct S {") && texts[1].hasSuffix("\n}"))
    #expect(texts[2].hasPrefix("let a") && texts[2].hasSuffix("]"))
    #expect(texts[3] == "var b: Int { 1 }")
    #expect(file.declarations.map(\.line) == [2, 5, 6, 10])
  }

  @Test func `comments and strings are distinguished from code`() throws {
    let file = try scanned(#"let a = "x // y \(f("z")) w" // end"#, "a.swift")
    #expect(file.comments.map(file.text) == ["// end"])
    #expect(file.strings.map(file.text) == [#""x // y \("#, #""z""#, #" w""#])
  }
}

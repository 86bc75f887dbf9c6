import Testing

@testable import LineMutants

/// Tests that keys depend only on the texts of a change and on its declaration, so that the entry
/// of a survivor is valid as long as its line exists.
struct KeyTests {
  static let source = "struct S {\n  func f() { if a < b { c() } }\n}\n"

  private func keys(_ source: String) -> [String] { mutants(of: source).map(\.key) }

  @Test func `a key stays the same when its line moves`() {
    #expect(keys("// a\n\n" + Self.source) == keys(Self.source))
    #expect(mutants(of: "// a\n\n" + Self.source).map(\.line) == [4, 4, 4, 4, 4])
  }

  @Test func `keys stay the same when a function is added`() {
    let more = Self.source + "func g() { if a < b { c() } }\n"
    #expect(Set(keys(more)).isSuperset(of: keys(Self.source)))
  }

  @Test func `a key depends on the text of its line and on its function`() {
    #expect(
      Set(keys(Self.source)).isDisjoint(with: keys(Self.source.replacing("a <", with: "x <"))))
    #expect(
      Set(keys(Self.source)).isDisjoint(with: keys(Self.source.replacing("f()", with: "g()"))))
  }

  @Test func `keys are unique even if a line occurs twice`() {
    let twice = "func f() {\n  a(1)\n  a(1)\n}\n"
    #expect(Set(keys(twice)).count == keys(twice).count)
    #expect(keys(twice).count == 6)
  }

  @Test func `a mutant names its enclosing declaration`() {
    let source = """
      extension A { struct B { init(c: Int) { d(1) }; var e: Int { 1 } } }
      func f(_ g: Int) { func h() { i(1) } }
      """
    #expect(
      Set(mutants(of: source).map(\.function)) == [
        "A.B.init(c:)", "A.B.e", "f(_:).h()",
      ])
  }
}

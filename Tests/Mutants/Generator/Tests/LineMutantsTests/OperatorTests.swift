import Testing

@testable import LineMutants

/// Tests of each kind of change on a minimal source, and of code that is not changed.
struct OperatorTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let mutation: MutationOperator
    let source: String
    let expected: [String]
    var testDescription: String { "\(mutation.rawValue): \(source)" }

    init(_ mutation: MutationOperator, _ source: String, _ expected: String...) {
      self.mutation = mutation
      self.source = source
      self.expected = expected
    }
  }

  static let samples: [Sample] = [
    Sample(.limitMoved, "func f() { if a < b {} }", "func f() { if a <= b {} }"),
    Sample(.operatorSwapped, "func f() { if a < b {} }", "func f() { if a >= b {} }"),
    Sample(.operatorSwapped, "func f() { x = a + b }", "func f() { x = a - b }"),
    Sample(
      .operatorSwapped, "func f() -> Bool { a && b }", "func f() -> Bool { a || b }"),
    Sample(
      .operandDropped, "func f() -> Bool { a && b == c }", "func f() -> Bool { b == c }",
      "func f() -> Bool { a }"),
    Sample(.operandDropped, "func f() { g(a ?? b) }", "func f() { g(b) }"),
    Sample(.callSwapped, "func f() { x = a.min() }", "func f() { x = a.max() }"),
    Sample(.conditionNegated, "func f() { if a {} }", "func f() { if !(a) {} }"),
    Sample(.conditionNegated, "func f() { if !a {} }", "func f() { if a {} }"),
    Sample(
      .conditionNegated, "func f() { for x in y where x.z {} }",
      "func f() { for x in y where !(x.z) {} }"),
    Sample(
      .conditionDropped, "func f() { if a, let b {} }", "func f() { if true, let b {} }"),
    Sample(
      .conditionFalse, "func f() { if let a {} else {} }",
      "func f() { if let a, false {} else {} }"),
    Sample(
      .branchesSwapped, "func f() { if a { b() } else { c() } }",
      "func f() { if !(a) { b() } else { c() } }"),
    Sample(
      .branchesSwapped, "func f() { x = a ? b : c }", "func f() { x = a ? (c) : b }"),
    Sample(
      .branchesSwapped, "func f() { switch a { case .b: c() case .d: e() } }",
      "func f() { switch a { case .b: e() case .d: c() } }"),
    Sample(
      .caseRemoved, "func f() { switch a { case .b: c() default: d() } }",
      "func f() { switch a { default: d() } }"),
    Sample(
      .guardDropped, "func f() { guard a else { return } }",
      "func f() { guard true else { return } }"),
    Sample(.statementRemoved, "func f() { a() }", "func f() { }"),
    Sample(.statementRemoved, "func f() { if a { b() } }", "func f() { }", "func f() { if a { } }"),
    Sample(
      .statementRemoved, "func f() { defer { a() } }", "func f() { }", "func f() { defer { } }"),
    Sample(.limitMoved, "func f() { g(5) }", "func f() { g(6) }", "func f() { g(4) }"),
    Sample(
      .literalChanged, "func f() { g(true, 1.5) }", "func f() { g(false, 1.5) }",
      "func f() { g(true, (1.5 + 1)) }"),
    Sample(.textChanged, "func f() { g(\"a\") }", "func f() { g(\"\") }"),
    Sample(.literalChanged, "func f(a: Bool = true) {}", "func f(a: Bool = false) {}"),
    Sample(.textChanged, "struct S { var a = \"\" }", "struct S { var a = \"mutant\" }"),
    Sample(.returnChanged, "func f() -> Int? { g() }", "func f() -> Int? { nil }"),
    Sample(.returnChanged, "func f() -> [Int] { return g() }", "func f() -> [Int] { return [] }"),
    Sample(.returnChanged, "var f: Bool { g() }", "var f: Bool { !(g()) }"),
    Sample(
      .awaitsReordered, "func f() async {\nawait a()\nawait b()\n}", "await b() await a()"),
  ]

  @Test(arguments: samples)
  func `each kind of change yields the expected texts`(_ sample: Sample) {
    #expect(LineMutantsTests.changes(sample.mutation, of: sample.source) == sample.expected)
  }

  @Test func `every kind of change has a sample`() {
    #expect(Set(Self.samples.map(\.mutation)) == Set(MutationOperator.allCases))
  }

  /// Without a declaration, a guard's exit or a body's value, the rest of a body may not compile.
  @Test(arguments: [
    "func f() { guard let a else { return } }", "func f() -> Int { g() }",
    "func f() throws { throw a }", "struct S { let a: Int; init() { self.a = 1 } }",
    "func f() { let a: Int, b: Int\n(a, b) = (1, 2) }", "struct S { init(a: Int) { self.init() } }",
    "func f() { let a = b }",
    "func f() -> Int { switch a { case .b: c case .d: e } }",
  ])
  func `declarations and statements that a body needs are not removed`(_ source: String) {
    #expect(LineMutantsTests.changes(.statementRemoved, of: source) == [])
  }

  @Test(arguments: [
    "@available(macOS 14, *) func f() {}", "#if os(macOS)\nfunc f() { a(1) }\n#endif",
    "protocol P { func f() }", "enum E: Int { case a = 1 }", "// a < b\n/// 1",
  ])
  func `attributes, requirements, raw values, conditional compilation and comments have no mutants`(
    _ source: String
  ) {
    #expect(mutants(of: source) == [])
  }

  @Test func `an operator in a closure is changed`() {
    #expect(
      LineMutantsTests.changes(.limitMoved, of: "func f() { a.map { $0 < b } }") == [
        "func f() { a.map { $0 <= b } }"
      ])
  }
}

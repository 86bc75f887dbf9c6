import SwiftParser
import SwiftSyntax
import Testing

@testable import LineMutants

/// Tests of the source with the copies of its mutants, and of the attribution of compiler errors.
struct SchemataTests {
  static let source = """
    struct S {
      var limit = 3
      static let table: [String: Int] = ["a": 1]
      var isSmall: Bool { limit < 5 }
      init(limit: Int = 4) { self.limit = limit }
      func f(_ values: [Int]) async throws -> Int {
        guard let first = values.first else { return 0 }
        let sum = values.reduce(0) { $0 + $1 }
        for value in values where value > first {
          if value == sum { break }
          await g()
          await h()
        }
        defer { print("end") }
        switch sum {
        case 1: return 2
        default: return first
        }
      }
    }

    """

  @Test func `the source with all copies parses without errors`() {
    let tree = Parser.parse(source: schemata(of: Self.source).text)
    #expect(!tree.hasError)
  }

  @Test func `the source contains every mutant once`() {
    let made = schemata(of: Self.source)
    #expect(made.mutants.count == mutants(of: Self.source).count)
    #expect(made.regions.map(\.number).sorted() == Array(1..<made.endNumber))
    #expect(made.places.map(\.numbers.count).reduce(0, +) == made.mutants.count)
  }

  @Test func `each region contains its mutant's replacement`() throws {
    let made = schemata(of: Self.source)
    let lines = made.text.split(separator: "\n", omittingEmptySubsequences: false)
    for region in made.regions {
      let text = lines[(region.lines.lowerBound - 1)..<region.lines.upperBound].joined(
        separator: "\n")
      let replacement = try #require(made.mutants[region.number]).edit.replacement
      #expect(text.contains(replacement))
    }
  }

  @Test func `without mutants, only an import is added to the source`() {
    let file = MutantGenerator.mutants(of: Array(Self.source.utf8), path: "File.swift")
    let made = Schemata(of: file.filter { _ in false }, from: 1)
    #expect(made.text == "public import LineMutantSwitch\n" + Self.source)
  }

  @Test func `a changed declaration is copied with the statements after it`() {
    let made = schemata(of: "func f() {\n  a(1)\n  let b = c(true)\n  d(b)\n}\n")
    #expect(made.text.contains("let b = c(false)\n  d(b)"))
    #expect(made.text.contains("let b = c(true)"))
  }

  @Test func `an error in a copy is attributed to its mutant`() throws {
    let made = schemata(of: Self.source)
    for region in made.regions {
      #expect(made.blamed(for: [region.lines.lowerBound]) == [region.number])
    }
  }

  @Test func `an error outside the copies is attributed to a removed assignment`() throws {
    // The property is declared in another file.
    let source = "extension S {\n  init() {\n    a = 1\n    b()\n  }\n}\n"
    let made = schemata(of: source)
    let last = made.text.split(separator: "\n", omittingEmptySubsequences: false).count - 2
    let blamed = made.blamed(for: [last]).compactMap { made.mutants[$0]?.before }
    #expect(blamed == ["a = 1"])
  }

  @Test func `the distinct errors in the output of a build are parsed`() {
    let log = """
      [1/2] Compiling A b.swift
      /x/Sources/A/b.swift:12:3: error: cannot find 'c' in scope
      /x/Sources/A/b.swift:12:3: error: cannot find 'c' in scope
      /x/Sources/A/b.swift:13:3: warning: unused
      error: fatalError
      """
    #expect(
      CompilerError.errors(in: log) == [
        CompilerError(path: "/x/Sources/A/b.swift", line: 12, message: "cannot find 'c' in scope")
      ])
  }
}

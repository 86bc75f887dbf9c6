import Diagnostics
import PlanVerifier
import Testing

struct ContainsMissingRuleTests {
  @Test(arguments: [
    ("TabView", "TabView()", nil),
    ("TabView", "RootTabView()", "only within a longer name"),
    ("TabView", "// TabView", "only in a comment or inactive code"),
    ("TabView", "#if false\nTabView()\n#endif", "only in a comment or inactive code"),
    ("TabView", "x", "does not contain"),
    ("a, b", "let a = b", nil), ("a, b", "let a = 1", "does not contain"),
    ("a|b", "let b = 1", nil), ("let.*1", "let b = 1", nil), ("f(x:)", "g(f(x:))", nil),
    ("f(, g(", "g(1)\nf(2)", nil), ("f(, g(", "g(1)", "does not contain"),
    ("\"text\"", "let a = \"text\"", nil),
  ])
  func `text, lists and patterns must occur in code, and names as whole words`(
    _ text: String, _ source: String, _ words: String?
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: [text])], files: ["a.swift": source])
    let found = try await bench.findings(of: "promise.contains-missing")
    #expect(found.count == (words == nil ? 0 : 1))
    if let words {
      let isWord = words.contains("longer name")
      #expect(found.first?.hasPrefix(isWord ? "2 note:" : "2 error:") == true)
      #expect(found.first?.contains(words) == true)
    }
  }

  @Test(arguments: [
    ("it(\"saves", "a.test.ts", "it('saves', f)", true),
    ("it('saves", "a.py", "it(\"saves\")", true), ("it('saves", "a.ts", "it(`saves`)", false),
    ("create table notes", "a.sql", "CREATE TABLE notes (id int)", true),
    ("create table notes", "a.ts", "CREATE TABLE notes", false),
    ("create table notes", "a.sql", "-- CREATE TABLE notes", false),
  ])
  func `quotes of both kinds are equivalent in TypeScript and Python, and SQL ignores letter case`(
    _ text: String, _ file: String, _ source: String, _ isKept: Bool
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(file, contains: [text])], files: [file: source])
    #expect(try await bench.findings(of: "promise.contains-missing").isEmpty == isKept)
  }

  @Test func `blank text promises nothing`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: [" "])], files: ["a.swift": ""])
    #expect(try await bench.findings(of: "promise.contains-missing").isEmpty)
  }

  @Test func `missing prose is reported as a warning`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: ["navigation with five tabs"])],
      files: ["a.swift": ""])
    let found = try await bench.findings(of: "promise.contains-missing")
    #expect(found.first?.hasPrefix("2 warning:") == true)
  }

  @Test func `a missing file is left to another rule`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("missing.swift", contains: ["x"])],
      files: ["a/b.swift": ""])
    #expect(try await bench.findings(of: "promise.contains-missing").isEmpty)
  }

  @Test func `at least one file in a folder must contain the text`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a", contains: ["x", "y"])],
      files: ["a/b.swift": "let x = 1", "a/c.swift": "// y", "d.swift": "let y = 1"])
    #expect(
      try await bench.findings(of: "promise.contains-missing") == [
        "2 error: 'y' is in 'a/c.swift' only in a comment or inactive code"
      ])
    let missing = PromiseBench(
      artifacts: [PromiseBench.artifact("a", contains: ["z"])], files: bench.files)
    #expect(
      try await missing.findings(of: "promise.contains-missing") == [
        "2 error: 'a' does not contain 'z'"
      ])
  }

  @Test(arguments: [
    ("save(entry, anchor)", "save(entry)\nlog(x, anchor)"), ("Map<Key, Value>", "Map<Key>Value>"),
    ("isAuthorized || isGuest", "let x = 1"), ("isAuthorized || isGuest", "isGuest"),
    ("anchor: string | null", "let x = null"), ("zzz|", "let x = 1"), ("(zzz)?.*", "let x = 1"),
  ])
  func `code that lacks a part of the text does not keep the promise, but the exact text does`(
    _ text: String, _ source: String
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: [text])], files: ["a.swift": source])
    #expect(try await bench.findings(of: "promise.contains-missing").count == 1)
    let held = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: [text])], files: ["a.swift": text])
    #expect(try await held.findings(of: "promise.contains-missing").isEmpty)
  }

  @Test(arguments: [
    ("https://api.example.com/v2", "from https://api.example.com/v2", nil),
    ("struct TodoListView", "struct TodoListView comes later", "Todo list view"),
    ("saveAnchor", "saveAnchor comes later", "documentation of the format"),
    ("BENCHMARK_MODE", "BENCHMARK_MODE", nil), ("@MainActor", "@MainActor", nil),
    ("src/*", "in src/*", nil), ("C# x", "C# x", nil),
  ])
  func `a comment does not keep a promise about code`(
    _ text: String, _ comment: String, _ purpose: String?
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: [text], provides: purpose)],
      files: ["a.swift": "// \(comment)\nlet x = 1\n"])
    let found = try await bench.findings(of: "promise.contains-missing")
    #expect(
      found == ["2 error: '\(text)' is in 'a.swift' only in a comment or inactive code"])
  }

  @Test(arguments: [
    ("// MARK: - A", "// MARK: - A", nil), ("MARK: - Notes", "// MARK: - Notes", nil),
    ("TODO: later", "// TODO: later", nil),
    ("/* notes", "/* notes */", nil),
    ("swift-tools-version:6.0", "// swift-tools-version:6.0", nil),
    ("SPDX-License-Identifier: MIT", "// SPDX-License-Identifier: MIT", nil),
    ("Notes in files", "/// Notes in files", "documentation"),
  ])
  func `a comment keeps a promise about a comment`(
    _ text: String, _ source: String, _ purpose: String?
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.swift", contains: [text], provides: purpose)],
      files: ["a.swift": source])
    #expect(try await bench.findings(of: "promise.contains-missing").isEmpty)
  }

  @Test(arguments: [
    ("go:build linux", "a.go", "//go:build linux\n"), ("@ts-check", "a.js", "// @ts-check\n"),
    ("#!/usr/bin/env python3", "a.py", "#!/usr/bin/env python3\n"),
    ("@ORM\\Column", "a.php", "/** @ORM\\Column */\n"),
    ("@Router", "a.go", "// @Router /a [get]\n"),
  ])
  func `instructions for tools in comments keep a promise`(
    _ text: String, _ file: String, _ source: String
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(file, contains: [text])], files: [file: source])
    #expect(try await bench.findings(of: "promise.contains-missing").isEmpty)
  }

  @Test(arguments: [
    ("a.cs", "/* class Old */"), ("a.rb", "=begin\nclass Old\n=end"), ("a.vue", "// class Old"),
    ("a.ex", "x # class Old"), ("a.tf", "/* class Old */"), ("a.hs", "{- class Old -}"),
  ])
  func `comments in files without scanned declarations do not keep a promise about code`(
    _ file: String, _ source: String
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(file, contains: ["class Old"])],
      files: [file: source + "\n"])
    #expect(
      try await bench.findings(of: "promise.contains-missing") == [
        "2 error: 'class Old' is in '\(file)' only in a comment or inactive code"
      ])
  }

  @Test(arguments: [
    ("json_agg(", "a.go", "var q = `SELECT json_agg(w) FROM w`", true),
    ("takenAt", "a.py", "db.run(\"select takenAt from w\")", true),
    ("GetWeights", "a.ts", "const q = gql`query GetWeights { w }`", true),
    ("calc(", "a.tsx", "const a = { width: 'calc(100% - 2rem)' }", true),
    ("takenAt", "a.ts", "log('the value takenAt is unknown')", false),
    ("save(", "a.ts", "log('call save( from now on')", false),
    ("save(", "a.ts", "log(`call save( now`)", false),
  ])
  func `a name in a string keeps a promise only in embedded code of another language`(
    _ text: String, _ file: String, _ source: String, _ isKept: Bool
  ) async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact(file, contains: [text])], files: [file: source])
    #expect(
      try await bench.findings(of: "promise.contains-missing")
        == (isKept ? [] : ["2 error: '\(text)' is in '\(file)' only in a string"]))
  }

  @Test func `a name that starts with 'import' does not keep a promise if it is only imported`()
    async throws
  {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("a.ts", contains: ["importWeight"])],
      files: ["a.ts": "import { importWeight } from './b'\nexport const a = 1\n"])
    #expect(
      try await bench.findings(of: "promise.contains-missing") == [
        "2 error: 'importWeight' is in 'a.ts' only in an unused import"
      ])
  }
}

import Diagnostics
import PlanVerifier
import Testing

struct LinkSourceUnresolvedRuleTests {
  private static let files = [
    "A/Store.swift": "struct Store { func save(to x: Int) {} }\nlet text = 1",
    "B/Other.swift": "let other = 1",
  ]

  private func findings(_ source: String) async throws -> [String] {
    let bench = PromiseBench(
      links: [PromiseBench.link(source, "X", pattern: ".")], files: Self.files)
    return try await bench.findings(of: "promise.link-source-unresolved")
  }

  @Test(arguments: [
    "A/Store.swift", "A/Store.swift:12", "A/Store.swift:1-2", "A/Store.swift#L5",
    "A/Store.swift::save", "A/Store.swift (the button)", "A/Store.swift save(to:)", "Store.swift",
    "`Store.swift`", "A/*.swift", "A", "A/", "Store", "Store.save", "Store.save(to:)", "save(to:)",
    "store.save()", "Store (the type)", "Store.unknown", "Other.other",
  ])
  func `different forms of an existing source are resolved`(_ source: String) async throws {
    #expect(try await findings(source).isEmpty)
  }

  @Test(arguments: [
    "all view files", "Shop", "save(at:)", "the store's button", "", "A/Store.swift::load",
  ])
  func `a source that is neither a path nor a declared symbol is reported`(
    _ source: String
  ) async throws {
    #expect(
      try await findings(source) == [
        "6 warning: the link cannot be checked: '\(source)' is neither a path nor a declared symbol"
      ])
  }

  @Test func `a source path that does not exist is reported`() async throws {
    #expect(
      try await findings("A/Shop.swift") == [
        "6 error: the source 'A/Shop.swift' of the link does not exist"
      ])
  }

  @Test func `a link from a missing artifact is left to another rule`() async throws {
    let bench = PromiseBench(
      artifacts: [PromiseBench.artifact("Shop.swift")],
      links: [
        PromiseBench.link("Shop.swift", "X", pattern: "."),
        PromiseBench.link("Shop.open", "X", pattern: "."),
      ])
    #expect(try await bench.findings(of: "promise.link-source-unresolved").isEmpty)
  }
}

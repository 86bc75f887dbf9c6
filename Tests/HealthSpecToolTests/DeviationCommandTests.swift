import ConformanceRecord
import Foundation
import Testing

/// Tests of `mutate --subjects`, which plants deviations in stores, syncs and servers.
struct DeviationCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
  }

  private static let specs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Specs").standardizedFileURL.path

  private func object(_ result: ToolResult) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(json as? [String: Any])
  }

  @Test(arguments: ["memory", "sqlite"])
  func `the command exits with 0 if every deviation is noticed`(_ store: String) throws {
    guard store == "memory" || DurableStores.areBuilt else { return }
    let names = [
      "saves-nothing", "saves-twice", "saves-only-first-sample", "returns-samples-without-metadata",
    ]
    let result = try folder.tool.run(
      ["mutate", "--subjects", "--store", store] + names.flatMap { ["--deviation", "store/\($0)"] }
        + ["--filter", "saving/", "--format", "json", "\(Self.specs)/002-health-store/saving.md"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let report = try object(result)
    #expect(report["subject"] as? String == "reference sync on \(store) store")
    let results = try #require(report["results"] as? [[String: Any]])
    #expect(
      results.map { $0["key"] as? String } == [
        "saves-nothing", "saves-only-first-sample", "saves-twice",
        "returns-samples-without-metadata",
      ])
    #expect(results.allSatisfy { $0["status"] as? String == "noticed" })
    #expect(results.allSatisfy { ($0["row"] as? String)?.hasPrefix("saving/") == true })
  }

  @Test func `the command exits with 1 if a deviation survives`() throws {
    let result = try folder.tool.run(
      "mutate", "--subjects", "--deviation", "store/scales-pounds", "errors.md")
    #expect(result.exitCode == 1)
    #expect(result.output.contains("# Deviations of reference sync on memory store\n"))
    #expect(
      result.output.contains("- store/scales-pounds, a pound counts as 453.592 g, units, survived")
    )
    #expect(result.output.contains("## Rows that notice no change\n\n- errors/failures: 2\n"))
  }

  @Test func `the command exits with 2 if the unchanged subject is not conformant`() throws {
    for text in [Fixture.unbound, Fixture.nonConformant] {
      try folder.file("errors.md", text)
      let result = try folder.tool.run(
        "mutate", "--subjects", "--deviation", "saves-nothing", "errors.md")
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("the subject without deviations is"))
      #expect(result.output.isEmpty)
    }
  }

  @Test
  func `mutate exits with 66 if a file or match is missing, and with 64 if --subjects is missing`()
    throws
  {
    let name = try folder.tool.run("mutate", "--subjects", "--deviation", "saves-nothin", "x.md")
    #expect(name.exitCode == 66)
    let wrong = try folder.tool.run(
      "mutate", "--subjects", "--deviation", "store/saves-nothingg", "errors.md")
    #expect(wrong.exitCode == 66)
    #expect(wrong.errors.contains("no deviation matches --deviation 'store/saves-nothingg'"))
    #expect(wrong.errors.contains("  store/saves-nothing\n"))
    let rows = try folder.tool.run(
      "mutate", "--subjects", "--filter", "denied", "--filter", "dnied", "errors.md")
    #expect(rows.exitCode == 66)
    #expect(rows.errors.contains("no row matches --filter 'dnied'"))
    for option in [["--filter", "a"], ["--deviation", "a"], ["--jobs", "2"]] {
      let result = try folder.tool.run(["mutate"] + option + ["errors.md"])
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("\(option[0]) needs --subjects."))
    }
  }

  @Test func `the number of jobs does not change the report, which the HTML page can embed`() throws
  {
    let arguments = [
      "mutate", "--subjects", "--deviation", "sync/", "--format", "json", "errors.md",
    ]
    let one = try folder.tool.run(arguments + ["--jobs", "1"])
    let two = try folder.tool.run(arguments + ["--jobs", "2"])
    #expect(one.output == two.output && !one.output.isEmpty)
    try folder.file("deviations.json", one.output)
    #expect(try folder.tool.run("run", "errors.md", "--record", "run.jsonl").exitCode == 0)
    let result = try folder.tool.run(
      "report", "run.jsonl", "--with", "deviations.json", "--output", "page.html")
    #expect(result.exitCode == 0, "\(result.errors)")
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains(#""deviations":{"#))
  }

  @Test func `a terminal shows the progress of mutate --subjects`() throws {
    let text = try folder.tool.runOnTerminal(
      "mutate", "--subjects", "--deviation", "saves-nothing", "errors.md")
    #expect(text.contains(" finished"))
  }
}

import Foundation
import Testing

/// Tests of the HTML page that the tool writes for a run, and of its additional content.
struct HTMLReportCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
  }

  @Test
  func `mutations are written as JSON, which the HTML page can embed`() throws {
    let mutations = try folder.tool.run("mutate", "errors.md", "--format", "json")
    let json = try JSONSerialization.jsonObject(with: Data(mutations.output.utf8))
    let object = try #require(json as? [String: Any])
    let all = try #require(object["mutations"] as? [String: Any])
    let noticed = try #require(all["noticed"] as? Int)
    #expect(noticed > 0)
    let documents = try #require(object["documents"] as? [[String: Any]])
    #expect(documents.map { $0["name"] as? String } == ["errors.md"])
    #expect(documents.first?["noticed"] as? Int == noticed)
    try folder.file("mutations.json", mutations.output)
    #expect(try folder.tool.run("run", "errors.md", "--record", "run.jsonl").exitCode == 0)
    let result = try folder.tool.run(
      "report", "run.jsonl", "--with", "mutations.json", "--history", "run.jsonl", "--output",
      "page.html")
    #expect(result.exitCode == 0)
    let page = try String(contentsOf: folder.url.appending(path: "page.html"), encoding: .utf8)
    #expect(page.contains(#""mutations":{"#))
    #expect(page.contains(#""history":[{"name":"run.jsonl""#))
    #expect(page.contains("<strong>conformant</strong>"))
  }

  @Test
  func `two outputs of the same command cannot be embedded in one page`() throws {
    for name in ["a.json", "b.json"] {
      try folder.file(
        name, try folder.tool.run("mutate", "errors.md", "--format", "json").output)
    }
    _ = try folder.tool.run("run", "errors.md", "--record", "run.jsonl", "--quiet")
    let result = try folder.tool.run(
      "report", "run.jsonl", "--with", "a.json", "b.json", "--output", "page.html")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'a.json' and 'b.json' are both output of 'mutate'"))
    #expect(try !folder.names.contains("page.html"))
  }

  @Test
  func `the record contains the steps of a failing row, and the page explains the row`() throws {
    try folder.file("errors.md", Fixture.nonConformant)
    let run = try folder.tool.run("run", "errors.md", "--record", "run.jsonl", "--quiet")
    #expect(run.exitCode == 1)
    let record = try String(contentsOf: folder.url.appending(path: "run.jsonl"), encoding: .utf8)
    #expect(record.contains(#""steps":[{"#))
    #expect(record.contains(#""role":"expectation""#))
    let result = try folder.tool.run("report", "run.jsonl", "--format", "html")
    #expect(result.exitCode == 1)
    #expect(result.output.hasPrefix("<!DOCTYPE html>"))
    #expect(result.output.contains(#""explained":[0,0]"#))
  }

  @Test
  func `JSON that is not the output of a supported command is rejected`() throws {
    try folder.file("notes.json", "{\"notes\": 1}")
    _ = try folder.tool.run("run", "errors.md", "--record", "run.jsonl", "--quiet")
    let result = try folder.tool.run(
      "report", "run.jsonl", "--with", "notes.json", "--output", "page.html")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("'notes.json' cannot be shown"))
    #expect(try !folder.names.contains("page.html"))
  }
}

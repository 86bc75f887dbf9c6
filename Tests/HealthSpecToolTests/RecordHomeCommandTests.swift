import Foundation
import Testing

/// Tests of `records` commands on the file that contains local records, goals and settings.
@Suite(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
struct RecordHomeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> ToolResult {
    try folder.tool.run(
      ["records"] + arguments
        + ["--home", "own.db", "--time-zone", "Europe/Berlin", "--locale", "en_IE"])
  }

  private func addWeight(_ kilograms: Int = 80) throws -> String {
    let result = try run("add", "weight", "--set", "weight=\(kilograms)kg")
    #expect(result.exitCode == 0, "\(result.errors)")
    return String(try #require(result.output.firstMatch(of: /added ([0-9a-f-]{36}):/)).1)
  }

  @Test func `without --home, the records are in a private file in the user's data folder`() throws
  {
    var tool = folder.tool
    tool.environment["XDG_DATA_HOME"] = folder.url.path
    #expect(try tool.run("records").output.contains("No records in this range."))
    #expect(try folder.names.isEmpty)
    let added = try tool.run("records", "add", "weight", "--set", "weight=80kg")
    #expect(added.exitCode == 0, "\(added.errors)")
    #expect(try tool.run("records").output.contains("1 record: 1 local, 0 health"))
    let file = folder.url.appending(path: "healthspec/records.db").path
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let other = try tool.run("records", "--home", "other.db")
    #expect(other.output.contains("No records in this range."))
    #expect(try folder.names == ["healthspec"])
  }

  @Test(arguments: [[], ["--by", "month"], ["goals"], ["settings"]])
  func `commands that only read neither create nor change the file`(_ command: [String]) throws {
    let arguments = ["records"] + command + ["--home", "own.db"]
    #expect(try folder.tool.run(arguments).exitCode == 0)
    #expect(try folder.names.isEmpty)
    try folder.file("own.db", "")
    #expect(try folder.tool.run(arguments).exitCode == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "own.db")).isEmpty)
    _ = try addWeight()
    let before = try Data(contentsOf: folder.url.appending(path: "own.db"))
    #expect(try folder.tool.run(arguments).exitCode == 0)
    #expect(try Data(contentsOf: folder.url.appending(path: "own.db")) == before)
    #expect(try folder.names == ["own.db"])
  }

  @Test(arguments: [
    ["goals", "--set", "weight=0"], ["settings", "--set", "unit.weight=g"],
    ["add", "weight", "--set", "weight=0"], ["delete", "00000000"],
  ])
  func `a rejected command creates no file`(_ command: [String]) throws {
    let result = try folder.tool.run(["records"] + command + ["--home", "own.db"])
    #expect(result.exitCode != 0)
    #expect(try folder.names.isEmpty)
  }

  /// A file that cannot be opened as a home of records.
  enum Other: CaseIterable {
    case text, health, damaged, json

    var message: String {
      switch self {
      case .text, .json: "notADatabase: The file is not a SQLite database."
      case .health: "foreignFile: The file is not a home of records."
      case .damaged: "damaged: "
      }
    }
  }

  private func write(_ other: Other) async throws {
    let file = folder.url.appending(path: "own.db")
    switch other {
    case .text: try folder.file("own.db", "some notes")
    case .json: try folder.file("own.db", #"{"format": "healthspec-records", "version": 1}"#)
    case .health:
      let fixture = try await RecordFixture()
      try FileManager.default.copyItem(at: fixture.file, to: file)
    case .damaged:
      for _ in 0..<20 { _ = try addWeight() }
      var bytes = try Data(contentsOf: file)
      // This changes all pages after the first one, which contains the header of the file.
      for index in bytes.indices.dropFirst(4096) { bytes[index] ^= 0x5A }
      try bytes.write(to: file)
    }
  }

  @Test(arguments: Other.allCases)
  func `a damaged or foreign file is rejected and left unchanged`(_ other: Other)
    async throws
  {
    try await write(other)
    let before = try Data(contentsOf: folder.url.appending(path: "own.db"))
    for command in [["list"], ["goals"], ["add", "weight", "--set", "weight=80"]] {
      let result = try folder.tool.run(["records"] + command + ["--home", "own.db"])
      #expect(result.exitCode == 2)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("own.db' cannot be read or written: \(other.message)"))
      #expect(result.errors.contains("fix: "))
    }
    #expect(try Data(contentsOf: folder.url.appending(path: "own.db")) == before)
    #expect(try folder.names == ["own.db"])
  }

  @Test func `a file that cannot be created is reported with its path`() throws {
    try folder.file("file", "")
    let result = try folder.tool.run(
      "records", "add", "weight", "--set", "weight=80", "--home", "file/own.db")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("own.db' cannot be read or written: the file cannot be created"))
  }

  @Test func `concurrent commands lose no changes`() async throws {
    let tool = folder.tool
    let fields = ["weight", "dietaryCalorie", "protein", "carbs", "fat", "calorie"]
    try await withThrowingTaskGroup(of: ToolResult.self) { group in
      for field in fields {
        group.addTask {
          try await Self.start(
            tool, ["goals", "--set", "\(field)=71", "--home", "own.db", "--locale", "en_IE"])
        }
        group.addTask {
          try await Self.start(
            tool, ["add", "weight", "--set", "weight=80", "--home", "own.db"])
        }
      }
      for try await result in group { #expect(result.exitCode == 0, "\(result.errors)") }
    }
    #expect(try run().output.contains("6 records: 6 local, 0 health"))
    let goals = try run("goals").output
    #expect(goals.matches(of: /\s71[\s.]/).count == fields.count, "\(goals)")
  }

  /// Runs a command on a separate thread, so that commands overlap.
  private static func start(_ tool: ToolProcess, _ arguments: [String]) async throws -> ToolResult {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try tool.run(["records"] + arguments) })
      }
    }
  }

  @Test func `an edit keeps the other fields, and fails for an invalid value or a deleted record`()
    throws
  {
    let result = try run("add", "food", "--set", "dietaryCalorie=520")
    let id = String(try #require(result.output.firstMatch(of: /added ([0-9a-f-]{36}):/)).1)
    #expect(try run("edit", id, "--set", "protein=31").exitCode == 0)
    #expect(
      try run("edit", id, "--set", "fat=12").output.contains("520 kcal, Protein 31 g, Fat 12 g"))
    #expect(try run("edit", id, "--set", "fat=-1").exitCode == 64)
    #expect(try run("delete", id).exitCode == 0)
    #expect(try run("edit", id, "--set", "fat=12").exitCode == 66)
  }
}

import SQLiteStores
import Testing

/// The stores of the tool under test; durable stores exist only in a build with SQLite.
enum DurableStores {
  static let areBuilt = SQLiteStoreError.absence == nil

  /// The reason why tests of durable stores are skipped.
  static let reason = Comment(
    rawValue: SQLiteStoreError.absence?.message ?? "this build has durable stores")

  /// The names of the stores that are built into the tool.
  static let stores = areBuilt ? ["memory", "sqlite"] : ["memory"]
}

/// Tests of a tool that was built without SQLite.
@Suite(.enabled(if: !DurableStores.areBuilt, "this build has durable stores"))
struct DurableStoreTests {
  @Test func `a run on the durable store runs no rows and names the package to install`() throws {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run("run", "errors.md", "--store", "sqlite")
    #expect(result.exitCode == 2)
    #expect(result.output == "not fully verified: 2 rows: 2 not run\n")
    #expect(
      result.errors.hasPrefix(
        "healthspec: error: the store 'sqlite' cannot be opened: \(DurableStores.reason.rawValue)\n"
      ))
  }

  @Test func `a run on both stores reports the rows of the available one and exits with 2`() throws
  {
    let folder = try TemporaryFolder()
    try folder.file("errors.md", Fixture.conformant)
    let result = try folder.tool.run(
      "run", "errors.md", "--store", "memory", "--store", "sqlite")
    #expect(result.exitCode == 2)
    #expect(result.output.contains("reference sync on memory store: conformant: 2 rows: 2 passed"))
  }

  @Test func `a durable store cannot be served without SQLite`() throws {
    let result = try TemporaryFolder().tool.run("store", "serve", "--store", "sqlite")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(DurableStores.reason.rawValue))
  }

  @Test(arguments: [["list"], ["goals"], ["add", "weight", "--set", "weight=80"]])
  func `commands on local records name the package to install, and create no file`(
    _ command: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let result = try folder.tool.run(["records"] + command + ["--home", "own.db"])
    #expect(result.exitCode == 2)
    #expect(
      result.errors.contains("own.db' cannot be opened: \(DurableStores.reason.rawValue)\n"))
    #expect(try folder.names.isEmpty)
  }
}

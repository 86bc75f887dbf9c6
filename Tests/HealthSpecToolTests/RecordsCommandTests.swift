import Foundation
import Testing

/// Tests of the `records` commands with a health store.
struct RecordsCommandTests {
  private let fixture: RecordFixture

  init() async throws { fixture = try await RecordFixture() }

  private func list(_ options: String...) throws -> ToolResult {
    try fixture.folder.tool.run(
      ["records", "--range", "2026-01"] + options + RecordFixture.places)
  }

  /// Adds a record, and returns the identifier in the message.
  private func added(_ arguments: String...) throws -> String {
    let result = try fixture.folder.tool.run(
      ["records", "add"] + arguments + RecordFixture.places)
    #expect(result.exitCode == 0, "\(result.errors)")
    let id = result.output.firstMatch(of: /added ([0-9a-f-]{36}):/)
    return String(try #require(id, "\(result.output)").1)
  }

  @Test func `local and health records are shown in one list with sums`() throws {
    _ = try added("weight", "--set", "weight=81.6kg", "--date", "2026-01-22T08:30")
    let result = try list()
    #expect(result.exitCode == 0)
    #expect(result.output.contains("Sums by day"))
    #expect(result.output.contains("22/01/2026, 08:30  Weight         81.60 kg  ● local"))
    #expect(result.output.contains("♥ health com.example.scale"))
    #expect(result.output.hasSuffix("50 records: 1 local, 49 health; more with --limit 100\n"))
    // The sum also includes the records that the list omits.
    #expect(result.output.contains("8,000 kcal"))
    #expect(result.errors.contains("read permission is undecided for"))
  }

  @Test func `showing records and goals changes neither the store nor its folder`() throws {
    let before = try Data(contentsOf: fixture.file)
    let names = try fixture.folder.names
    #expect(try list("--by", "week").exitCode == 0)
    #expect(try list("--format", "html").exitCode == 0)
    #expect(try fixture.run("goals").exitCode == 0)
    #expect(try Data(contentsOf: fixture.file) == before)
    #expect(try fixture.folder.names == names)
  }

  @Test
  func `workouts in the store are listed as activities with their energy and cannot be deleted`()
    async throws
  {
    let id = try await fixture.saveWorkout().uuidString
    let activities = try list("--type", "activity", "--format", "json")
    #expect(activities.exitCode == 0, "\(activities.errors)")
    #expect(activities.errors.isEmpty)
    #expect(activities.output.contains(id) && activities.output.contains(": 250"))
    // The energy of a workout is listed only as a part of the activity.
    let energy = try list("--type", "activeEnergy", "--limit", "1000", "--format", "json")
    #expect(energy.exitCode == 0 && !energy.output.contains(": 250"))
    let result = try fixture.run("delete", id)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("activity: the record belongs to another source"))
  }

  @Test func `undecided permission for workouts is noted only in a list with activities`() throws {
    let energy = try list("--type", "activeEnergy")
    #expect(energy.exitCode == 0 && energy.errors.isEmpty, "\(energy.errors)")
    let activities = try list("--type", "activity")
    #expect(activities.exitCode == 0)
    #expect(activities.errors.contains("undecided for HKWorkoutTypeIdentifier"))
  }

  @Test func `records are selected by type and range, and summed by period`() throws {
    let result = try fixture.run(
      "--type", "weight", "--range", "2026-01-05..2026-01-18", "--by", "week", "--format", "csv")
    #expect(result.exitCode == 0)
    let lines = result.output.split(separator: "\r\n")
    #expect(lines.first == "start,end,weight_kg")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix("2026-01-05T00:00:00+01:00,2026-01-12T00:00:00+01:00,83."))
    let food = try fixture.run("--type", "food", "--range", "all")
    #expect(food.output.contains("No records in this range."))
  }

  @Test func `a hostile source name is escaped in every format`() throws {
    for format in ["table", "json", "csv", "html"] {
      let result = try list("--type", "weight", "--format", format)
      #expect(result.exitCode == 0)
      #expect(!result.output.contains("\u{1B}") && result.output.contains("1+1"), "\(format)")
      #expect(!result.output.contains("<script>evil") || format != "html")
      #expect(!result.output.contains(",=1") && !result.output.contains("\n=1"))
    }
  }

  @Test func `a record is added, changed and deleted`() throws {
    let id = try added(
      "food", "--set", "dietaryCalorie=520", "--set", "protein=31g", "--date", "2026-01-23")
    let start = String(id.prefix(8))
    let changed = try fixture.run("edit", start, "--set", "protein=", "--set", "fat=12")
    #expect(changed.exitCode == 0)
    #expect(changed.output == "changed \(id): Food, 520 kcal, Fat 12 g, 23/01/2026, 00:00\n")
    let json = try list("--type", "food", "--format", "json").output
    #expect(json.contains("\"fat_g\": 12.0") && !json.contains("\"protein_g\": 31"))
    let deleted = try fixture.run("delete", id)
    #expect(deleted.exitCode == 0 && deleted.output.hasPrefix("deleted \(id): Food"))
    let again = try fixture.run("delete", id)
    #expect(again.exitCode == 66)
  }

  @Test(arguments: [
    (["weight", "--set", "weight=0"], "weight: expected a number above 0"),
    (["weight", "--set", "weight=heavy"], "weight: expected a number without letters"),
    (["weight", "--set", "weight=3stone"], "weight: expected one of the units kg, lb, st"),
    (["weight", "--set", "protein=3"], "protein: expected the field weight"),
    (["weight", "--set", "81.6kg"], "--set: expected NAME=VALUE"),
    (["food", "--set", "protein=3"], "dietaryCalorie: expected a value, found none"),
    (["activity", "--set", "activity=3", "--set", "exercise=chess"], "exercise: expected one of"),
    (["weight", "--set", "weight=80", "--date", "yesterday"], "--date: expected a date such as"),
    (["weight"], "no values were given"), (["mood"], "mood"),
  ])
  func `invalid input is rejected with the reason, and no file is created`(
    _ arguments: [String], _ message: String
  ) throws {
    let result = try fixture.folder.tool.run(
      ["records", "add"] + arguments + RecordFixture.places)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(try fixture.folder.names == ["health.db"])
  }

  @Test(arguments: [
    (["add", "weight", "--set", "protein=3"], "use one of these names"),
    (["goals", "--set", "height=2"], "use one of these names"),
    (["settings", "--set", "theme=dark"], "use one of these names"),
    (["goals", "--set", "weight=70", "--set", "weight=71"], "set it only once"),
    (["add", "weight", "--set", "weight=3stone"], "use one of these units"),
    (["settings", "--set", "unit.weight=g"], "use one of these values"),
    (["goals", "--set", "weight=0"], "correct the value"),
    (["goals", "--set", "weight"], "write the name, '=' and the value"),
  ])
  func `the fix for an invalid assignment depends on the mistake`(
    _ arguments: [String], _ fix: String
  ) throws {
    let result = try fixture.folder.tool.run(["records"] + arguments + RecordFixture.places)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("\n  fix: \(fix)\n"), "\(result.errors)")
  }

  @Test func `records of other sources in the health store cannot be changed or deleted`() throws {
    let json = try list("--type", "weight", "--format", "json").output
    let match = try #require(json.firstMatch(of: /"id": "([0-9A-F-]{36})"/))
    for command in ["edit", "delete"] {
      let options = command == "edit" ? ["--set", "weight=80"] : []
      let result = try fixture.folder.tool.run(
        ["records", command, String(match.1)] + options + RecordFixture.places)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("weight: the record belongs to another source"))
    }
  }

  @Test(arguments: [("ab", 64), ("not-an-id", 64), ("0---", 64), ("00000000", 66)])
  func `invalid and unknown identifiers are rejected`(_ id: String, _ code: Int) throws {
    #expect(try fixture.run("delete", id).exitCode == Int32(code))
  }

  @Test
  func `on a terminal, fields are requested one after another, and again after invalid input`()
    throws
  {
    let output = try fixture.folder.tool.runOnTerminal(
      "records", "add", "food", "--from", "sqlite=health.db", "--locale", "en_IE",
      typing: "\n520\nx\n31\n\n18\n")
    #expect(output.contains("Calories (kcal): "))
    #expect(output.contains("expected a value, found none"))
    #expect(output.contains("Protein (g, optional): "))
    #expect(output.contains("protein: expected a number without letters"))
    #expect(output.contains("Food, 520 kcal, Protein 31 g, Fat 18 g"), "\(output)")
  }

  @Test func `goals and settings are shown and changed`() throws {
    let goals = try fixture.run("goals", "--set", "weight=75kg", "--set", "dietaryCalorie=")
    #expect(goals.exitCode == 0 && goals.output.contains("75.00 kg"))
    #expect(try fixture.run("goals").output == goals.output)
    #expect(try fixture.run("goals", "--set", "weight=0").exitCode == 64)
    let settings = try fixture.run("settings", "--set", "unit.weight=lb")
    #expect(settings.exitCode == 0)
    #expect(try list("--type", "weight").output.contains(" lb"))
    #expect(try fixture.run("settings", "--set", "unit.weight=g").exitCode == 64)
  }

  @Test(arguments: ["", "30", "2026-13", "2026-02-01..2026-01-01"])
  func `an invalid range is rejected with a message that names the option`(_ range: String) throws {
    let result = try fixture.run("--range", range)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("--range: expected a range"))
  }

  @Test
  func `listing exits with 66 for a missing store, 2 for a text file, and 64 for the memory store`()
    throws
  {
    let tool = fixture.folder.tool
    let absent = try tool.run("records", "--from", "sqlite=absent.db")
    #expect(absent.exitCode == 66)
    #expect(try fixture.folder.names == ["health.db"])
    try fixture.folder.file("notes.db", "some notes")
    #expect(try tool.run("records", "--from", "sqlite=notes.db").exitCode == 2)
    #expect(try tool.run("records", "--from", "memory").exitCode == 64)
  }

  @Test func `the help of each command has examples`() throws {
    for command in [[], ["list"], ["add"], ["edit"], ["delete"], ["goals"], ["settings"]] {
      let result = try fixture.folder.tool.run(["records"] + command + ["--help"])
      #expect(result.exitCode == 0 && result.output.contains("EXAMPLES"), "\(command)")
    }
  }
}

import Foundation
import Testing

/// Tests of the selection, settings, destinations, state, status and log of `metrics`.
struct MetricsSettingsCommandTests {
  private let fixture: MetricsFixture

  init() throws { fixture = try MetricsFixture() }

  @Test func `a selection is saved, shown and used by a sync`() throws {
    let empty = try fixture.run("select")
    #expect(empty.output == "0 types are selected; add types with --add\n")
    let changed = try fixture.run(
      "select", "--add", "vitals", "--remove", "heart-rate", "--add", "StepCount")
    #expect(changed.exitCode == 0, "\(changed.errors)")
    #expect(changed.output.contains("● Steps"))
    // Types are removed before types are added, so `--add vitals` also selects the heart rate.
    #expect(changed.output.contains("● Heart rate  "))
    let narrowed = try fixture.run(
      "select", "--remove", "all", "--add", "sleep analysis", "--add", "steps")
    #expect(narrowed.exitCode == 0, "\(narrowed.errors)")
    #expect(narrowed.output.hasSuffix("2 types are selected\n"))
    _ = try fixture.run("select", "--remove", "all", "--add", "steps")
    let sync = try fixture.run("sync", "--from", "export.xml", "--to", "csv=out.csv")
    #expect(sync.exitCode == 0, "\(sync.errors)")
    #expect(try fixture.text("out.csv").split(separator: "\r\n").count == 4)
    let search = try fixture.run("select", "--search", "heart", "--format", "json")
    #expect(
      search.output.contains(
        #""name":"Heart rate","category":"vitals","unit":"count/min","isSelected":false"#))
  }

  @Test func `settings change units and the interval, and an empty value restores the default`()
    throws
  {
    let set = try fixture.run(
      "settings", "--set", "unit.HeartRate=count/s", "--set", "interval=15m", "--set",
      "logLevel=debug")
    #expect(set.exitCode == 0, "\(set.errors)")
    #expect(set.output.contains("900s"))
    let preview = try fixture.run("preview", "--from", "export.xml", "--select", "heart rate")
    #expect(preview.output.contains("count/s"))
    let reset = try fixture.run("settings", "--set", "unit.HeartRate=", "--set", "interval=")
    #expect(reset.output.contains("passes on request only"))
    #expect(!reset.output.contains("unit."))
    let json = try fixture.run("settings", "--format", "json")
    #expect(json.output.contains(#""logLevel":"debug""#))
  }

  @Test
  func `custom types and types that occur only in an export are selected like any other type`()
    throws
  {
    func record(_ type: String) -> String {
      let time = "2026-01-10 08:00:00 +0100"
      return "<Record type=\"\(type)\" sourceName=\"Meter\" unit=\"N\" startDate=\"\(time)\" "
        + "endDate=\"\(time)\" value=\"4\"/>"
    }
    let types = [
      "GripStrength", "HKQuantityTypeIdentifierTongueForce", "HKQuantityTypeIdentifierFooBar",
      "HKDataTypeSleepDurationGoal", "HKCategoryTypeIdentifierAudioExposureEvent",
    ]
    try fixture.folder.file(
      "other.xml", "<HealthData locale=\"en_IE\">\(types.map(record).joined())</HealthData>")
    try fixture.folder.file(
      "home/settings.json",
      #"{"types":{"GripStrength":{"name":"Grip","category":"lab"},"TongueForce":{"name":"Tongue"}}}"#
    )
    func identifiers(_ text: String) throws -> [String] {
      let result = try fixture.run(
        "preview", "--from", "other.xml", "--select", text, "--format", "json")
      #expect(result.exitCode == 0, "\(text): \(result.errors)")
      let metrics = try #require(try MetricsFixture.json(result) as? [[String: Any]])
      return metrics.compactMap { $0["identifier"] as? String }
    }
    for text in ["GripStrength", "grip", "lab"] { #expect(try identifiers(text) == [types[0]]) }
    for text in ["tongue", "TongueForce", types[1]] {
      #expect(try identifiers(text) == [types[1]])
    }
    let event = "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent"
    #expect(try identifiers(types[4]) == [event])
    #expect(try identifiers("foo bar") == [types[2]])
    #expect(try identifiers("other") == [types[1], types[2], event])
    #expect(try identifiers("sleep") == [types[3]])
    let sync = try fixture.run(
      "sync", "--from", "other.xml", "--select", "other", "--to", "csv=out.csv")
    #expect(sync.exitCode == 0, "\(sync.errors)")
    #expect(try fixture.text("out.csv").contains(types[2]))
    let unknown = try fixture.run("preview", "--from", "other.xml", "--select", "baz")
    #expect(unknown.exitCode == 64)
    let saved = try fixture.run("select", "--add", "grip", "--add", "sleep duration goal")
    #expect(saved.exitCode == 0, "\(saved.errors)")
    #expect(
      try fixture.text("home/settings.json").contains(
        #""selection":["GripStrength","HKDataTypeSleepDurationGoal"]"#))
  }

  @Test
  func `a selection that was written by hand can contain short identifiers and names of types`()
    throws
  {
    try fixture.folder.file(
      "home/settings.json", #"{"selection":["HeartRate","steps","GripStrength"]}"#)
    let sync = try fixture.run("sync", "--from", "export.xml", "--to", "csv=out.csv")
    #expect(sync.exitCode == 0, "\(sync.errors)")
    let rows = try fixture.text("out.csv").split(separator: "\r\n").dropFirst()
    let names = Set(rows.map { $0.split(separator: ",")[1] })
    #expect(names == ["Heart rate", "Steps"])
    let list = try fixture.run("list", "--from", "export.xml")
    #expect(list.output.contains("● Heart rate") && list.output.contains("● Steps"))
  }

  @Test
  func `a new unit replaces the unit under the short identifier; a unit for workouts is rejected`()
    throws
  {
    try fixture.folder.file(
      "home/settings.json",
      #"{"units":{"HeartRate":"count/hr"},"types":{"HeartRate":{"name":"Pulse"}}}"#)
    let set = try fixture.run("settings", "--set", "unit.HeartRate=count/s")
    #expect(set.exitCode == 0, "\(set.errors)")
    #expect(!set.output.contains("count/hr"))
    let preview = try fixture.run("preview", "--from", "export.xml", "--select", "HeartRate")
    #expect(preview.output.contains("Pulse") && preview.output.contains("count/s"))
    let reset = try fixture.run("settings", "--set", "unit.HeartRate=")
    #expect(!reset.output.contains("unit."))
    let refused = try fixture.run("settings", "--set", "unit.workouts=km")
    #expect(refused.exitCode == 64)
    #expect(refused.errors.contains("HKWorkoutTypeIdentifier are always in min; leave the unit"))
  }

  @Test func `setting an invalid unit exits with 64, even if another unit follows it`() throws {
    let result = try fixture.run(
      "settings", "--set", "unit.BodyMass=banana", "--set", "unit.Height=cm")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("'banana' is not a unit for HKQuantityTypeIdentifierBodyMass"))
  }

  @Test
  func `an interval of 12 days is saved, and one below 1 second or above 36500 days is rejected`()
    throws
  {
    let set = try fixture.run("settings", "--set", "interval=12d")
    #expect(set.exitCode == 0 && set.output.contains("1036800s"), "\(set.errors)")
    let shown = try fixture.run("settings")
    #expect(shown.exitCode == 0 && shown.output == set.output, "\(shown.errors)")
    for interval in ["0s", "36501d"] {
      let refused = try fixture.run("settings", "--set", "interval=\(interval)")
      #expect(refused.exitCode == 64)
      #expect(refused.errors.contains("'\(interval)' is not a time from 1s to 36500d"))
    }
  }

  @Test func `destinations are added, listed, tested and removed, with secrets by reference`()
    throws
  {
    for arguments in [
      [
        "table", "--kind", "supabase", "--url", "https://x.supabase.co", "--table", "m",
        "--credential", "env=KEY",
      ],
      [
        "sheet", "--kind", "sheets", "--spreadsheet", "1AbC", "--sheet", "Health", "--credential",
        "command=echo token",
      ],
      ["zap", "--kind", "zapier", "--credential", "env=HOOK"],
      [
        "api", "--kind", "custom", "--url", "https://example.com/m", "--header",
        "X-Key: {{credential}}",
        "--idempotency-header", "Idempotency-Key", "--credential", "env=KEY",
      ],
      ["disk", "--kind", "file", "--path", "out.csv", "--batch", "100"],
    ] {
      let result = try fixture.run(["destinations", "add"] + arguments)
      #expect(result.exitCode == 0, "\(arguments): \(result.errors)")
    }
    let list = try fixture.run(
      ["destinations"], environment: ["HOOK": "https://hooks.zapier.com/hooks/catch/1/abc"])
    #expect(list.output.contains("https://x.supabase.co/rest/v1/m"))
    #expect(list.output.contains("https://hooks.zapier.com/***"))
    #expect(!list.output.contains("abc"))
    #expect(list.output.contains("at least once"))
    let settings = try fixture.text("home/settings.json")
    #expect(settings.contains(#""url":{"env":"HOOK"}"#))
    #expect(settings.contains(#""batch":{"count":100}"#))
    let test = try fixture.run("destinations", "test", "disk")
    #expect(test.output == "disk: works\n")
    #expect(
      try fixture.run("destinations", "add", "box", "--kind", "file", "--path", "home").exitCode
        == 0)
    let box = try fixture.run("destinations", "test", "box")
    #expect(box.exitCode == 2)
    #expect(box.output.contains("is a folder; specify a file"))
    let zap = try fixture.run("destinations", "test", "zap")
    #expect(zap.exitCode == 2)
    #expect(
      zap.output == "zap: cannot be used: the variable 'HOOK' is not set; set it to the secret\n")
    #expect(try fixture.run("destinations", "remove", "zap").exitCode == 0)
    #expect(try !fixture.run("destinations", "list").output.contains("zap"))
  }

  /// Adds a hook whose secret a script prints, and tests the hook.
  private func test(hookWithSecretFrom script: String) throws -> ToolResult {
    try fixture.folder.file("secret.sh", script)
    _ = try fixture.run(
      "destinations", "add", "zap", "--kind", "zapier", "--credential", "command=sh secret.sh")
    return try fixture.run("destinations", "test", "zap")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      // More than a pipe holds.
      "echo https://hooks.zapier.com/hooks/catch/1/abc; head -c 300000 /dev/zero | tr '\\0' x",
      // A background process keeps the output open.
      "sleep 1200 & printf ' https://hooks.zapier.com/hooks/catch/1/abc'",
    ])
  func `a secret is read from the first line of a command's output`(_ script: String) throws {
    let test = try test(hookWithSecretFrom: script)
    #expect(test.output.hasPrefix("zap: the settings are complete"), "\(test.output)")
  }

  @Test func `a line after one that is too long for a secret is not used`() throws {
    let script = "head -c 100000 /dev/zero | tr '\\0' x; echo; echo https://hooks.zapier.com/h/1/a"
    let test = try test(hookWithSecretFrom: script)
    #expect(test.exitCode == 2)
    #expect(test.output.contains("is empty"), "\(test.output)")
  }

  @Test func `an error shows what a failed credential command wrote to standard error`() throws {
    let test = try test(hookWithSecretFrom: "echo 'please log in' >&2; exit 3")
    #expect(test.exitCode == 2)
    #expect(test.errors == "sh: please log in\n")
    #expect(
      test.output == "zap: cannot be used: the command 'sh' failed; run it by hand to see why\n")
  }

  @Test func `an error names a credential command that does not exist`() throws {
    _ = try fixture.run(
      "destinations", "add", "zap", "--kind", "zapier", "--credential", "command=no-such-command")
    let test = try fixture.run("destinations", "test", "zap")
    #expect(test.exitCode == 2)
    #expect(
      test.output
        == "zap: cannot be used: the command 'no-such-command', or one that it runs, "
        + "was not found; run it by hand to see which\n")
  }

  @Test func `status and log describe the last pass, and status exits with 2 if the pass failed`()
    throws
  {
    _ = try fixture.run("destinations", "add", "disk", "--kind", "file", "--path", "out.csv")
    let before = try fixture.run("status")
    #expect(before.exitCode == 0 && before.output.contains("never"))
    _ = try fixture.run("sync", "--from", "export.xml", "--select", "all")
    let status = try fixture.run("status", "--format", "json")
    #expect(status.exitCode == 0, "\(status.errors)")
    #expect(status.output.contains(#""name":"disk","status":"completed","reason":null"#))
    #expect(status.output.contains(#""delivered":8,"refused":0,"pending":0"#))
    // A folder in place of the file makes the next pass fail.
    try FileManager.default.removeItem(at: fixture.folder.url.appending(path: "out.csv"))
    try fixture.folder.file("out.csv/inside", "")
    let failed = try fixture.run("sync", "--from", "export.xml", "--select", "all", "--again")
    #expect(failed.exitCode == 2)
    #expect(try fixture.run("status").exitCode == 2)
    let log = try fixture.run("log", "--level", "warning", "--to", "disk")
    #expect(log.output.contains("the file cannot be written"))
    #expect(try fixture.run("log", "--clear").exitCode == 0)
    #expect(try fixture.run("log").output == "No lines.\n")
  }

  @Test(arguments: ["{", #"{"settledCount":900000000000000000,"#])
  func `a damaged state is reported, and --again or a missing destination file replaces it`(
    _ start: String
  ) throws {
    let arguments = ["sync", "--from", "export.xml", "--select", "steps", "--to", "csv=out.csv"]
    #expect(try fixture.run(arguments).exitCode == 0)
    let folder = fixture.folder.url.appending(path: "home/state")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .first { $0.hasSuffix(".progress.json") })
    let text = try fixture.text("home/state/\(name)")
      .replacing(/"settledCount":\d+,/, with: "").dropFirst()
    let damaged = start == "{" ? start : start + text
    try fixture.folder.file("home/state/\(name)", damaged)
    for command in [arguments, ["status", "--to", "csv=out.csv"]] {
      let result = try fixture.run(command)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("the state cannot be read"), "\(result.errors)")
      #expect(result.errors.contains("with --again, which starts a new state"), "\(result.errors)")
    }
    let again = try fixture.run(arguments + ["--again"])
    #expect(again.exitCode == 0, "\(again.errors)")
    // A missing destination file also starts a new state.
    try fixture.folder.file("home/state/\(name)", damaged)
    try FileManager.default.removeItem(at: fixture.folder.url.appending(path: "out.csv"))
    let new = try fixture.run(arguments)
    #expect(new.exitCode == 0, "\(new.errors)")
    #expect(try fixture.text("out.csv").split(separator: "\r\n").count == 4)
  }

  @Test func `a delivery is rejected while another process uses the same state`() throws {
    _ = try fixture.run("sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv")
    let path = fixture.folder.url.appending(path: "home/state/lock").path
    let descriptor = open(path, O_RDWR)
    #expect(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    defer { close(descriptor) }
    let second = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv")
    #expect(second.exitCode == 2)
    #expect(second.errors.contains("another sync uses the same state"))
  }
}

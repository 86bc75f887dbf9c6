import Foundation
import Testing

/// Tests of `metrics` commands with invalid input or unsuitable files, and of their help.
struct MetricsBadInputTests {
  private let fixture: MetricsFixture

  init() throws { fixture = try MetricsFixture() }

  @Test(
    arguments: [
      (["list", "--from", "absent.zip"], Int32(66), "the export 'absent.zip' does not exist"),
      (["list", "--from", "sqlite=absent.db"], 66, "does not exist"),
      (["list", "--from", "other.txt"], 2, "other.txt:1:5: expected the element <HealthData>"),
      (["list"], 64, "--from"),
      (["list", "--from", "export.xml", "--since", "yesterday"], 64, "--since: expected a date"),
      (["list", "--from", "export.xml", "--until", "soon"], 64, "--until: expected a date"),
      (
        ["preview", "--from", "export.xml", "--since", "2026-01-02", "--until", "2026-01-02"], 64,
        "--until: expected a date later than --since"
      ),
      (["sync", "--from", "export.xml", "--select", "all"], 64, "no destination is chosen"),
      (
        [
          "destinations", "add", "api", "--kind", "custom", "--url", "https://example.com",
          "--header", "X-Key: a", "--header", "x-key: b",
        ], 64, "--header: 'x-key' is given twice"
      ),
      (["sync", "--from", "export.xml", "--to", "csv=o.csv"], 64, "no type is selected"),
      (
        ["sync", "--from", "export.xml", "--select", "all", "--to", "table"], 64,
        "the destination 'table' does not exist"
      ),
      (
        ["sync", "--from", "export.xml", "--to", "csv=o.csv", "--select", "hart rate"], 64,
        "did you mean 'HKQuantityTypeIdentifierHeartRate'?"
      ),
      (
        ["sync", "--from", "export.xml", "--to", "csv=o.csv", "--every", "often"], 64,
        "--every: expected a time"
      ),
      (
        ["sync", "--from", "export.xml", "--to", "csv=o.csv", "--every", "settings"], 64,
        "no interval is set"
      ),
      (
        ["sync", "--from", "export.xml", "--to", "csv=absent/o.csv", "--select", "all"], 2,
        "the file cannot be created; check its folder"
      ),
      (["settings", "--set", "interval=often"], 64, "interval: 'often' is not a time"),
      (["settings", "--set", "colour=red"], 64, "'colour' is not a setting"),
      (["settings", "--set", "unit.BodyMass=km"], 64, "choose a unit that matches the type"),
      (["destinations", "test", "absent"], 64, "the destination 'absent' does not exist"),
      (["destinations", "remove", "absent"], 64, "the destination 'absent' does not exist"),
      (
        ["destinations", "add", "t", "--kind", "supabase", "--url", "https://x.co"], 64,
        "--table is missing for the kind 'supabase'"
      ),
      (
        ["destinations", "add", "t", "--kind", "supabase", "--url", "http://x.co", "--table", "m"],
        64,
        "the address is not encrypted"
      ),
      (
        ["destinations", "add", "z", "--kind", "zapier", "--url", "https://hooks.zapier.com/1"], 64,
        "the address of a hook is a secret"
      ),
      (
        ["destinations", "add", "a=b", "--kind", "file", "--path", "x"], 64,
        "must not be empty or contain"
      ),
      (
        [
          "destinations", "add", "c", "--kind", "custom", "--url", "https://x.co", "--body",
          "{{all}}",
        ], 64,
        "'{{all}}' is not a placeholder here"
      ),
    ] as [([String], Int32, String)])
  func `invalid input is reported with a message and an exit code`(
    _ arguments: [String], _ code: Int32, _ message: String
  ) throws {
    try fixture.folder.file("other.txt", "text")
    let result = try fixture.run(arguments)
    #expect(result.exitCode == code, "\(result.errors)")
    #expect((result.errors + result.output).contains(message), "\(result.errors)")
  }

  @Test func `the fix for an unknown destination suggests a file only in a sync`() throws {
    _ = try fixture.run("destinations", "add", "disk", "--kind", "file", "--path", "m.csv")
    for arguments in [["destinations", "test"], ["destinations", "remove"]] {
      let result = try fixture.run(arguments + ["absent"])
      #expect(result.errors.contains("fix: name one of 'disk'\n"), "\(result.errors)")
    }
    let sync = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "absent")
    #expect(sync.errors.contains("fix: name one of 'disk', or a file, such as csv=metrics.csv\n"))
  }

  @Test func `an error in the settings file is reported with its line and column`() throws {
    try fixture.folder.file("home/settings.json", "{\n  \"interval\": \"often\"\n}")
    let result = try fixture.run("settings")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("line 2, column 15: interval: a time such as '90s'"))
  }

  @Test func `the error for a database in place of an export suggests the sqlite prefix`() throws {
    try fixture.folder.file("health.db", "SQLite format 3\0")
    let result = try fixture.run("list", "--from", "health.db")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("write --from sqlite=health.db for a durable store"))
  }

  @Test func `an empty file is rejected as the source, and a dry run to it leaves it empty`() throws
  {
    try fixture.folder.file("empty.db", "")
    for arguments in [
      ["metrics", "list", "--from", "sqlite=empty.db", "--home", "home"],
      ["records", "--from", "sqlite=empty.db", "--home", "records.db"],
    ] {
      let result = try fixture.folder.tool.run(arguments)
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("found an empty file"), "\(result.errors)")
    }
    #expect(try fixture.text("empty.db").isEmpty)
    #expect(try fixture.folder.names == ["empty.db", "export.xml"])
    // A sync turns an empty destination file into a store, but a dry run does not.
    let sync = ["sync", "--from", "export.xml", "--select", "all", "--to", "sqlite=empty.db"]
    #expect(try fixture.run(sync + ["--dry-run"]).exitCode == 0)
    #expect(try fixture.text("empty.db").isEmpty)
  }

  @Test(.enabled(if: getuid() != 0, "the permissions of files do not apply to root"))
  func `for a store in a read-only folder, the error refers to the permissions`() throws {
    try fixture.folder.file("inner/note", "")
    let sync = try fixture.run(
      "sync", "--from", "export.xml", "--select", "vitals", "--to", "sqlite=inner/a.db")
    #expect(sync.exitCode == 0, "\(sync.errors)")
    let folder = fixture.folder.url.appending(path: "inner").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    }
    let result = try fixture.run("list", "--from", "sqlite=inner/a.db")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("check the permissions of the file and its folder"))
  }

  @Test func `a store cannot be its own destination`() throws {
    _ = try fixture.run("sync", "--from", "export.xml", "--select", "all", "--to", "sqlite=a.db")
    let result = try fixture.run(
      "sync", "--from", "sqlite=a.db", "--select", "all", "--to", "sqlite=a.db")
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("is both the source and a destination"))
  }

  @Test func `an export cannot be its own destination, even through a link`() throws {
    let before = try fixture.text("export.xml")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.url.appending(path: "link.xml").path,
      withDestinationPath: fixture.folder.url.appending(path: "export.xml").path)
    for target in ["csv=export.xml", "ndjson=export.xml", "ndjson=link.xml", "sqlite=link.xml"] {
      let result = try fixture.run(
        "sync", "--from", "export.xml", "--select", "all", "--to", target)
      #expect(result.exitCode == 64, "\(target)")
      #expect(result.errors.contains("is both the source and a destination"), "\(result.errors)")
    }
    #expect(try fixture.text("export.xml") == before)
  }

  @Test func `a file cannot be two destinations of a pass`() throws {
    _ = try fixture.run("destinations", "add", "disk", "--kind", "file", "--path", "m.csv")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.url.appending(path: "link.csv").path,
      withDestinationPath: fixture.folder.url.appending(path: "m.csv").path)
    for other in ["csv=m.csv", "csv=./m.csv", "csv=link.csv"] {
      let result = try fixture.run(
        "sync", "--from", "export.xml", "--select", "all", "--to", "disk", "--to", other)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("is the file of two destinations"), "\(result.errors)")
      #expect(result.errors.contains("name each file only once"))
    }
    #expect(
      !FileManager.default.fileExists(atPath: fixture.folder.url.appending(path: "m.csv").path))
  }

  @Test func `a pass reports where an export is damaged`() throws {
    try fixture.folder.file("export.xml", "<HealthData>\n <Record")
    let result = try fixture.run(
      "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv")
    #expect(result.exitCode == 2)
    #expect(
      result.output.contains("paused: the source could not be read: export.xml:2:"),
      "\(result.output)")
  }

  @Test(arguments: [
    [], ["list"], ["preview"], ["sync"], ["status"], ["log"], ["select"], ["settings"],
    ["destinations"], ["destinations", "list"], ["destinations", "add"], ["destinations", "test"],
    ["destinations", "remove"], ["destinations", "serve"],
  ])
  func `the help has examples and, apart from the usage line, fits into 80 columns`(
    _ command: [String]
  ) throws {
    let result = try fixture.folder.tool.run(["metrics"] + command + ["--help"])
    #expect(result.exitCode == 0)
    #expect(result.output.contains("EXAMPLES"))
    for line in result.output.split(separator: "\n") where !line.hasPrefix("USAGE:") {
      #expect(line.count <= 80, "\(line)")
    }
  }
}

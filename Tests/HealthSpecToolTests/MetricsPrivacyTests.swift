import Foundation
import Testing

/// A test of the privacy of health values and secrets in the files and the output of `metrics`.
struct MetricsPrivacyTests {
  @Test
  func `settings, state, log and output contain no values or secrets, and files are private`()
    throws
  {
    let fixture = try MetricsFixture()
    _ = try fixture.run("settings", "--set", "logLevel=debug")
    _ = try fixture.run(
      "destinations", "add", "api", "--kind", "custom", "--url", "http://127.0.0.1:9/metrics",
      "--header", "Authorization: Bearer {{credential}}", "--credential", "env=KEY")
    var output = ""
    for place in ["csv=out.csv", "sqlite=health.db", "api"] {
      let result = try fixture.run(
        ["sync", "--from", "export.xml", "--select", "all", "--to", place],
        environment: ["KEY": "verysecretkey"])
      output += result.output + result.errors
    }
    output += try fixture.run("status").output + fixture.run("log", "--level", "debug").output
    let home = fixture.folder.url.appending(path: "home")
    let files = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    #expect(files.contains("log.ndjson"))
    for file in files {
      output += String(
        decoding: (try? Data(contentsOf: home.appending(path: file))) ?? Data(), as: UTF8.self)
      let rights =
        try FileManager.default.attributesOfItem(
          atPath: home.appending(path: file).path)[.posixPermissions] as? NSNumber
      #expect((rights?.intValue ?? 0o777) & 0o077 == 0, "\(file)")
    }
    for text in MetricsFixture.hidden + ["verysecretkey"] {
      #expect(!output.contains(text), "\(text)")
    }
    #expect(try fixture.text("out.csv").contains("71.4375"))
  }
}

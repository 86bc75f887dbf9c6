import ConformanceReports
import Foundation
import Testing

/// The HTML report in a real browser, an accessibility checker and a checker of HTML.
///
/// One walk answers for all scenarios, as starting a browser takes longer than any of them.
struct BrowserTests {
  static let scenarios = [
    "views", "filters", "filters_hold", "numbers_agree", "search", "row_page", "commands",
    "requirements", "parts_of_runs", "keyboard", "dark_mode", "printing", "narrow_windows",
    "no_overlap", "whole_words", "paper", "hostile_names", "large", "accessibility", "valid_html",
  ]

  private static let walk = Result { try Browser.walk() }

  @Test(
    "the page works in a browser; skipped where HEALTHSPEC_BROWSER is not set, required in CI",
    .enabled(if: Browser.isWanted, "no browser is set up"), arguments: scenarios)
  func works(_ scenario: String) throws {
    let answers = try Self.walk.get()
    let problems = try #require(answers[scenario], "the walk has no scenario of that name")
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    #expect(Set(answers.keys) == Set(Self.scenarios))
  }
}

/// A headless Chromium that a script walks through reports.
///
/// `HEALTHSPEC_BROWSER` names a folder with `bin/python3`, which has selenium, and with
/// `axe.min.js` and `vnu.jar`; `chromium`, `chromedriver` and `java` are on the path. `.ci/run`
/// sets all of it up.
private enum Browser {
  static let isWanted = folder != nil || environment["CI"].map { !$0.isEmpty } ?? false

  private static let environment = ProcessInfo.processInfo.environment

  private static let folder: URL? = environment["HEALTHSPEC_BROWSER"].flatMap { path in
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let needed = ["bin/python3", "axe.min.js", "vnu.jar"]
    return needed.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    } ? folder : nil
  }

  /// The problems of each scenario.
  static func walk() throws -> [String: [String]] {
    let tools = try #require(folder, "HEALTHSPEC_BROWSER names no browser; CI needs one")
    let files = FileManager.default.temporaryDirectory
      .appending(path: "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    try Data(try SamplePage.report().text.utf8).write(to: files.appending(path: "sample.html"))
    let reports = [
      "large": LargePage.report(), "shard": WidePage.shard(), "cut": WidePage.cut(),
      "four": try WidePage.report(subjects: 4), "two": try WidePage.report(subjects: 2),
    ]
    for (name, report) in reports {
      try Data(report.text.utf8).write(to: files.appending(path: "\(name).html"))
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Browser/walk.py")
    let process = Process()
    process.executableURL = tools.appending(path: "bin/python3")
    process.arguments = [script, tools, files].map { $0.path(percentEncoded: false) }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the walk did not come to its end")
    return try JSONDecoder().decode([String: [String]].self, from: data)
  }
}

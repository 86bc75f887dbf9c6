package import Foundation

/// A runner of scripts that test pages in a headless Chromium.
///
/// `HEALTHSPEC_BROWSER` names a folder with `axe.min.js`, `vnu.jar` and a `bin/python3` that has
/// Selenium; `chromium`, `chromedriver` and `java` must be on the search path. `.ci/run` provides
/// all of them.
package enum Browser {
  /// The reason why a script did not return a result.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// Whether browser tests run: always in CI, and elsewhere if a browser is set up.
  package static let isWanted = folder != nil || environment["CI"].map { !$0.isEmpty } ?? false

  private static let environment = ProcessInfo.processInfo.environment

  private static let folder: URL? = environment["HEALTHSPEC_BROWSER"].flatMap { path in
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let needed = ["bin/python3", "axe.min.js", "vnu.jar"]
    return needed.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    } ? folder : nil
  }

  /// Runs a script on pages with the given names, and returns the problems of each scenario.
  ///
  /// - Throws: ``Problem`` if no browser is set up or the script fails; another error if the pages
  ///   cannot be written, or if the script cannot be started or its output is not valid.
  package static func walk(
    _ script: URL, pages: [String: String]
  ) throws -> [String: [String]] {
    guard let tools = folder else {
      throw Problem(
        description:
          "HEALTHSPEC_BROWSER does not name a folder with the browser tools; CI requires them")
    }
    let files = FileManager.default.temporaryDirectory
      .appending(path: "browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: files) }
    for (name, page) in pages {
      try Data(page.utf8).write(to: files.appending(path: "\(name).html"))
    }
    let process = Process()
    process.executableURL = tools.appending(path: "bin/python3")
    process.arguments = [script, tools, files].map { $0.path(percentEncoded: false) }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem(description: "the script failed with status \(process.terminationStatus)")
    }
    return try JSONDecoder().decode([String: [String]].self, from: data)
  }
}

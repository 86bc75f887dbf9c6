package import Foundation

/// A headless Chromium that a script walks through pages.
///
/// `HEALTHSPEC_BROWSER` names a folder with `bin/python3`, which has selenium, and with
/// `axe.min.js` and `vnu.jar`; `chromium`, `chromedriver` and `java` are on the path. `.ci/run`
/// sets all of it up.
package enum Browser {
  /// The reason why a walk gave no answer.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// Whether browser tests run: where a browser is set up, and always in CI.
  package static let isWanted = folder != nil || environment["CI"].map { !$0.isEmpty } ?? false

  private static let environment = ProcessInfo.processInfo.environment

  private static let folder: URL? = environment["HEALTHSPEC_BROWSER"].flatMap { path in
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let needed = ["bin/python3", "axe.min.js", "vnu.jar"]
    return needed.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    } ? folder : nil
  }

  /// The problems of each scenario of a script, which is given pages by name.
  package static func walk(
    _ script: URL, pages: [String: String]
  ) throws -> [String: [String]] {
    guard let tools = folder else {
      throw Problem(description: "HEALTHSPEC_BROWSER names no browser; CI needs one")
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
      throw Problem(description: "the walk did not come to its end")
    }
    return try JSONDecoder().decode([String: [String]].self, from: data)
  }
}

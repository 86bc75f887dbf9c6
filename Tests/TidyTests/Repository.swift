import Foundation
import Testing

/// The files of the package as they are in the working tree.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the Swift files below a folder of the package, sorted, without build products.
  static func swiftFiles(under path: String) throws -> [URL] {
    let folder = root.appendingPathComponent(path)
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return names.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  /// Returns the folder of a target, relative to the package.
  static func folder(of target: String) -> String {
    target == "HealthSpecifications" ? "Specs" : "Sources/\(target)"
  }

  /// Returns the text of a file of the package.
  static func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the modules that a file imports.
  static func imports(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
      let access: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
      guard let index = words.firstIndex(of: "import"), words.count > index + 1,
        words[..<index].allSatisfy(access.contains)
      else { return nil }
      return words[words.count - 1].split(separator: ".").first.map(String.init)
    }
  }

  /// Returns the requirement ids in a Markdown file, or in all Markdown files below a folder.
  static func requirementIDs(under path: String) throws -> [String] {
    let place = root.appendingPathComponent(path)
    let names =
      path.hasSuffix(".md") ? [""] : try FileManager.default.subpathsOfDirectory(atPath: place.path)
    return try names.filter { $0.isEmpty || $0.hasSuffix(".md") }.flatMap { name in
      let file = name.isEmpty ? place : place.appendingPathComponent(name)
      return try String(contentsOf: file, encoding: .utf8)
        .matches(of: /\b[A-Z]{3,4}-[0-9]{2}\b/).map { String($0.output) }
    }
  }

  /// The dependencies of the libraries and programs outside `Tests`, by target; read only once.
  static let manifest = Result { try manifestTargets() }

  /// The system library targets, which consist only of headers and module maps.
  static let systemLibraries: Set<String> = ["CSQLite", "CTaskHook", "CZlib"]

  /// Returns the dependencies of the targets in the package description, by name.
  ///
  /// Test, system and plugin targets, and targets in `Tests`, are omitted.
  private static func manifestTargets() throws -> [String: Set<String>] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A separate scratch folder is needed, because the running test locks the default one.
    let scratch = FileManager.default.temporaryDirectory
      .appendingPathComponent("healthspec-manifest-\(ProcessInfo.processInfo.processIdentifier)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    process.arguments = [
      "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path,
      "dump-package",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the package description cannot be read")
    let manifest = try JSONDecoder().decode(Manifest.self, from: data)
    // Targets that only tests or builds use may have any dependencies.
    let targets = manifest.targets.filter { target in
      !["test", "system", "plugin"].contains(target.type)
        && target.path?.hasPrefix("Tests/") != true
    }
    return Dictionary(
      targets.map { ($0.name, Set($0.dependencies.compactMap(\.name))) },
      uniquingKeysWith: { first, _ in first })
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let path: String?
      let dependencies: [Dependency]
    }

    /// A dependency: an object with one key, whose value is a list that starts with the name.
    struct Dependency: Decodable {
      let name: String?

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let fields = try container.decode([String: [Element]].self)
        name = fields.values.first?.first?.text
      }
    }

    struct Element: Decodable {
      let text: String?

      init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
      }
    }

    let targets: [Target]
  }
}

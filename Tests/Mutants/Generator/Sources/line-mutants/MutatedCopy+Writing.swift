internal import Foundation
internal import LineMutants

extension MutatedCopy {
  /// Updates the files of the copy, and removes those that are not needed anymore.
  ///
  /// Unchanged files keep their modification times, so that they are not rebuilt.
  func write(_ schemata: [String: Schemata]) throws {
    var contents: [String: Data] = [:]
    for path in try package.files(below: "Sources") {
      contents[path] =
        try schemata[path].map { Data($0.text.utf8) } ?? Data(package.bytes(of: path))
    }
    let runner = "Tests/Mutants/Generator/Runner"
    for path in try package.files(below: runner) {
      contents["LineMutants" + path.dropFirst(runner.count)] = Data(try package.bytes(of: path))
    }
    for tests in Self.testFolders(of: inventory.testsToRun) {
      for path in try package.files(below: tests) {
        contents[path] = Data(try package.bytes(of: path))
      }
    }
    contents["Package.swift"] = try manifest(changing: Set(schemata.keys))
    for (path, data) in contents { try Self.write(data, to: folder.appendingPathComponent(path)) }
    for part in ["Sources", "LineMutants", "Tests"] {
      let start = folder.appendingPathComponent(part)
      guard FileManager.default.fileExists(atPath: start.path) else { continue }
      for path in try FileManager.default.subpathsOfDirectory(atPath: start.path)
      where path.contains(".") && contents["\(part)/\(path)"] == nil {
        var isFolder: ObjCBool = false
        let file = start.appendingPathComponent(path)
        _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
        if !isFolder.boolValue { try FileManager.default.removeItem(at: file) }
      }
    }
  }

  /// Returns the folders of the tests and of the code that they share, sorted by path.
  static func testFolders(of tests: [MutantScope.Tests]) -> [String] {
    guard !tests.isEmpty else { return [] }
    return Set(tests.map { "Tests/\($0.target)" } + ["Tests/TestSupport"]).sorted()
  }

  private static func write(_ data: Data, to file: URL) throws {
    if let old = try? Data(contentsOf: file), old == data { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Returns the package's own manifest with the changes for the copy.
  ///
  /// The runner is added, and the targets of the scope depend on the switch. Tests that are not run
  /// are removed, and so are targets that need the specifications, which the copy lacks.
  private func manifest(changing paths: Set<String>) throws -> Data {
    var text = String(decoding: try package.bytes(of: "Package.swift"), as: UTF8.self)
    let targets = Set(inventory.subjects.keys.map { $0.split(separator: "/")[1] }).sorted()
    let tests = Self.testFolders(of: inventory.testsToRun)
    text += """

      package.targets.removeAll {
        let folder = $0.path ?? ($0.isTest ? "Tests/\\($0.name)" : "")
        return folder.hasPrefix("Tests/") && !\(tests).contains(folder)
      }
      let documents = ["HealthSpecifications", "HealthSpecTesting"]
      package.targets.removeAll { documents.contains($0.name) }
      package.products.removeAll { documents.contains($0.name) }
      for target in package.targets where \(targets.map { String($0) }).contains(target.name) {
        target.dependencies.append("LineMutantSwitch")
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Onone"])]
      }
      package.targets += [
        .target(name: "LineMutantSwitch", path: "LineMutants/Switch"),
        .executableTarget(
          name: "line-mutant-runner",
          dependencies: [
            "CombinedRecords", "Conformance", "ConformanceRecord", "Diagnostics",
            "HealthContracts", "HealthModel", "LineMutantSwitch", "MemoryHealthStore",
            "MetricContracts", "MetricSync", "RecordContracts", "SQLiteStores", "SpecMarkdown", "WeightSync",
          ], path: "LineMutants/Runner",
          swiftSettings: [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
          ]),
      ]

      """
    return Data(text.utf8)
  }

  /// Builds the runner.
  ///
  /// The changed targets are not optimized, so that a build after a change takes seconds. The code
  /// that reads and runs the rows is optimized, because it takes most of a mutant's time.
  ///
  /// - Returns: The output of the build if it failed, and `nil` otherwise.
  static func buildRunner(in folder: URL) throws -> String? {
    try swiftBuild(
      in: folder,
      [
        "--configuration", "release", "--product", "line-mutant-runner", "--disable-index-store",
        "-Xswiftc", "-continue-building-after-errors",
      ])
  }

  /// Builds the tests without optimization, because optimizing them takes minutes.
  ///
  /// - Returns: The output of the build if it failed, and `nil` otherwise.
  static func buildTests(_ product: String, in folder: URL) throws -> String? {
    try swiftBuild(in: folder, ["--product", product, "--scratch-path", testBuild])
  }

  /// The build folder of the tests.
  static let testBuild = ".build/tests"

  private static func swiftBuild(in folder: URL, _ options: [String]) throws -> String? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "build"] + options
      + ["-debug-info-format", "none", "-Xswiftc", "-suppress-warnings"]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: data, as: UTF8.self)
  }
}

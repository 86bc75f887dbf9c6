internal import Foundation
internal import LineMutants

/// The results of earlier runs.
///
/// A result is valid for the same manifest, sources, documents, runner and tests. A mutant that
/// does not compile is skipped until its file changes, and the row that last noticed a mutant is
/// tried first.
final class ResultCache {
  private(set) var results: [String: MutantResult] = [:]
  private(set) var lastRows: [String: String] = [:]
  private var failing: Set<String> = []
  /// The version of the results, which must be increased if the same mutant would have a different
  /// result.
  private static let version = "1"
  private let resultsFile: URL
  private let rowsFile: URL
  private let failingFile: URL
  private let fileHashes: [String: String]

  init(package: Package, inventory: Inventory) throws {
    let folder = package.root.appendingPathComponent(".build/line-mutants/cache")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var hash = ContentHash(Self.version)
    var hashes: [String: String] = [:]
    let inputs =
      ["Package.swift"] + (try package.files(below: "Sources"))
      + (try package.files(below: "Tests/Mutants/Generator/Runner"))
      + inventory.documents
      + (try MutatedCopy.testFolders(of: Array(Set(inventory.tests.values))).flatMap {
        try package.files(below: $0)
      })
    for path in inputs {
      let bytes = try package.bytes(of: path)
      hash.add(Array(path.utf8))
      hash.add(bytes)
      var own = ContentHash(path)
      own.add(bytes)
      hashes[path] = own.short
    }
    fileHashes = hashes
    resultsFile = folder.appendingPathComponent("results-\(hash.long).jsonl")
    rowsFile = folder.appendingPathComponent("rows.json")
    failingFile = folder.appendingPathComponent("failing.json")
    for result in Self.lines(of: resultsFile) {
      results["\(result.file) \(result.key)"] = result
    }
    if let data = try? Data(contentsOf: rowsFile) {
      lastRows = try JSONDecoder().decode([String: String].self, from: data)
    }
    if let data = try? Data(contentsOf: failingFile) {
      failing = try JSONDecoder().decode(Set<String>.self, from: data)
    }
  }

  private static func lines(of file: URL) -> [MutantResult] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    // An incomplete line, which a campaign that was killed can leave, is skipped.
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(MutantResult.self, from: $0)
    }
  }

  /// Returns whether a mutant is known not to compile in the current version of its file.
  func isFailing(_ mutant: LineMutant) -> Bool { failing.contains(failingName(mutant)) }

  /// Saves the names of mutants that do not compile.
  func add(failing mutants: [LineMutant]) throws {
    failing.formUnion(mutants.map(failingName))
    try JSONEncoder().encode(failing.sorted()).write(to: failingFile)
  }

  private func failingName(_ mutant: LineMutant) -> String {
    "\(fileHashes[mutant.file] ?? "") \(mutant.name)"
  }

  /// Saves results.
  func add(_ more: [MutantResult]) throws {
    var data = Data()
    for result in more {
      let name = "\(result.file) \(result.key)"
      results[name] = result
      if let row = result.row { lastRows[name] = row }
      data += try JSONEncoder().encode(result) + [UInt8(ascii: "\n")]
    }
    if !FileManager.default.fileExists(atPath: resultsFile.path) {
      try Data().write(to: resultsFile)
    }
    let handle = try FileHandle(forWritingTo: resultsFile)
    defer { try? handle.close() }
    if try handle.seekToEnd() > 0 {
      // A campaign that was killed can leave an incomplete line, which must not absorb this result.
      data.insert(UInt8(ascii: "\n"), at: data.startIndex)
    }
    try handle.write(contentsOf: data)
  }

  /// Saves the row that last noticed each mutant, or was running when its process ended, for the
  /// next campaign.
  func saveRows() throws {
    try JSONEncoder().encode(lastRows).write(to: rowsFile)
  }
}

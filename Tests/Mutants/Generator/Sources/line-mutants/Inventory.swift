internal import Foundation
internal import LineMutants

/// All mutants, or the chosen ones, with their stores, documents and tests and the survivor list.
struct Inventory {
  private(set) var files: [MutatedFile]
  /// The stores of each file.
  let subjects: [String: [String]]
  /// All documents of the scope.
  let documents: [String]
  /// The documents of each file.
  private let documentsOfFile: [String: Set<String>]
  /// The tests of each file for which a test is enough.
  let tests: [String: MutantScope.Tests]
  let survivors: SurvivorList

  var mutants: [LineMutant] { files.flatMap(\.mutants) }

  /// The documents whose rows are run for at least one mutant, in the order of the scope.
  var documentsToRun: [String] {
    let used = files.filter { !$0.mutants.isEmpty }
      .reduce(into: Set()) { $0.formUnion(documents(of: $1.path)) }
    return documents.filter(used.contains)
  }

  /// The tests that can be run for at least one mutant, sorted by target.
  var testsToRun: [MutantScope.Tests] {
    Set(files.filter { !$0.mutants.isEmpty }.compactMap { tests[$0.path] })
      .sorted { $0.target < $1.target }
  }

  /// Returns the documents whose rows are run for the mutants of a file.
  func documents(of file: String) -> Set<String> { documentsOfFile[file] ?? [] }

  /// Creates an inventory by reading the scope and generating its mutants.
  ///
  /// - Throws: `MutantScope.Mismatch` if the scope does not match the sources, `Package.Failure` if
  ///   a pattern matches no document, or an error if a file cannot be read or decoded.
  init(package: Package) throws {
    let scope = try JSONDecoder().decode(
      MutantScope.self, from: Data(package.bytes(of: "Tests/Mutants/line-mutants.json")))
    let sources = try package.files(below: "Sources").filter { $0.hasSuffix(".swift") }
    let parts = try scope.parts(of: sources)
    files = try parts.map {
      MutantGenerator.mutants(of: try package.bytes(of: $0.path), path: $0.path)
    }
    subjects = Dictionary(uniqueKeysWithValues: parts.map { ($0.path, $0.subjects) })
    let specifications = try package.files(below: "Specs")
    documents = try scope.documents.flatMap { try Self.paths($0, in: specifications) }
    documentsOfFile = try Dictionary(
      uniqueKeysWithValues: parts.map { part in
        (part.path, Set(try part.documents.flatMap { try Self.paths($0, in: specifications) }))
      })
    tests = parts.reduce(into: [:]) { $0[$1.path] = $1.tests }
    survivors = SurvivorList(
      parsing: String(
        decoding: try package.bytes(of: "Tests/Mutants/Generator/survivors.md"), as: UTF8.self))
  }

  /// Returns the documents that match a pattern.
  ///
  /// - Throws: `Package.Failure` if no document matches the pattern.
  private static func paths(_ pattern: PathPattern, in documents: [String]) throws -> [String] {
    let found = documents.filter(pattern.matches)
    guard !found.isEmpty else {
      throw Package.Failure(
        description:
          "the scope's pattern '\(pattern.text)' matches no document; update it to the new path")
    }
    return found
  }

  /// Returns the inventory with only the chosen mutants.
  func filter(_ selection: Selection) -> Self {
    var copy = self
    copy.files = selection.chosen(from: files)
    return copy
  }
}

/// A selection of the mutants to run.
struct Selection {
  struct Shard { let part, parts: Int }

  let files: [PathPattern]
  let changed: Set<String>?
  let shard: Shard?
  let sample: Int?
  let seed: UInt64

  /// Whether all mutants are run.
  var isWhole: Bool { files.isEmpty && changed == nil && shard == nil && sample == nil }

  func chosen(from all: [MutatedFile]) -> [MutatedFile] {
    var chosen = all.filter { file in
      (files.isEmpty || files.contains { $0.matches(file.path) })
        && changed?.contains(file.path) ?? true
    }
    if let shard {
      chosen = chosen.map { $0.filter { chance($0) % UInt64(shard.parts) == shard.part - 1 } }
    }
    if let sample {
      let names = chosen.flatMap(\.mutants).map { (chance($0), $0.name) }.sorted { $0 < $1 }
      let kept = Set(names.prefix(sample).map(\.1))
      chosen = chosen.map { $0.filter { kept.contains($0.name) } }
    }
    return chosen
  }

  private func chance(_ mutant: LineMutant) -> UInt64 {
    ContentHash(String(seed), mutant.name).number
  }
}

internal import Foundation
internal import LineMutants

/// A copy of the package with all chosen mutants in it.
struct MutatedCopy {
  /// A build with the numbers of its mutants.
  struct Build {
    let mutants: [Int: LineMutant]
    /// The numbers that are reached together, by their first.
    let places: [Int: ClosedRange<Int>]
    /// The mutants that do not compile.
    let failing: [LineMutant]
  }

  let package: Package
  let inventory: Inventory
  let folder: URL

  /// The folder for files of the runs, in memory if the system has a folder there.
  var scratch: URL {
    let shared = URL(fileURLWithPath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: shared.path)
    return (isThere ? shared : FileManager.default.temporaryDirectory)
      .appendingPathComponent("line-mutants-\(ProcessInfo.processInfo.processIdentifier)")
  }

  init(package: Package, inventory: Inventory) throws {
    self.package = package
    self.inventory = inventory
    // A part has a folder of its own, so that it does not invalidate the build of the whole.
    let isWhole = inventory.files.count == inventory.subjects.count
    folder = package.root.appendingPathComponent(
      ".build/line-mutants/\(isWhole ? "all" : "part")")
  }

  /// The runner that is built.
  var runner: URL { folder.appendingPathComponent(".build/release/line-mutant-runner") }

  /// Builds without the mutants that do not compile, until the build succeeds.
  func build(cache: ResultCache) throws -> Build {
    var failing = inventory.mutants.filter(cache.isFailing)
    for round in 1...30 {
      let dropped = Set(failing.map(\.name))
      let files = inventory.files.map { $0.filter { !dropped.contains($0.name) } }
      let schemata = try Self.schemata(of: files)
      try write(schemata)
      logLine("build \(round): \(schemata.map(\.value.mutants.count).reduce(0, +)) mutants")
      let log = try Self.swiftBuild(in: folder)
      guard let log else { return result(schemata, failing) }
      // The log shows why mutants do not compile.
      try log.write(
        to: folder.appendingPathComponent("build-\(round).log"), atomically: true, encoding: .utf8)
      let blamed = try blamed(in: log, schemata)
      failing += blamed
      try cache.add(failing: blamed)
    }
    throw Package.Failure(description: "the copy in \(folder.path) does not build")
  }

  /// The numbers that choose mutants in the runner, without those that are known not to compile.
  func numbers(cache: ResultCache) throws -> [Int: LineMutant] {
    let files = inventory.files.map { $0.filter { !cache.isFailing($0) } }
    return result(try Self.schemata(of: files), []).mutants
  }

  private func result(_ schemata: [String: Schemata], _ failing: [LineMutant]) -> Build {
    var mutants: [Int: LineMutant] = [:]
    var places: [Int: ClosedRange<Int>] = [:]
    for one in schemata.values {
      mutants.merge(one.mutants) { first, _ in first }
      for place in one.places { places[place.numbers.lowerBound] = place.numbers }
    }
    return Build(mutants: mutants, places: places, failing: failing)
  }

  /// The files with their mutants.
  ///
  /// Each file starts at a fixed number, so that an additional mutant in one file does not
  /// renumber the others, and only that file is built again.
  private static func schemata(of files: [MutatedFile]) throws -> [String: Schemata] {
    var number = 1
    var schemata: [String: Schemata] = [:]
    for file in files {
      let one = Schemata(of: file, from: number)
      if one.endNumber > number { schemata[file.path] = one }
      number += numbersOfFile * ((one.endNumber - number) / numbersOfFile + 1)
    }
    guard number <= mostNumbers else {
      throw Package.Failure(
        description: "\(number) numbers are too many for LINE_MUTANT_LIMIT; raise it")
    }
    return schemata
  }

  private static let numbersOfFile = 512
  /// As `LINE_MUTANT_LIMIT` in `Runner/Switch/include/LineMutantSwitch.h`.
  private static let mostNumbers = 1 << 17

  /// Finds the mutants that do not compile.
  ///
  /// - Throws: `Package.Failure` with the end of the log if no mutant is found.
  private func blamed(in log: String, _ schemata: [String: Schemata]) throws -> [LineMutant] {
    let prefix = folder.resolvingSymlinksInPath().path + "/"
    var lines: [String: [Int]] = [:]
    for error in CompilerError.errors(in: log) where error.path.hasPrefix(prefix) {
      lines[String(error.path.dropFirst(prefix.count)), default: []].append(error.line)
    }
    let blamed = lines.flatMap { path, lines in
      let one = schemata[path]
      return (one?.blamed(for: lines) ?? []).compactMap { one?.mutants[$0] }
    }
    guard !blamed.isEmpty else {
      throw Package.Failure(
        description: "the copy does not build:\n\(log.suffix(4000))")
    }
    return blamed
  }
}

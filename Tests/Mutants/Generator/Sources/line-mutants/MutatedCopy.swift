internal import Foundation
internal import LineMutants

/// A copy of the package that contains all chosen mutants.
struct MutatedCopy {
  /// A build with the numbers of its mutants.
  struct Build {
    let mutants: [Int: LineMutant]
    /// The numbers of the mutants at each place, by the first number.
    let places: [Int: ClosedRange<Int>]
    /// The mutants that do not compile.
    let failing: [LineMutant]
  }

  let package: Package
  let inventory: Inventory
  let folder: URL

  /// The folder for the files of the runs, which is in memory if `/dev/shm` is writable.
  var scratch: URL {
    let shared = URL(fileURLWithPath: "/dev/shm")
    let isThere = FileManager.default.isWritableFile(atPath: shared.path)
    return (isThere ? shared : FileManager.default.temporaryDirectory)
      .appendingPathComponent("line-mutants-\(ProcessInfo.processInfo.processIdentifier)")
  }

  init(package: Package, inventory: Inventory) throws {
    self.package = package
    self.inventory = inventory
    // A selection of sources has a separate folder, so that it does not invalidate the build of
    // all sources.
    let isWhole = inventory.files.count == inventory.subjects.count
    folder = package.root.appendingPathComponent(
      ".build/line-mutants/\(isWhole ? "all" : "part")")
  }

  /// The executable of the runner.
  var runner: URL { folder.appendingPathComponent(".build/release/line-mutant-runner") }

  /// The executable of the tests.
  var testRunner: URL {
    folder.appendingPathComponent("\(Self.testBuild)/debug/\(Self.testProduct).xctest")
  }

  private static let testProduct = "HealthSpecPackageTests"

  /// Builds the tests of a copy whose runner has been built.
  ///
  /// - Throws: `Package.Failure` if the tests do not build.
  func buildTests() throws {
    logLine("build of the tests")
    guard let log = try Self.buildTests(Self.testProduct, in: folder) else { return }
    throw Package.Failure(description: "the tests do not build:\n\(log.suffix(4000))")
  }

  /// Builds the copy repeatedly, without the mutants that do not compile, until a build succeeds.
  ///
  /// - Throws: `Package.Failure` if the copy does not build for another reason or within 30 rounds,
  ///   or if there are too many mutants.
  func build(cache: ResultCache) throws -> Build {
    var failing = inventory.mutants.filter(cache.isFailing)
    for round in 1...30 {
      let dropped = Set(failing.map(\.name))
      let files = inventory.files.map { $0.filter { !dropped.contains($0.name) } }
      let schemata = try Self.schemata(of: files)
      try write(schemata)
      logLine("build \(round): \(schemata.map(\.value.mutants.count).reduce(0, +)) mutants")
      let log = try Self.buildRunner(in: folder)
      guard let log else { return result(schemata, failing) }
      // The log shows why mutants do not compile.
      try log.write(
        to: folder.appendingPathComponent("build-\(round).log"), atomically: true, encoding: .utf8)
      let blamed = try blamed(in: log, schemata)
      failing += blamed
      try cache.add(failing: blamed)
    }
    throw Package.Failure(
      description: "the copy does not build; see the build logs in \(folder.path)")
  }

  /// Returns the mutants by their numbers in the runner, without those known not to compile.
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

  /// Returns the files with the copies of their mutants, by path.
  ///
  /// The first number of each file is one more than a multiple of a fixed count, so that an
  /// additional mutant in one file usually does not renumber other files, and only that file is
  /// rebuilt.
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
        description: "\(number) numbers are too many; raise LINE_MUTANT_LIMIT and 'mostNumbers'")
    }
    return schemata
  }

  private static let numbersOfFile = 512
  /// The same limit as `LINE_MUTANT_LIMIT` in `Runner/Switch/include/LineMutantSwitch.h`.
  private static let mostNumbers = 1 << 18

  /// Returns the mutants that cause the errors in a build log.
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

internal import Foundation
internal import HealthExport
internal import HealthModel
internal import SQLiteStores

/// A benchmark of copying an export into a durable store, against SQLite alone and against
/// `healthkit-to-sqlite`.
///
/// SQLite alone inserts the same rows into the same tables. These rows are in memory before the
/// measurement starts, while the time of the copy includes reading and parsing the file. The
/// environment variable HEALTHKIT_TO_SQLITE contains the path of the other program, which
/// `pip install healthkit-to-sqlite` installs.
enum CopyBenchmark {
  static func run(_ arguments: [String]) throws {
    let megabytes = arguments.first.flatMap { Int($0) } ?? 150
    let parent =
      arguments.dropFirst().first.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory
    let folder = parent.appending(path: "export-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "export.xml")
    let records = try GeneratedFile.write(
      to: file, size: megabytes * 1_000_000, order: .grouped, seed: Benchmark.seed)
    print(
      "\(megabytes) MB, \(records) records, seed \(Benchmark.seed), the best of three alternating runs"
    )
    let program = CommandLine.arguments[0]
    var (ours, bare): (Double, Double) = (.infinity, .infinity)
    for round in 0..<3 {
      let store = folder.appending(path: "store-\(round)")
      ours = min(ours, try seconds([program, "fill", "export", file.path, store.path]))
      let copy = folder.appending(path: "bare-\(round)")
      bare = min(bare, try seconds([program, "fill", "rows", store.path, copy.path]))
      try check(store, copy, records)
      for url in [store, copy] { try FileManager.default.removeItem(at: url) }
    }
    for (name, time) in [("HealthExport", ours), ("SQLite alone", bare)] {
      print(
        "\(name): \(Benchmark.format(time)) s, "
          + "\(Int(Double(records) / time)) records per second")
    }
    print("speed ratio to SQLite alone: \(Benchmark.format(bare / ours))")
    try compareWithOther(file, folder, ours)
  }

  private static func compareWithOther(_ file: URL, _ folder: URL, _ ours: Double) throws {
    guard let other = ProcessInfo.processInfo.environment["HEALTHKIT_TO_SQLITE"],
      let usage = try Usage(
        of: [other, file.path, folder.appending(path: "other.db").path, "--xml"],
        keepingOutput: false)
    else {
      print(
        "healthkit-to-sqlite: not measured, because HEALTHKIT_TO_SQLITE does not name the program, "
          + "or the program failed")
      return
    }
    print(
      "healthkit-to-sqlite: \(Benchmark.format(usage.seconds)) s, "
        + "\(Benchmark.format(usage.seconds / ours)) times as long")
  }

  /// Runs a stage in a separate process, and returns the number of seconds that it prints.
  private static func seconds(_ command: [String]) throws -> Double {
    guard let usage = try Usage(of: command, keepingOutput: true),
      let seconds = Double(usage.output)
    else { throw Failure(description: "the stage '\(command[2])' failed") }
    return seconds
  }

  /// Checks that both files have the given number of samples and equal column sums.
  private static func check(_ store: URL, _ copy: URL, _ records: Int) throws {
    let (first, second) = (try RowFile(store).summary(), try RowFile(copy).summary())
    guard first == second, first.hasPrefix("\(records) ") else {
      throw Failure(
        description: "expected \(records) equal rows in both files, found \(first) and \(second)")
    }
  }

  // MARK: - Stages

  /// Fills a new store from an export, or a new file with the rows of a store, and prints the
  /// elapsed seconds.
  static func fill(_ arguments: ArraySlice<String>) async throws {
    let words = Array(arguments)
    guard words.count == 3 else {
      throw Failure(description: "usage: fill export|rows SOURCE FILE")
    }
    let clock = ContinuousClock()
    let time: Duration
    if words[0] == "export" {
      time = try await clock.measure {
        let store = try SQLiteHealthStore(
          at: .file(URL(filePath: words[2])),
          appSource: SourceRevision(source: Source(name: "App", bundleIdentifier: "app")),
          clock: SystemClock())
        _ = try await HealthExportReader(at: words[1]).copy(into: store)
      }
    } else {
      let rows = try RowFile(URL(filePath: words[1])).rows()
      time = try clock.measure { try rows.insert(into: URL(filePath: words[2])) }
    }
    print(time / .seconds(1))
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

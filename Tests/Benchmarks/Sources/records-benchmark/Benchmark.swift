import Foundation

/// A benchmark of sums and lists of a year of meals in a durable store.
///
/// Every stage is a separate process, so that its memory is measured separately. The stages take
/// turns, so that other load on the machine affects them equally. The benchmark fails if sums
/// disagree or lists are wrong, and with the option `--strict` also if a time exceeds its limit.
///
/// The last line of the output is a JSON array with the figures of each stage.
@main
enum Benchmark {
  static let rounds = 3

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "stage" { return try await work(Array(arguments.dropFirst())) }
    let meals = arguments.first.flatMap { Int($0) } ?? 200_000
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("records-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let year = Year(meals: meals, folder: folder)
    let clock = ContinuousClock()
    let start = clock.now
    try await year.write()
    print("\(meals) meals with \(meals * 4) samples written in \(clock.now - start)")
    var figures: [StageName: [Figures]] = [:]
    for round in 0..<rounds {
      // The order alternates, so that no stage always follows the same other stage.
      let order = round.isMultiple(of: 2) ? StageName.allCases : StageName.allCases.reversed()
      for name in order { figures[name, default: []].append(try run(name, year)) }
    }
    try check(figures)
    try Table(figures).show()
    if arguments.contains("--strict") { try Table(figures).checkLimits() }
  }

  /// Runs a stage in a separate process, and returns its figures.
  private static func run(_ name: StageName, _ year: Year) throws -> Figures {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["stage", name.rawValue, year.folder.path, "\(year.meals)"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure("the stage '\(name.rawValue)' failed")
    }
    return try JSONDecoder().decode(Figures.self, from: data)
  }

  private static func work(_ arguments: [String]) async throws {
    guard arguments.count == 3, let name = StageName(rawValue: arguments[0]),
      let meals = Int(arguments[2])
    else { throw BenchmarkFailure("usage: stage NAME FOLDER MEALS") }
    let year = Year(meals: meals, folder: URL(fileURLWithPath: arguments[1]))
    let figures = try await Stage(year).measure(name)
    try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(figures))
  }

  /// Checks that the stages that compute sums agree, although some records are both local and
  /// copied to the store, and that lists have the expected numbers of records.
  private static func check(_ figures: [StageName: [Figures]]) throws {
    let bare = figures[.bare]?.first?.values ?? []
    for name in [StageName.sums, .allSums, .loading] {
      let values = (figures[name]?.first?.values ?? []).prefix(bare.count)
      let agree = zip(values, bare).allSatisfy { abs($0 - $1) <= 1e-9 * abs($1) }
      guard bare.count == 12, values.count == 12, agree else {
        throw BenchmarkFailure("'\(name.rawValue)' disagrees: \(values) instead of \(bare)")
      }
    }
    for (name, count) in [(StageName.page, 50.0), (.nextPages, 500)] {
      if let wrong = figures[name]?.first(where: { $0.values != [count] }) {
        throw BenchmarkFailure(
          "'\(name.rawValue)' has \(wrong.values) records instead of \(count)")
      }
    }
  }
}

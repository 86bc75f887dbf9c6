import Foundation
import HealthModel
import RemoteSubjects

/// A benchmark of the import of a history into the durable store and home, against SQLite alone,
/// and of later changes to the history.
///
/// All variants write the same number of rows, of about the same size, to tables of one schema, in
/// transactions of 500, with the pragmas of the stores, and take turns. Only `wal_autocheckpoint`
/// differs: SQLite alone keeps its default. For SQLite alone and for the local history, the
/// creation of the samples is not timed; for the served history, everything is timed. The figures
/// have no limits and are comparable only within one run. The benchmark fails if the number of rows
/// is wrong.
@main
enum Benchmark {
  /// The number of samples that a variant writes in one turn.
  static let turn = 10_000
  /// The number of samples after which the peak memory should no longer grow.
  static let early = 100_000
  static let rounds = 5

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "serve": try await serve(Array(arguments.dropFirst()))
    case "work": try await Worker.work(Array(arguments.dropFirst()))
    default: try compare(count: arguments.first.flatMap { Int($0) } ?? 100_000)
    }
  }

  /// Serves a history, then writes the peak memory of this process in KiB to a file.
  private static func serve(_ arguments: [String]) async throws {
    guard arguments.count == 2, let count = Int(arguments[0]) else {
      throw BenchmarkFailure("usage: serve SAMPLES FILE")
    }
    let server = StoreServer(name: "history", limitedTo: [.externalWriters]) { _ in
      ServedHistory(count: count)
    }
    await server.serve()
    try "\(Memory.ofThisProcess.peak)".write(
      toFile: arguments[1], atomically: true, encoding: .utf8)
  }

  private static func compare(count: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sqlite-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    print(
      "\(count) samples in transactions of \(Workload.pageSize), in turns of \(turn);",
      Schemas.pragmas)

    let workers = try VariantName.allCases.map { try Worker($0, in: folder, count: count) }
    var figures = workers.map { _ in Figures() }
    for (number, first) in stride(from: 0, to: count, by: turn).enumerated() {
      let end = min(first + turn, count)
      // The order alternates, so that no variant always follows the same other variant.
      for place in workers.indices {
        let index = number.isMultiple(of: 2) ? place : workers.count - 1 - place
        figures[index].add(try workers[index].ask("write \(first) \(end)"), isEarly: end <= early)
      }
    }
    let changes = try workers.map { worker in
      try (1...rounds).map { try worker.ask("change \($0)") }.filter { !$0.isEmpty }
    }
    for (index, worker) in workers.enumerated() {
      figures[index].memoryOfSource = try worker.ask("finish").first ?? 0
      worker.waitForEnd()
      try check(worker, count, hasChanged: !changes[index].isEmpty)
    }
    Table.show(workers.map(\.name), figures, count)
    for (worker, changes) in zip(workers, changes) { Table.show(worker.name, changes) }
  }

  private static func check(_ worker: Worker, _ count: Int, hasChanged: Bool) throws {
    let growth = hasChanged ? rounds * (Workload.arriving - Workload.leaving) : 0
    let (samples, entries) = (
      try worker.rows(of: "sample", in: "store"), try worker.rows(of: "entry", in: "home")
    )
    guard samples == count + growth, entries == count + growth else {
      throw BenchmarkFailure(
        "'\(worker.name.rawValue)' has \(samples) samples and \(entries) entries, "
          + "not \(count + growth) of each")
    }
  }
}

/// The figures of a variant.
struct Figures {
  private(set) var samples = 0.0
  private(set) var entries = 0.0
  /// The seconds of each turn.
  private var turns: [Double] = []
  private(set) var earlyPeak = 0.0
  private(set) var peak = 0.0
  var memoryOfSource = 0.0

  var both: Double { samples + entries }

  /// Returns the median ratio of the speed of a turn to that of the same turn of another variant;
  /// other load during a few turns hardly affects it.
  func middleRatio(to other: Self) -> Double {
    let ratios = zip(other.turns, turns).map { $0 / $1 }.sorted()
    return ratios.isEmpty ? 0 : ratios[ratios.count / 2]
  }

  mutating func add(_ answer: [Double], isEarly: Bool) {
    guard answer.count == 4 else { return }
    samples += answer[0]
    entries += answer[1]
    turns.append(answer[0] + answer[1])
    if isEarly { earlyPeak = answer[3] }
    peak = answer[3]
  }
}

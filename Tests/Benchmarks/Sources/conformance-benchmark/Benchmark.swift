import Conformance
import ConformanceRecord
import Foundation
import HealthContracts
import HealthModel
import MemoryHealthStore
import SpecMarkdown
import WeightSync

/// A benchmark of single rows, of a run of at least 10,000 rows, and of the import of ten years of
/// weights.
///
/// It neither passes nor fails; its figures are comparable only with figures from the same machine.
@main
enum Benchmark {
  static func main() async throws {
    let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../Specs").standardizedFileURL
    // The first argument can name a folder with other contracts.
    let specifications =
      CommandLine.arguments.dropFirst().first.map {
        URL(fileURLWithPath: $0)
      } ?? own
    try await showSlowestRows(specifications)
    try await measureRows(specifications)
    try await measureImport()
    print("peak memory of this process: \(peakMemory() ?? "unknown")")
  }

  /// Measures parsing, planning and running copies of the specifications with at least 10,000 rows.
  @concurrent
  static func measureRows(_ specifications: URL) async throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: specifications.path)
    let texts = try names.filter { $0.hasSuffix(".md") }.sorted().map { name in
      (name, Array(try Data(contentsOf: specifications.appendingPathComponent(name))))
    }
    let subject = HealthSubject(store: "memory") {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }.conformanceSubject()
    for round in 1...5 {
      var copies: [MarkdownDocument] = []
      var rows = 0
      let clock = ContinuousClock()
      let started = clock.now
      var copy = 0
      while rows < 10_000 {
        let documents = texts.map { name, bytes in
          MarkdownDocument(
            parsing: Self.renamed(bytes, copy), path: name.replacing(".md", with: "-\(copy).md"))
        }
        rows += copy == 0 ? HealthContracts.plan(for: documents).rows.count : rows / copy
        copies += documents
        copy += 1
      }
      let plan = await HealthContracts.planConcurrently(for: copies)
      let planned = clock.now
      let record = await ConformanceRunner(
        subject: subject, parallelism: ProcessInfo.processInfo.activeProcessorCount
      ).run(plan)
      let finished = clock.now
      print(
        "round \(round): \(plan.rows.count) rows, \(record.verdict.label); "
          + "not passed: \(record.rows.filter { $0.outcome != .passed }.map(\.id)); "
          + "parsed and planned in \(planned - started), run in \(finished - planned)")
    }
  }

  /// Prints the total and the median time of the rows of the specifications, and the slowest rows.
  @concurrent
  static func showSlowestRows(_ specifications: URL) async throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: specifications.path)
    let documents = try names.filter { $0.hasSuffix(".md") }.sorted().map { name in
      MarkdownDocument(
        parsing: Array(try Data(contentsOf: specifications.appendingPathComponent(name))),
        path: name)
    }
    let subject = HealthSubject(store: "memory") {
      MemoryHealthStore(appSource: $0.appSource, clock: $0.clock)
    }.conformanceSubject()
    let runner = ConformanceRunner(subject: subject)
    var times: [(Duration, String)] = []
    for row in HealthContracts.plan(for: documents).rows {
      _ = await runner.run(row)
      let started = ContinuousClock().now
      _ = await runner.run(row)
      times.append((ContinuousClock().now - started, row.id))
    }
    guard !times.isEmpty else { return print("the folder contains no rows") }
    times.sort { $0.0 > $1.0 }
    let total = times.reduce(Duration.zero) { $0 + $1.0 }
    print("one copy: \(times.count) rows in \(total), median \(times[times.count / 2].0)")
    for (time, id) in times.prefix(8) { print("  \(time) \(id)") }
  }

  /// Returns a document with another id for the row with an explicit id, so that the ids of all
  /// copies differ.
  private static func renamed(_ bytes: [UInt8], _ copy: Int) -> [UInt8] {
    Array(
      String(decoding: bytes, as: UTF8.self)
        .replacing("entered-by-hand", with: "entered-by-hand-\(copy)").utf8)
  }

  /// Measures the import of ten years of daily weights from five sources: 18,250 samples.
  @concurrent
  static func measureImport() async throws {
    for round in 1...5 {
      let clock = VirtualClock(now: Date(timeIntervalSince1970: 1_700_000_000))
      let identifiers = SeededIdentifiers(seed: 1)
      let app = SourceRevision(source: Source(name: "W8Trackr", bundleIdentifier: "com.example"))
      let store = MemoryHealthStore(appSource: app, clock: clock)
      for index in 0..<18_250 {
        let date = clock.now.addingTimeInterval(-86_400 * Double(index / 5))
        let sample = try QuantitySample(
          uuid: identifiers.next(), type: .bodyMass,
          quantity: Quantity(unit: .kilogram, value: 70 + Double(index % 100) / 10), start: date,
          end: date)
        let source = Source(name: "App \(index % 5)", bundleIdentifier: "com.app\(index % 5)")
        try await store.save(.quantity(sample), as: SourceRevision(source: source))
      }
      await store.setAuthorizationAnswer(.decide(share: true, read: true))
      let home = MemoryWeightSyncHome()
      let sync = WeightSync(
        store: store, home: home, clock: clock, identifiers: identifiers,
        configuration: WeightSyncConfiguration(
          bundleIdentifier: "com.example", preferredUnit: .pounds))
      let started = ContinuousClock().now
      await sync.enable()
      await sync.settle()
      let elapsed = ContinuousClock().now - started
      let count = try await home.entries().count
      print("round \(round): \(count) entries imported in \(elapsed)")
    }
  }

  /// Returns the peak resident memory so far, as reported by Linux; `nil` on other systems.
  private static func peakMemory() -> String? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
    let kilobytes = line?.split(separator: " ").dropLast().last.flatMap { Int($0) }
    return kilobytes.map { "\($0 / 1024) MiB" }
  }
}

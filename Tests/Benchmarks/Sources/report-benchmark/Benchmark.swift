import Foundation

/// A benchmark of `healthspec report` on a generated record, against Python parsing the same lines.
///
///     swift run -c release report-benchmark PATH-TO-healthspec [ROWS] [SUBJECTS] [FOLDER]
///
/// The files are written to FOLDER; by default, to a temporary folder that is removed at the end.
/// The time for the JSON summary is spent almost entirely on reading; the additional time for HTML
/// is spent on rendering.
@main
enum Benchmark {
  struct Failure: Error, CustomStringConvertible { let description: String }

  static let rounds = 5

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      throw Failure(
        description: "usage: report-benchmark PATH-TO-healthspec [ROWS] [SUBJECTS] [FOLDER]")
    }
    let record = GeneratedRecord(
      rows: arguments.count > 2 ? Int(arguments[2]) ?? 10_000 : 10_000,
      subjects: arguments.count > 3 ? Int(arguments[3]) ?? 10 : 10)
    let temporary = FileManager.default.temporaryDirectory
      .appending(path: "reports-\(UUID().uuidString)")
    let folder = arguments.count > 4 ? URL(fileURLWithPath: arguments[4]) : temporary
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let file = folder.appending(path: "large.jsonl")
    try record.lines.write(to: file)
    report("\(record.rows) rows on \(record.subjects) subjects, a record of \(try megabytes(file))")
    let tool = URL(fileURLWithPath: arguments[1])
    for round in 1...rounds {
      let page = folder.appending(path: "large.html")
      let summary = folder.appending(path: "large.json")
      let peer = try run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["python3", "-c", "import json,sys\nfor l in open(sys.argv[1]): json.loads(l)", file.path])
      let reading = try run(tool, ["report", file.path, "--output", summary.path])
      let rendering = try run(tool, ["report", file.path, "--output", page.path])
      report(
        "round \(round): JSON \(reading.text), HTML \(rendering.text) and \(try megabytes(page)); "
          + "Python reads the lines in \(peer.text)")
    }
  }

  // MARK: - Measuring

  struct Usage {
    let wall: Double
    let processor: Double

    var text: String { "\(Self.text(wall)) s (processor \(Self.text(processor)) s)" }

    private static func text(_ seconds: Double) -> String {
      seconds.formatted(.number.precision(.fractionLength(2)))
    }
  }

  static func run(_ tool: URL, _ arguments: [String]) throws -> Usage {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    let (clock, before) = (ContinuousClock(), processorTimeOfChildren)
    let start = clock.now
    try process.run()
    process.waitUntilExit()
    let wall = (clock.now - start) / .seconds(1)
    // Exit codes below 64 report a verdict, which can be a failure.
    guard process.terminationStatus < 64 else {
      throw Failure(description: "\(tool.path) ended with \(process.terminationStatus)")
    }
    return Usage(wall: wall, processor: processorTimeOfChildren - before)
  }

  private static var processorTimeOfChildren: Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000
    }
  }

  private static func megabytes(_ file: URL) throws -> String {
    let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
    return (Double(bytes) / 1_000_000).formatted(.number.precision(.fractionLength(1))) + " MB"
  }

  static func report(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

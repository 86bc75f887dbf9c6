import Foundation

/// A benchmark of `healthspec plan verify` on a generated repository with a history, against
/// `git log --name-status` and `cat` of the same files in the same run.
///
///     swift run -c release plan-benchmark PATH-TO-healthspec [PHASES] [SOURCES]
///
/// A phase has four plans and about twenty commits: 13 phases with 300 sources result in a
/// repository with about 50 plans, and 188 phases with 2,000 sources result in one with about 750
/// plans.
@main
enum Benchmark {
  struct Failure: Error, CustomStringConvertible { let description: String }

  static let rounds = 5

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else {
      throw Failure(description: "usage: plan-benchmark PATH-TO-healthspec [PHASES] [SOURCES]")
    }
    let tool = URL(fileURLWithPath: arguments[1])
    let root = FileManager.default.temporaryDirectory.appending(path: "plans-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let repository = GeneratedRepository(
      root: root, phases: arguments.count > 2 ? Int(arguments[2]) ?? 500 : 500,
      sources: arguments.count > 3 ? Int(arguments[3]) ?? 5000 : 5000)
    try repository.write()
    try GeneratedHistory(repository: repository).write()
    report("\(repository.phases) phases, \(repository.plans) plans, \(repository.sources) sources")
    // The first round reads the files into memory, so that the disk is not measured.
    for round in 0...rounds {
      let own = try run(tool, ["plan", "verify", root.path])
      let peer = try run(
        URL(fileURLWithPath: "/bin/sh"),
        [
          "-c",
          "cd '\(root.path)' && git log --name-status -M | wc && "
            + "find . -path ./.git -prune -o -type f -exec cat {} + | wc",
        ])
      report(
        "\(round == 0 ? "warming up" : "round \(round)"): plan verify \(own.text); git log and cat \(peer.text); exit code "
          + "\(own.code)")
    }
  }

  struct Usage {
    let seconds: Double
    let code: Int32
    /// The largest resident size of any child process so far, in mebibytes.
    let peak: Int

    var text: String {
      "\(seconds.formatted(.number.precision(.fractionLength(2)))) s, peak so far \(peak) MiB"
    }
  }

  static func run(_ tool: URL, _ arguments: [String]) throws -> Usage {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    process.waitUntilExit()
    let duration = clock.now - start
    let seconds =
      Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    return Usage(seconds: seconds, code: process.terminationStatus, peak: peakOfChildren)
  }

  private static var peakOfChildren: Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_CHILDREN.rawValue, &usage)
      return usage.ru_maxrss / 1024
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
      return usage.ru_maxrss / 1_048_576
    #endif
  }

  static func report(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}

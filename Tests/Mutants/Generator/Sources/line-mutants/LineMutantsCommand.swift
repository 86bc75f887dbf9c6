internal import ArgumentParser
internal import Foundation
internal import LineMutants

/// The command that changes the reference implementation line by line, and reports the changes that
/// neither a contract row nor a test notices.
@main
struct LineMutantsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "line-mutants",
    abstract: "Change the reference implementation line by line, and report unnoticed changes.",
    discussion: """
      All mutants are built at once in a copy of the package, each behind a switch, and the rows \
      are run with each of them in turn. The command exits with 1 if a survivor has no entry in \
      the list of survivors, if an entry is invalid or out of date, if a full campaign notices \
      too few mutants, or if the campaign cannot be run.
      """)

  @Option(help: "Only the sources whose path matches a pattern with * and **; may be repeated.")
  var files: [String] = []

  @Option(help: "Only the sources that differ from a Git revision.")
  var changed: String?

  @Option(help: "Only this number of mutants, which --seed selects; by default, all.")
  var sample: Int?

  @Option(help: "The seed that selects the mutants of a sample or a part.")
  var seed: UInt64 = 1

  @Option(help: "One of several parts of the mutants, such as 1/4.")
  var shard: String?

  @Option(help: "The number of runs at a time.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "The percentage of mutants with changed behavior that a full campaign must notice.")
  var threshold: Double = 97

  @Option(help: "The folder for the report.")
  var report: String = ".build/line-mutants/report"

  @Flag(help: "Only list the mutants with their numbers in the runner, without a build.")
  var list = false

  func validate() throws {
    guard jobs > 0 else { throw ValidationError("--jobs must be at least 1.") }
    guard sample.map({ $0 > 0 }) ?? true else {
      throw ValidationError("--sample must be at least 1.")
    }
    _ = try shardPart()
  }

  func run() throws {
    let started = Date()
    let package = try Package()
    let inventory = try Inventory(package: package)
    let selection = Selection(
      files: files.map { PathPattern($0) }, changed: try changed.map(package.changes(since:)),
      shard: try shardPart(), sample: sample, seed: seed)
    let chosen = inventory.filter(selection)
    logLine(
      "\(inventory.mutants.count) mutants in \(inventory.files.count) sources; "
        + "chosen mutants: \(chosen.mutants.count)")
    if list {
      let numbers = try MutatedCopy(package: package, inventory: chosen)
        .numbers(cache: ResultCache(package: package, inventory: chosen))
      for (number, mutant) in numbers.sorted(by: { $0.key < $1.key }) {
        Self.show(mutant, number: number)
      }
      return
    }
    guard !chosen.mutants.isEmpty else { return logLine("nothing to do") }
    let results = try Campaign(package: package, inventory: chosen, jobs: jobs).run()
    let report = CampaignReport(
      inventory: chosen.files, results: results, survivors: inventory.survivors,
      seconds: Int(Date().timeIntervalSince(started)))
    let folder = URL(fileURLWithPath: self.report, relativeTo: package.root)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try report.markdown.write(
      to: folder.appendingPathComponent("report.md"), atomically: true, encoding: .utf8)
    try report.json.write(to: folder.appendingPathComponent("report.json"))
    print(report.summary)
    print("the report is in \(folder.path)")
    let problems =
      inventory.survivors.problems
      + inventory.survivors.staleEntries(mutants: inventory.mutants, results: results)
      + report.problems(threshold: selection.isWhole ? threshold : nil)
    for problem in problems { logLine("error: \(problem)") }
    if !problems.isEmpty { throw ExitCode(1) }
  }

  private static func show(_ mutant: LineMutant, number: Int) {
    let (before, after) = mutant.shortTexts
    let cells = [
      "\(number)", "\(mutant.file):\(mutant.line)", mutant.key, mutant.edit.mutation.rawValue,
      mutant.function,
    ]
    print((cells + [before, after]).joined(separator: "\t"))
  }

  private func shardPart() throws -> Selection.Shard? {
    guard let shard else { return nil }
    let numbers = shard.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, numbers[1] > 0, (1...numbers[1]).contains(numbers[0]) else {
      throw ValidationError("--shard needs a part and the number of parts, such as 1/4.")
    }
    return Selection.Shard(part: numbers[0], parts: numbers[1])
  }
}

/// Writes a line to standard error.
func logLine(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

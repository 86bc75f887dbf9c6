internal import ArgumentParser
internal import ConformanceTool
internal import Foundation
internal import MetricSimulation
internal import RecordSimulation
internal import Simulation
internal import WeightSimulation

/// The command that runs random histories of a domain, and reports the first one that breaks a
/// rule.
struct SimulateCommand: AsyncParsableCommand {
  /// The name of the tool in messages.
  static let tool = "healthspec"

  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Run random histories with faults and crashes, and shrink a failure.",
    discussion: """
      A user with one or two devices, other apps, the Health app and Settings act
      at random, while calls fail and processes end; metric sync also has several
      receivers that fail. After each step and at the end, the rules of the domain
      are checked. A failure is shrunk to a short history; for weight sync, a row
      of the contract that shows the failure is also printed if one is found.

      The same seed gives the same history on every machine. A store or sync in
      another process runs the same operations; a failure that does not recur in
      each of five repetitions is reported as such and not shrunk.

      CAPABILITIES OF A STORE IN ANOTHER PROCESS
        weight   \(SimulatedDomainChoice.weight.requirement)
        records  \(SimulatedDomainChoice.records.requirement)

      EXAMPLES
        healthspec simulate --seeds 1..1000
        healthspec simulate --budget 60s --store sqlite --jobs 2
        healthspec simulate --domain records --seeds 1..1000
        healthspec simulate --domain metrics --seeds 1..1000
        healthspec simulate --store 'python3 store.py' --steps 20
        healthspec simulate --seeds 7..7 --steps 40        the history of seed 7
        healthspec simulate --shard 1/4 --record 1.jsonl   a quarter of the seeds

      EXIT CODES
        0   no history breaks a rule
        1   a history breaks a rule
        2   a failure does not recur, no history was run, the store or the sync
            cannot be used, or the record cannot be written
        64  incorrect usage
      """)

  @Option(help: ArgumentHelp("The domain of the histories.", valueName: "domain"))
  var domain = SimulatedDomainChoice.weight

  @Option(help: ArgumentHelp("The first and the last seed.", valueName: "first..last"))
  var seeds = SeedRange(1...1_000)

  @Option(
    help: ArgumentHelp(
      "Take no further seeds after this time, such as 60s or 5m; a thread takes up to 16 at once.",
      valueName: "time"))
  var budget: TimeBudget?

  @Option(help: "The minimum number of operations in each history.")
  var steps = 40

  @Option(help: ArgumentHelp("The store: memory, sqlite, or a command.", valueName: "store"))
  var store: StoreChoice = .memory

  @Option(help: ArgumentHelp("The sync: reference, or a command.", valueName: "sync"))
  var sync: PartChoice = .reference

  @Option(help: "The number of threads; only one is used if a store or sync is in another process.")
  var jobs = 1

  @Option(
    help: ArgumentHelp("Run only one of several parts of the seeds.", valueName: "index/count"))
  var shard: SeedShard?

  @Option(
    help: ArgumentHelp(
      "Write the result to this file, as the record of a run.", valueName: "file"))
  var record: String?

  @Option(
    help: ArgumentHelp(
      "Plant a defect, to see how a failure is reported.", valueName: "defect"))
  var defect: DefectChoice?

  @Option(help: "The output format: pretty or json.")
  var format: SimulationFormat = .pretty

  func validate() throws {
    guard (1...100_000).contains(steps) else {
      throw ValidationError("--steps: expected a number from 1 to 100000, found \(steps).")
    }
    guard (1...256).contains(jobs) else {
      throw ValidationError("--jobs: expected a number from 1 to 256, found \(jobs).")
    }
    guard domain == .weight || sync == .reference else {
      throw ValidationError(
        "--sync: only the domain 'weight' runs a sync in another process; omit the option.")
    }
    if domain == .metrics, case .command = store {
      throw ValidationError("--store: the domain 'metrics' runs only on 'memory' or 'sqlite'.")
    }
    guard let defect, defect.domain != domain else { return }
    throw ValidationError(
      "--defect: '\(defect.name)' is a defect of the domain '\(defect.domain.rawValue)'; "
        + "specify that domain with --domain, or another defect.")
  }

  func run() async throws {
    let console = Console(tool: Self.tool)
    guard let subject = await SimulationSubject.make(store, sync, for: domain, console: console)
    else {
      throw ExitCode(2)
    }
    let report = try await report(on: subject, from: Date())
    await subject.end()
    let text = format == .json ? try report.json() : report.text
    try console.write(text)
    if let record { try await report.write(to: record, console: console) }
    if let failure = report.failure { throw ExitCode(failure.isRepeated ? 1 : 2) }
    if report.histories == 0 { throw ExitCode(2) }
  }

  private func report(
    on subject: SimulationSubject, from started: Date
  ) async throws -> SimulationReport {
    switch domain {
    case .weight:
      let weight = subject.weight
      var domain = WeightDomain(subject: defect?.weight?.planted(in: weight) ?? weight)
      domain.isScheduled = subject.isScheduled
      let planted = domain.subject
      let job = SimulationJob(command: self, domain: domain, subject: subject) { history, name in
        await HistoryRow.search(
          history, named: name, subject: planted,
          reference: WeightSubject(makeStore: SimulationSubject.memory))
      }
      return await job.run(from: started)
    case .records:
      let records = subject.records
      var domain = RecordDomain(subject: defect?.records?.planted(in: records) ?? records)
      domain.isScheduled = subject.isScheduled
      return await SimulationJob(command: self, domain: domain, subject: subject)
        .run(from: started)
    case .metrics:
      let metrics = subject.metrics
      let domain = MetricDomain(subject: defect?.metrics?.planted(in: metrics) ?? metrics)
      return await SimulationJob(command: self, domain: domain, subject: subject)
        .run(from: started)
    }
  }

  /// Returns the command line that repeats the history of a seed.
  func repeating(seed: UInt64) -> String {
    var words = ["healthspec simulate --seeds \(seed)..\(seed) --steps \(steps)"]
    if domain != .weight { words.append("--domain \(domain.rawValue)") }
    if store != .memory { words.append("--store \(Self.quoted(store.defaultValueDescription))") }
    if sync != .reference { words.append("--sync \(Self.quoted(sync.defaultValueDescription))") }
    if let defect { words.append("--defect \(defect.name)") }
    return words.joined(separator: " ")
  }

  /// Returns a text quoted as a single shell word.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// The output format of a simulation.
enum SimulationFormat: String, ExpressibleByArgument, CaseIterable {
  case pretty
  case json
}

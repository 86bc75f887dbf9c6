internal import Conformance
internal import ConformanceRecord
internal import ConformanceTool
internal import HealthContracts
internal import HealthModel
internal import MetricContracts
internal import MetricSync
internal import RecordContracts
internal import SubjectDeviations

/// The subjects of a run, and their resources.
struct HealthSubjects: Sendable {
  /// The subjects, in the order in which the user specified their stores.
  let all: [ConformanceSubject<HealthWorld>]
  private let stores: [StorePart]
  private let sync: SyncPart
  private let destination: DestinationPart

  /// The subjects in the form that a run uses, with their deviations and cleanup.
  var subjects: Subjects<HealthWorld> {
    Subjects(all, absent: absent, deviations: deviations, end: { await end() })
  }

  /// A closure that returns the predefined deviations, planted in the first subject.
  private let deviations: @Sendable () -> [SubjectDeviation<HealthWorld>]

  /// The indices of the subjects that cannot be started; their rows cannot be run.
  let absent: Set<Int>

  /// Creates the subjects that the user selected.
  ///
  /// Subjects in other processes describe themselves. Subjects that fail to do so, and stores that
  /// this build lacks, are reported.
  static func make(_ options: SubjectOptions, console: Console) async -> Self {
    var stores: [StorePart] = []
    for choice in options.stores {
      switch choice {
      case .memory: stores.append(.memory)
      case .sqlite: stores.append(.sqlite)
      case .command(let line): stores.append(await .process(line))
      }
    }
    let sync: SyncPart =
      switch options.sync {
      case .reference: .reference
      case .command(let line): await .process(line)
      }
    let destination: DestinationPart =
      switch options.destination {
      case .reference: .reference
      case .command(let line): await .process(line)
      }
    for store in stores {
      if let absence = store.absence {
        console.reportError(
          "the store '\(store.name)' cannot be opened: \(absence)",
          fix: "build again as described, or use '--store memory'")
      }
      guard let command = store.command, let silence = store.silence else { continue }
      let meant = Similarity.slip(command, among: StoreChoice.allValueStrings)
      console.reportError(
        "the store '\(command)' cannot be started: \(silence.message)", quoting: silence.quotes,
        fix: meant.map { "did you mean '\($0)'?" }
          ?? "run the command directly, or use 'healthspec store probe'")
    }
    if let command = sync.command, let silence = sync.silence {
      let meant = Similarity.slip(command, among: PartChoice.allValueStrings)
      console.reportError(
        "the sync '\(command)' cannot be started: \(silence.message)", quoting: silence.quotes,
        fix: meant.map { "did you mean '\($0)'?" } ?? "run the command directly")
    }
    if let command = destination.command, let silence = destination.silence {
      let meant = Similarity.slip(command, among: PartChoice.allValueStrings)
      console.reportError(
        "the destination '\(command)' cannot be started: \(silence.message)",
        quoting: silence.quotes,
        fix: meant.map { "did you mean '\($0)'?" } ?? "run the command directly")
    }
    return Self(stores: stores, sync: sync, destination: destination, claim: options.claims)
  }

  private init(
    stores: [StorePart], sync: SyncPart, destination: DestinationPart,
    claim: SubjectOptions.Claims
  ) {
    self.stores = stores
    self.sync = sync
    self.destination = destination
    absent = Set(
      stores.indices.filter { index in
        stores[index].silence != nil || stores[index].absence != nil || sync.silence != nil
          || destination.silence != nil
      })
    var names: [String: Int] = [:]
    let planted = stores.map { store -> Planting in
      names[store.name, default: 0] += 1
      let number = names[store.name] ?? 1
      // Reports and expectation files distinguish subjects by name.
      var name = number == 1 ? store.name : "\(store.name) (\(number))"
      if destination.command != nil { name += ", destination \(destination.name)" }
      var subject = HealthSubject(
        identity: SubjectIdentity(
          sync: sync.name, store: name, syncCommand: sync.command, storeCommand: store.command),
        makeHome: store.makeHome, makeSync: sync.makeSync, makeExchange: store.makeExchange,
        makeStore: store.makeStore)
      subject.makeConfiguredStore = store.makeConfiguredStore
      subject.files = store.files
      let makeRecordHome = store.makeRecordHome
      subject.provide(.recordHome) { _, _ in try makeRecordHome() }
      // The deadlines of requests detect a hung process, which is then restarted within the row.
      if [store.command, sync.command, destination.command].contains(where: { $0 != nil }) {
        subject.patience = .seconds(45)
      }
      subject.provide(.metricDestination) { _, surroundings in
        try await destination.makeDestination(surroundings)
      }
      subject.furtherCapabilities = Set(destination.capabilities.map(\.rawValue))
      let destinationClaim = destination.claim(of: subject)
      return Planting(subject: subject) {
        $0.conformanceSubject(
          limitedTo: store.capabilities, syncLimitedTo: sync.capabilities,
          claims: [claim.store ?? store.claim, claim.sync ?? sync.claim, destinationClaim]
            .compactMap { $0 })
      }
    }
    all = planted.map { $0.conforming($0.subject) }
    deviations = { [first = planted.first] in first?.deviations ?? [] }
  }

  /// A subject in which the predefined deviations can be planted.
  private struct Planting: Sendable {
    let subject: HealthSubject
    /// Converts a subject with the same parts into a subject for the runner.
    let conforming: @Sendable (HealthSubject) -> ConformanceSubject<HealthWorld>

    var deviations: [SubjectDeviation<HealthWorld>] {
      HealthDeviation.gallery.map { deviation in
        SubjectDeviation(
          deviation.name, part: deviation.part.name, area: deviation.area,
          summary: deviation.summary, subject: deviation.planted(in: subject).map(conforming),
          isReached: { deviation.isReached(byRowNeeding: $0) })
      }
    }
  }

  /// Ends the processes of the subjects, and removes their temporary files.
  func end() async {
    for store in stores { await store.end() }
    await sync.end()
    await destination.end()
  }
}

extension SubjectBreakdown {
  /// The last lines that the subject wrote to standard error, at most five; without such lines, the
  /// last exchanged lines.
  fileprivate var quotes: [String] {
    let errors = exchange.filter { $0.hasPrefix("stderr: ") }
    return (errors.isEmpty ? exchange : errors).suffix(5)
  }
}

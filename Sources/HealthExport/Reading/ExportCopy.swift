internal import Foundation
internal import HealthModel

/// A copy operation that collects samples into batches for a store.
///
/// One batch is saved while the next one is read.
struct ExportCopy {
  typealias Saving<Value> = @Sendable (Value, SourceRevision) async throws -> Void

  private struct Group {
    let revision: SourceRevision
    var samples: [Sample]
  }

  /// The result of saving a batch.
  private struct Outcome {
    var saved = 0
    var refused = 0
    /// The samples of the batch.
    ///
    /// The reading task frees the samples, because it mostly waits for the saving task.
    var groups: [Group] = []
  }

  var summary = ExportCopySummary()
  /// A closure that returns the UUIDs of the samples that are saved with their correlations;
  /// no batch is saved before it returns.
  private let members: @Sendable () async throws -> Set<UUID>
  private let batchSize: Int
  /// The size of the next batch; it starts at 1,000 or less and doubles up to `batchSize`, so that
  /// saving starts early.
  private var nextBatchSize: Int
  private let save: Saving<[Sample]>
  private let saveCorrelation: Saving<Correlation>
  private var groups: [Group] = []
  private var groupNumbers: [SourceRevision: Int] = [:]
  private var pending = 0
  /// The batch that is being saved.
  private var saving: Task<Outcome, any Error>?

  init(
    batchSize: Int, members: @escaping @Sendable () async throws -> Set<UUID>,
    save: @escaping Saving<[Sample]>, saveCorrelation: @escaping Saving<Correlation>
  ) {
    self.members = members
    self.batchSize = max(1, batchSize)
    nextBatchSize = min(self.batchSize, 1_000)
    self.save = save
    self.saveCorrelation = saveCorrelation
  }

  // MARK: - Adding

  /// Adds records, and counts the unknown ones.
  ///
  /// Samples and workouts are saved when a batch is full. A correlation is saved as soon as no
  /// batch is being saved; if the store refuses it, its members are saved separately.
  mutating func add(_ records: [ExportedRecord]) async throws {
    for record in records {
      switch record {
      case .sample(let exported): try await add(exported.sample)
      case .workout(let exported): try await add(.workout(exported.workout))
      case .correlation(let exported): try await add(exported.correlation)
      case .unknown: summary.unknown += 1
      }
    }
  }

  private mutating func add(_ sample: Sample) async throws {
    guard let revision = sample.sourceRevision else { return }
    // A copy of the last group would make each append copy the samples.
    if !groups.isEmpty, groups[groups.count - 1].revision == revision {
      groups[groups.count - 1].samples.append(sample)
    } else if let number = groupNumbers[revision] {
      groups[number].samples.append(sample)
    } else {
      groupNumbers[revision] = groups.count
      groups.append(Group(revision: revision, samples: [sample]))
    }
    pending += 1
    if pending >= nextBatchSize { try await startSaving() }
  }

  private mutating func add(_ correlation: Correlation) async throws {
    guard let revision = correlation.sourceRevision else { return }
    try await finishSaving()
    do {
      try await saveCorrelation(correlation, revision)
      summary.correlations += 1
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      summary.refused += 1
      // The separate records of the members, if the export contains any, are not saved again.
      var outcome = Outcome()
      let members = correlation.members.map(Sample.quantity)
      try await Self.save(members, as: revision, save, &outcome)
      summary.samples += outcome.saved
    }
  }

  // MARK: - Saving

  /// Saves the pending samples and waits until everything is saved.
  mutating func flush() async throws {
    try await startSaving()
    try await finishSaving()
  }

  /// Waits until no batch is being saved, and ignores the result.
  mutating func waitForSaving() async {
    _ = await saving?.result
    saving = nil
  }

  /// Waits until the previous batch is saved, and starts saving the pending samples, one source
  /// after another.
  ///
  /// Members of correlations are omitted.
  private mutating func startSaving() async throws {
    try await finishSaving()
    guard pending > 0 else { return }
    nextBatchSize = min(batchSize, nextBatchSize * 2)
    let (ready, save, members) = (groups, save, members)
    groups = []
    groupNumbers = [:]
    pending = 0
    saving = Task {
      var outcome = Outcome(groups: ready)
      let members = try await members()
      for group in ready {
        let samples =
          members.isEmpty ? group.samples : group.samples.filter { !members.contains($0.uuid) }
        try await Self.save(samples, as: group.revision, save, &outcome)
      }
      return outcome
    }
  }

  private mutating func finishSaving() async throws {
    guard let saving else { return }
    self.saving = nil
    let outcome = try await saving.value
    summary.samples += outcome.saved
    summary.refused += outcome.refused
  }

  /// Saves samples; if the store refuses them as invalid, splits them repeatedly until the refused
  /// ones are found.
  private static func save(
    _ samples: [Sample], as revision: SourceRevision, _ save: Saving<[Sample]>,
    _ outcome: inout Outcome
  ) async throws {
    do {
      try await save(samples, revision)
      outcome.saved += samples.count
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      guard samples.count > 1 else {
        outcome.refused += 1
        return
      }
      let middle = samples.count / 2
      try await Self.save(Array(samples[..<middle]), as: revision, save, &outcome)
      try await Self.save(Array(samples[middle...]), as: revision, save, &outcome)
    }
  }
}

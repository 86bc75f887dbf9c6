internal import Foundation
public import HealthModel

/// What was copied from an export into a store.
public struct ExportCopySummary: Hashable, Sendable {
  /// What was read.
  public internal(set) var export = ExportSummary()
  /// The number of samples and workouts that were saved, without members of correlations.
  public internal(set) var samples = 0
  /// The number of correlations that were saved with their members.
  public internal(set) var correlations = 0
  /// The number of samples and correlations that the store refused, because it has them already or
  /// does not permit their dates.
  public internal(set) var refused = 0
  /// The number of records that are not samples of known types and units.
  public internal(set) var unknown = 0
}

extension HealthExportReader {
  /// The number of samples that are saved at once if nothing else is said.
  public static let usualBatchSize: Int = 10_000

  /// Copies the samples, workouts and correlations of the export into a store, under their sources.
  ///
  /// Identifiers are derived from the records, so that copying a later export adds what is new. The
  /// details of workouts are not kept, as stores compute them from samples. A first pass learns which
  /// samples are members of correlations, so that each is saved once.
  ///
  /// - Parameters:
  ///   - store: The store, for example a durable one.
  ///   - identifiers: The identifiers of the types to copy, or `nil` for all.
  ///   - batchSize: The number of samples that are saved at once, at least 1.
  ///   - progress: Called after every chunk of the second pass.
  /// - Returns: What was read and saved.
  /// - Throws: What ``read(_:progress:into:)`` throws, and the errors of the store.
  public func copy(
    into store: some SourceKeeping, _ identifiers: Set<String>? = nil,
    batchSize: Int = usualBatchSize, progress: (ExportProgress) -> Void = { _ in }
  ) async throws -> ExportCopySummary {
    var copy = ExportCopy(
      batchSize: batchSize, save: { try await store.save($0, as: $1) },
      saveCorrelation: { try await store.save($0, as: $1) })
    return try await run(&copy, identifiers, progress)
  }

  /// Copies the samples, workouts and correlations of the export into a store, as objects of the app.
  ///
  /// The app needs permission to share every type. Otherwise like ``copy(into:_:batchSize:progress:)``.
  public func copyAsOwn(
    into store: some BatchStoring & CorrelationStoring, _ identifiers: Set<String>? = nil,
    batchSize: Int = usualBatchSize, progress: (ExportProgress) -> Void = { _ in }
  ) async throws -> ExportCopySummary {
    var copy = ExportCopy(
      batchSize: batchSize, save: { samples, _ in try await store.save(samples) },
      saveCorrelation: { correlation, _ in try await store.save(correlation) })
    return try await run(&copy, identifiers, progress)
  }

  private func run(
    _ copy: inout ExportCopy, _ identifiers: Set<String>?, _ progress: (ExportProgress) -> Void
  ) async throws -> ExportCopySummary {
    var members: Set<UUID> = []
    do {
      _ = try await read(
        .correlations(among: identifiers), progress: { _ in },
        into: { records in
          for case .correlation(let exported) in records {
            members.formUnion(exported.correlation.members.lazy.map(\.uuid))
          }
        })
    } catch is ExportError {
      // The second pass comes to the same damage, after it has copied what precedes.
    }
    copy.members = members
    do {
      copy.summary.export = try await read(TypeSelection(identifiers), progress: progress) {
        try await copy.add($0)
      }
    } catch let error as ExportError {
      // What precedes the damage is kept.
      try await copy.flush()
      throw error
    }
    try await copy.flush()
    return copy.summary
  }
}

/// Samples on their way into a store.
struct ExportCopy {
  typealias Saving<Value> = @Sendable (Value, SourceRevision) async throws -> Void

  private struct Group {
    let revision: SourceRevision
    var samples: [Sample]
  }

  var summary = ExportCopySummary()
  /// The samples that are saved with their correlations.
  var members: Set<UUID> = []
  private let batchSize: Int
  private let save: Saving<[Sample]>
  private let saveCorrelation: Saving<Correlation>
  private var groups: [Group] = []
  private var groupNumbers: [SourceRevision: Int] = [:]
  private var pending = 0

  init(
    batchSize: Int, save: @escaping Saving<[Sample]>,
    saveCorrelation: @escaping Saving<Correlation>
  ) {
    self.batchSize = max(1, batchSize)
    self.save = save
    self.saveCorrelation = saveCorrelation
  }

  /// Adds records, and saves them when there are enough.
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
    guard let revision = sample.sourceRevision, !members.contains(sample.uuid) else { return }
    if let number = groupNumbers[revision] {
      groups[number].samples.append(sample)
    } else {
      groupNumbers[revision] = groups.count
      groups.append(Group(revision: revision, samples: [sample]))
    }
    pending += 1
    if pending >= batchSize { try await flush() }
  }

  private mutating func add(_ correlation: Correlation) async throws {
    guard let revision = correlation.sourceRevision else { return }
    do {
      try await saveCorrelation(correlation, revision)
      summary.correlations += 1
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      summary.refused += 1
    }
  }

  /// Saves what is pending, one batch for each source.
  mutating func flush() async throws {
    let ready = groups
    groups = []
    groupNumbers = [:]
    pending = 0
    for group in ready { try await save(group.samples[...], as: group.revision) }
  }

  /// Saves samples; if the store refuses them, finds out which ones.
  private mutating func save(
    _ samples: ArraySlice<Sample>, as revision: SourceRevision
  ) async throws {
    do {
      try await save(Array(samples), revision)
      summary.samples += samples.count
    } catch let error as HealthError where error.code == .errorInvalidArgument {
      guard samples.count > 1 else {
        summary.refused += 1
        return
      }
      let middle = samples.startIndex + samples.count / 2
      try await save(samples[..<middle], as: revision)
      try await save(samples[middle...], as: revision)
    }
  }
}

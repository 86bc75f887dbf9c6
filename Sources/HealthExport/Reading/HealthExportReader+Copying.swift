internal import Foundation
public import HealthModel

/// The result of copying an export into a store.
public struct ExportCopySummary: Hashable, Sendable {
  /// A summary of the content that was read from the export.
  public internal(set) var export = ExportSummary()
  /// The number of samples and workouts that were saved, without members of saved correlations.
  public internal(set) var samples = 0
  /// The number of correlations that were saved with their members.
  public internal(set) var correlations = 0
  /// The number of samples, workouts and correlations that the store refused, for example because
  /// it already has them or does not permit their dates.
  ///
  /// A refused correlation counts once; those of its members that the store accepts are saved.
  public internal(set) var refused = 0
  /// The number of records whose type, unit or value is unknown; they were not saved.
  public internal(set) var unknown = 0
}

extension HealthExportReader {
  /// The default maximum number of samples that are saved at once.
  public static let usualBatchSize: Int = 10_000

  /// Copies the samples, workouts and correlations of the export into a store, under their sources.
  ///
  /// UUIDs are derived from the records, so copying a later export adds only new samples. The
  /// totals, statistics and events of workouts are not copied. If there are correlations, another
  /// pass finds the samples that are their members, so that each member is saved only once.
  ///
  /// - Parameters:
  ///   - store: The store, for example a durable one.
  ///   - identifiers: The identifiers of the types to copy, or `nil` for all; a correlation is
  ///     copied with its members of any type.
  ///   - batchSize: The maximum number of samples that are saved at once; a number below 1 counts
  ///     as 1. The first batches can be smaller, so that saving starts early.
  ///   - progress: A closure that is called after every chunk of the pass that copies.
  /// - Returns: A summary of the content that was read, and the numbers of saved objects.
  /// - Throws: The errors of ``read(_:progress:into:)``, after the records that precede any damage
  ///   have been saved; errors from the store, except for `errorInvalidArgument`, which counts as a
  ///   refusal.
  public func copy(
    into store: some SourceKeeping, _ identifiers: Set<String>? = nil,
    batchSize: Int = usualBatchSize, progress: (ExportProgress) -> Void = { _ in }
  ) async throws -> ExportCopySummary {
    try await copy(
      identifiers, batchSize, progress, save: { try await store.save($0, as: $1) },
      saveCorrelation: { try await store.save($0, as: $1) })
  }

  /// Copies the samples, workouts and correlations of the export into a store, as the app's own
  /// objects.
  ///
  /// The app needs permission to share the types of all samples that it copies. A store that
  /// chooses identifiers itself, as HealthKit does, may save the samples of an earlier copy again.
  /// In all other respects, this method works like ``copy(into:_:batchSize:progress:)``.
  ///
  /// - Parameters:
  ///   - store: The app's store.
  ///   - identifiers: The identifiers of the types to copy, or `nil` for all.
  ///   - batchSize: The maximum number of samples that are saved at once; a number below 1 counts
  ///     as 1.
  ///   - progress: A closure that is called after every chunk of the pass that copies.
  /// - Returns: A summary of the content that was read, and the numbers of saved objects.
  /// - Throws: The errors of ``copy(into:_:batchSize:progress:)``.
  public func copyAsOwn(
    into store: some BatchStoring & CorrelationStoring, _ identifiers: Set<String>? = nil,
    batchSize: Int = usualBatchSize, progress: (ExportProgress) -> Void = { _ in }
  ) async throws -> ExportCopySummary {
    try await copy(
      identifiers, batchSize, progress, save: { samples, _ in try await store.save(samples) },
      saveCorrelation: { correlation, _ in try await store.save(correlation) })
  }

  private func copy(
    _ identifiers: Set<String>?, _ batchSize: Int, _ progress: (ExportProgress) -> Void,
    save: @escaping ExportCopy.Saving<[Sample]>,
    saveCorrelation: @escaping ExportCopy.Saving<Correlation>
  ) async throws -> ExportCopySummary {
    // The pass that collects the members runs concurrently with the one that copies.
    let members = Task { try await self.members(identifiers) }
    defer { members.cancel() }
    var copy = ExportCopy(
      batchSize: batchSize, members: { try await members.value }, save: save,
      saveCorrelation: saveCorrelation)
    do {
      copy.summary.export = try await read(TypeSelection(identifiers), progress: progress) {
        try await copy.add($0)
      }
    } catch let error as ExportError {
      // The records that precede the damage are still saved.
      try await copy.flush()
      throw error
    } catch {
      members.cancel()
      await copy.waitForSaving()
      throw error
    }
    try await copy.flush()
    return copy.summary
  }

  /// Returns whether a pass could find correlations; looking for their tags is much faster than a
  /// pass.
  private func mayHaveCorrelations() throws(ExportError) -> Bool {
    var source = try location.open(limits).source
    return try ElementSearch.occurs("Correlation", in: &source)
  }

  /// Returns the UUIDs of the members of the requested correlations.
  private func members(_ identifiers: Set<String>?) async throws -> Set<UUID> {
    var members: Set<UUID> = []
    do {
      guard try mayHaveCorrelations() else { return [] }
      _ = try await read(
        .correlations(among: identifiers), progress: { _ in },
        into: { records in
          for case .correlation(let exported) in records {
            members.formUnion(exported.correlation.members.lazy.map(\.uuid))
          }
        })
    } catch let error as ExportError where error.code != .unreadable {
      // The other pass reports the same damage, after copying the records that precede the damage.
    }
    return members
  }
}

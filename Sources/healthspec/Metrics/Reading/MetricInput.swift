internal import ConformanceTool
internal import Foundation
internal import HealthExport
internal import HealthModel
internal import MetricSync
internal import SQLiteStores

/// An open metric source.
struct MetricInput {
  /// The bundle identifier under which durable stores are opened.
  static let app = "com.example.healthspec"

  let source: any MetricSource
  let path: String
  /// The export; `nil` if the source is a durable store.
  let export: ExportMetricSource?
  private let store: ReadOnlyHealthStore?
  private let console: Console

  /// Opens a source.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if the file does not exist;
  ///   ``ToolExitCode/notFullyVerified`` if it cannot be opened or is of another kind, or if this
  ///   build cannot open durable stores and it is one; each error is reported.
  init(_ origin: MetricOrigin, meter: ReadingMeter, _ console: Console) throws {
    path = origin.path
    self.console = console
    switch origin {
    case .sqlite(let url):
      try Self.checkDurableStores(console)
      let store = ReadOnlyHealthStore(
        try HealthStoreFile(url: url, app: Self.app).store(console))
      source = StoreMetricSource(
        store, name: "sqlite \(url.standardizedFileURL.path)", clock: SystemClock(),
        identifiers: RandomIdentifiers(), pageSize: 2_000)
      self.store = store
      export = nil
    case .export(let path):
      guard FileManager.default.fileExists(atPath: path) else {
        console.reportError("the export '\(path)' does not exist", fix: "check the path")
        throw ToolExitCode.missingInput.error
      }
      let export = ExportMetricSource(
        at: URL(fileURLWithPath: path).standardizedFileURL.path, meter: meter)
      do { _ = try export.documentName() } catch {
        console.reportError("'\(path)' cannot be read: \(error.message)", fix: error.remedy)
        throw ToolExitCode.notFullyVerified.error
      }
      guard !Self.isDatabase(path) else {
        console.reportError(
          "'\(path)' is a database, not an export",
          fix: "write --from sqlite=\(path) for a durable store")
        throw ToolExitCode.notFullyVerified.error
      }
      source = export
      self.export = export
      store = nil
    }
  }

  private static func isDatabase(_ path: String) -> Bool {
    let head = try? FileHandle(forReadingAtPath: path)?.read(upToCount: 6)
    return head == Data("SQLite".utf8)
  }

  /// Checks that this build has durable stores.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if it does not; the error is reported.
  static func checkDurableStores(_ console: Console) throws {
    guard let absence = SQLiteStoreError.absence else { return }
    console.reportError(
      "durable stores cannot be opened: \(absence.message)",
      fix: "build again as described, or use a build that has durable stores")
    throw ToolExitCode.notFullyVerified.error
  }

  /// Reads the records of some types, or of all types.
  ///
  /// - Parameters:
  ///   - types: The types; `nil` means all types of an export, or all known types of a store.
  ///   - period: The range in which the records start. Records of an export that have no start date
  ///     are also read.
  ///   - reportsDamage: Whether a damaged export is an error; otherwise, reading ends at the
  ///     damage.
  ///   - page: Called with each page of records.
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the source cannot be read; the error is
  ///   reported. `CancellationError` if the task is canceled while an export is read. The errors of
  ///   `page` are rethrown.
  func read(
    _ types: Set<String>?, in period: MetricPeriod, reportsDamage: Bool = true,
    _ page: @Sendable ([MetricRecord]) async throws -> Void
  ) async throws {
    do {
      if let export, types == nil {
        try await export.readAll(in: period) { try await page($0.records) }
      } else {
        try await source.read(
          MetricSourceRequest(types: types ?? KnownTypes.all, period: period)
        ) { try await page($0.records) }
      }
    } catch let error as HealthError {
      console.reportError(
        "the store '\(path)' cannot be read: \(error.code.name)", fix: "check the file")
      throw ToolExitCode.notFullyVerified.error
    } catch let error as ExportError {
      guard reportsDamage else { return }
      throw reportDamage(error)
    } catch let damage as ExportDamage {
      guard reportsDamage else { return }
      throw reportDamage(damage.error)
    }
  }

  /// Reports records that the source did not provide: those of types whose read permission is
  /// undecided, those that an export contains only within correlations, and those after damage.
  ///
  /// - Parameter chosen: The types that the user named; undecided permission is noted only for
  ///   these types.
  /// - Returns: `false` if the source is a damaged export, otherwise `true`, even if notes were
  ///   written.
  func reportGaps(_ chosen: Set<String> = []) -> Bool {
    let unasked = (store?.unaskedTypes ?? []).filter(
      chosen.subtracting([KnownTypes.sleepGoal]).contains)
    if !unasked.isEmpty {
      let more = unasked.count > 5 ? " and \(unasked.count - 5) more" : ""
      console.writeError(
        "\(MetricsOptions.tool): note: read permission is undecided for "
          + "\(unasked.prefix(5).joined(separator: ", "))\(more)\n")
    }
    if let alone = export?.summary?.correlatedSamplesAlone, alone > 0 {
      console.writeError(
        "\(MetricsOptions.tool): note: omitted "
          + "\(Figures.text(of: alone, "record")) that the export contains only within "
          + "correlations\n")
    }
    guard let damage = export?.damage else { return true }
    _ = reportDamage(damage)
    return false
  }

  private func reportDamage(_ error: ExportError) -> any Error {
    let place = error.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
    console.reportError(
      "the export is damaged or incomplete: \(place)\(error.message)", fix: error.remedy)
    return ToolExitCode.notFullyVerified.error
  }
}

/// The types that this version of the tool recognizes.
enum KnownTypes {
  /// The identifiers of the quantity types and category types in the catalogs, and of workouts.
  static let all = Set(
    QuantityType.catalog.map(\.identifier) + CategoryType.catalog.map(\.identifier)
      + [SampleType.workoutIdentifier])

  /// The identifier of the sleep duration goal; exports can contain this type, and stores do not.
  static let sleepGoal = "HKDataTypeSleepDurationGoal"

  /// The identifiers of all types that the tool recognizes: ``all`` and the sleep duration goal.
  static let named = all.union([sleepGoal])
}

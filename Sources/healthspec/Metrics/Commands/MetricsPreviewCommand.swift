internal import ArgumentParser
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import MetricSync

/// The command that shows metrics as destinations would receive them.
struct MetricsPreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show the first metrics as destinations would receive them.",
    discussion: """
      Without --select, the selected types are shown, or all types if none is selected. Nothing is \
      delivered or saved.

      EXAMPLES
        healthspec metrics preview --from export.zip --select 'heart rate'
        healthspec metrics preview --from export.zip --since 7d --format json

      EXIT CODES
        0    the preview was shown
        2    the source cannot be read completely, or the settings have errors
        64   a type or a category is unknown, or an option is invalid
        66   the source does not exist
      """)

  @OptionGroup var origin: OriginOptions
  @OptionGroup var types: TypeOptions

  @Option(help: "The maximum number of metrics to show.")
  var limit: Int = 20

  @Option(help: "The output format.")
  var format: MetricsFormat = .table

  @OptionGroup var options: MetricsOptions

  /// An error that ends reading when the preview has enough metrics.
  private struct Enough: Error {}

  private struct Preview {
    var metrics: [HealthMetric] = []
    var seen: Set<UUID> = []
    /// The numbers of dropped records, by reason.
    var dropped: [String: Int] = [:]
  }

  func validate() throws {
    guard (1...1_000_000).contains(limit) else {
      throw ValidationError("--limit: expected a number from 1 to 1000000, found \(limit).")
    }
  }

  func run() async throws {
    let console = options.console
    let home = MetricsHome(options)
    let settings = try home.settings()
    let normalizer = try home.normalizer(settings)
    let period = try origin.period(now: Date())
    let input = try MetricInput(origin.from, meter: ReadingMeter(), console)
    var wanted = TypeChoice(settings, normalizer).saved(settings.selection)
    var isAll = wanted.isEmpty
    if !types.select.isEmpty {
      isAll = TypeChoice.isAll(types.select)
      // 'all' does not require the list of types, so only other texts can require the additional
      // reading of an export that provides the list.
      let texts = isAll ? types.select.filter { !TypeChoice.isAll([$0]) } : types.select
      let choice = try await TypeChoice.reading(input, for: texts, settings, normalizer).choice
      wanted = try choice.types(types.select, option: "--select", console)
    }
    var preview = try await read(input, isAll ? nil : wanted, period, normalizer)
    preview.dropped.merge(DroppedRecords(input.export?.summary).reasons, uniquingKeysWith: +)
    try write(preview, console)
    guard input.reportGaps(types.select.isEmpty || isAll ? [] : wanted) else {
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private func read(
    _ input: MetricInput, _ types: Set<String>?, _ period: MetricPeriod,
    _ normalizer: MetricNormalizer
  ) async throws -> Preview {
    let preview = Locked(Preview())
    do {
      try await input.read(types, in: period) { records in
        try preview.withLock { preview in
          for record in records {
            do throws(MetricRejection) {
              let metric = try normalizer.normalize(record)
              if preview.seen.insert(metric.id).inserted { preview.metrics.append(metric) }
            } catch { preview.dropped[error.rawValue, default: 0] += 1 }
            if preview.metrics.count >= limit { throw Enough() }
          }
        }
      }
    } catch is Enough {}
    return preview.withLock { $0 }
  }

  private func write(_ preview: Preview, _ console: Console) throws {
    switch format {
    case .json: try console.write(MetricsJSON.text(of: preview.metrics))
    case .table where preview.metrics.isEmpty: try console.write("No metrics.\n")
    case .table:
      try console.write(
        MetricPreviewTable(metrics: preview.metrics, style: console.style(for: .output)).text)
    }
    let dropped = preview.dropped.map { "\($0.value) for \($0.key)" }.sorted()
    if !dropped.isEmpty {
      console.writeError(
        "\(MetricsOptions.tool): note: dropped records: \(dropped.joined(separator: ", "))\n")
    }
  }
}

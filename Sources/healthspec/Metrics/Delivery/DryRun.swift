internal import ConformanceReports
internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import MetricSync

/// A pass that shows its requests without sending them, and changes nothing.
struct DryRun {
  let home: MetricsHome
  let source: any MetricSource
  let normalizer: MetricNormalizer
  let selection: Set<String>
  let period: MetricPeriod
  /// The maximum number of requests that are shown for each destination.
  let limit: Int

  /// Shows the requests to each destination, one destination after another.
  func show(_ plans: [DestinationPlan]) async throws {
    for plan in plans {
      let place = plan.destination.destination
      try home.console.write(
        VisibleText.escaping("# \(plan.destination.name): \(place.kind), \(place.place)") + "\n")
      let printer = RequestPrinter(home.console, limit: limit)
      let destination: any MetricDestination =
        (place as? any DirectDestination).map { ShownDestination($0, printer) } ?? place
      let engine = SyncEngine(
        source: source, normalizer: normalizer, transport: printer,
        state: DryRunState(plan.isGone ? nil : FileDeliveryState(folder: home.stateFolder)),
        clock: SystemClock(), chance: { 0 }, log: LogHistory())
      let result = try await engine.sync(
        MetricSelection(selection),
        to: [
          SyncDestination(
            name: plan.destination.name, destination, credential: plan.destination.credential)
        ], in: period)
      let reason = result.destinations.first?.reason.map {
        VisibleText.escaping("; the pass would stop: \($0)")
      }
      try home.console.write(
        "# \(printer.shownCount) of \(Figures.text(of: printer.count, "request")) shown, nothing "
          + "sent; each response is assumed to confirm its request\(reason ?? "")\n\n")
    }
  }
}

/// A transport that writes requests instead of sending them.
private final class RequestPrinter: DeliveryTransport {
  private let console: Console
  private let limit: Int
  private let sent = Locked(0)

  init(_ console: Console, limit: Int) {
    self.console = console
    self.limit = limit
  }

  var count: Int { sent.withLock { $0 } }

  var shownCount: Int { min(count, limit) }

  func show(_ text: @autoclosure () -> String) throws {
    let number = sent.withLock { sent in
      sent += 1
      return sent
    }
    guard number <= limit else { return }
    try console.write(VisibleText.escapingLines(of: text()) + "\n\n")
  }

  /// Counts a request, shows it if the limit is not exceeded, and returns a response that every
  /// destination treats as success.
  func send(_ request: DeliveryRequest) throws -> DeliveryResponse {
    try show(
      request.maskedHead
        + (request.body.isEmpty ? "" : "\n\n" + String(decoding: request.body, as: UTF8.self)))
    let rows = (try? JSONDocument(Array(request.body)))?.root["values"]?.elements?.count ?? 0
    return DeliveryResponse(
      status: 200, headers: [.init("Preference-Applied", "resolution=merge-duplicates")],
      body: Data(
        #"{"updates":{"updatedRange":"Sheet!A2:H\#(rows + 1)","updatedRows":\#(rows)}}"#.utf8))
  }
}

/// A file or store that is not written; only the numbers of added and removed metrics are shown.
private struct ShownDestination: DirectDestination {
  private let base: any DirectDestination
  private let printer: RequestPrinter

  init(_ base: any DirectDestination, _ printer: RequestPrinter) {
    self.base = base
    self.printer = printer
  }

  var kind: String { base.kind }
  var place: String { base.place }
  var identity: String { base.identity }
  var limits: BatchLimits { base.limits }
  var guarantee: DeliveryGuarantee { base.guarantee }
  var canRemove: Bool { base.canRemove }

  func size(of metric: HealthMetric) -> Int { base.size(of: metric) }

  func deliver(_ batch: MetricBatch, memory: [String: String]) throws -> DeliveryVerdict {
    try printer.show("ADD \(Figures.text(of: batch.metrics.count, "metric")) to \(place)")
    return .delivered(DeliveryReceipt())
  }

  func remove(_ metrics: [RemovedMetric]) throws -> DeliveryVerdict {
    try printer.show("REMOVE \(Figures.text(of: metrics.count, "metric")) from \(place)")
    return .delivered(DeliveryReceipt())
  }
}

/// The delivery state of a dry run, which starts with the recorded deliveries, if any, and saves
/// nothing.
private struct DryRunState: DeliveryState {
  private let base: FileDeliveryState?

  init(_ base: FileDeliveryState?) { self.base = base }

  func lock() {}

  func unlock() {}

  func load(_ destination: String) throws -> (DeliveryProgress, [SettledMetric]) {
    try base?.load(destination) ?? (DeliveryProgress(), [])
  }

  func save(_ progress: DeliveryProgress, settling: [SettledMetric], of destination: String) {}

  func reset(_ destination: String) {}
}

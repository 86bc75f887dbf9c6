internal import Foundation

/// A conversation that appends a batch to a sheet, and first checks or writes the header if no row
/// is known.
struct SheetsConversation: DeliveryConversation {
  private enum State {
    /// Nothing has been sent; the first request reads the header or the identifiers, or appends
    /// rows.
    case started
    /// The header was requested.
    case readingHeader
    /// The header was sent.
    case writingHeader
    /// The identifiers from a row to the last one were requested.
    case readingIDs(from: Int)
    /// A number of rows was sent; `arrived` is the number of rows that arrived after the last known
    /// one, negative if the sheet has become shorter.
    case appending(count: Int, arrived: Int)
  }

  let batch: MetricBatch
  let requests: SheetsRequests
  let context: DeliveryContext
  private var state = State.started

  init(batch: MetricBatch, requests: SheetsRequests, context: DeliveryContext) {
    self.batch = batch
    self.requests = requests
    self.context = context
  }

  /// The last row that is known to be filled, counted from 1; the header is the first.
  private var row: Int { context.memory["row"].flatMap { Int($0) } ?? 1 }

  mutating func next(_ outcome: DeliveryOutcome?) -> DeliveryStep {
    guard let outcome else {
      if context.memory["row"] != nil { return proceed() }
      state = .readingHeader
      return .send(requests.readHeader())
    }
    // The service refuses to read below the last row of the sheet, so rows were deleted.
    if case .readingIDs(from: 2...) = state, case .response(let response) = outcome,
      response.status == 400
    {
      return readIDs(from: 1)
    }
    guard case .response(let response) = outcome, response.status == 200 else {
      return .finish(SheetsJudge(now: context.now, sendsRows: sendsRows).failure(outcome))
    }
    switch state {
    case .started, .writingHeader: return proceed()
    case .readingHeader: return headerRead(response)
    case .readingIDs(let first): return idsRead(response, from: first)
    case .appending(let count, let arrived):
      return appended(response, count: count, arrived: arrived)
    }
  }

  private mutating func headerRead(_ response: DeliveryResponse) -> DeliveryStep {
    guard let json = response.json, json.members != nil else { return unreadable(response) }
    let cells = json["values"]?.elements?.first?.elements ?? []
    // Only an empty row is replaced; a number or a Boolean value belongs to the user.
    if cells.allSatisfy({ $0.isNull || $0.text == "" }) {
      state = .writingHeader
      return .send(requests.writeHeader())
    }
    guard cells.map(\.text) == requests.header else {
      return .finish(
        .stop(
          DeliveryReason(
            "the first row of the sheet is not the expected header; use an empty sheet, "
              + "or the header " + requests.header.joined(separator: ", "))))
    }
    return proceed()
  }

  private mutating func proceed() -> DeliveryStep {
    guard !batch.metrics.isEmpty else { return .finish(.delivered(DeliveryReceipt())) }
    guard batch.mayHaveArrived else { return append(batch.metrics.map(\.metric), arrived: 0) }
    return readIDs(from: row)
  }

  private mutating func readIDs(from first: Int) -> DeliveryStep {
    state = .readingIDs(from: first)
    return .send(requests.readIDs(from: first))
  }

  private mutating func idsRead(_ response: DeliveryResponse, from first: Int) -> DeliveryStep {
    guard let json = response.json, json.members != nil else { return unreadable(response) }
    let column = json["values"]?.elements?.first?.elements ?? []
    let ids = Set(batch.metrics.map(\.metric.idText))
    // The last known row holds an earlier metric. If it does not, rows were deleted, moved or
    // overwritten, and rows of this batch can be anywhere.
    let known = column.first?.text ?? ""
    guard first == 1 || !known.isEmpty && !ids.contains(known) else { return readIDs(from: 1) }
    let found = Set(column.compactMap(\.text))
    let missing = batch.metrics.map(\.metric).filter { !found.contains($0.idText) }
    let last = first + column.count - 1
    guard !missing.isEmpty else {
      return .finish(.delivered(DeliveryReceipt(memory: ["row": "\(last)"])))
    }
    return append(missing, arrived: last - row)
  }

  private mutating func append(_ metrics: [HealthMetric], arrived: Int) -> DeliveryStep {
    state = .appending(count: metrics.count, arrived: arrived)
    return .send(requests.append(metrics))
  }

  private func appended(_ response: DeliveryResponse, count: Int, arrived: Int) -> DeliveryStep {
    let updates = response.json?["updates"]
    guard let range = updates?["updatedRange"]?.text, let rows = updates?["updatedRows"]?.number
    else { return unreadable(response) }
    let memory = ["row": "\(Self.lastRow(of: range) ?? row + arrived + count)"]
    guard Self.startsInFirstColumn(range), rows == Double(count) else {
      // The rows may have been appended, but not where a repeat looks for them.
      let reason = DeliveryReason(
        Self.startsInFirstColumn(range)
          ? "the number of appended rows differs from the number of sent rows; check the sheet"
          : "the rows were not appended in column A; remove the cells beside the table")
      return .finish(.delivered(DeliveryReceipt(memory: memory, stop: reason)))
    }
    return .finish(.delivered(DeliveryReceipt(memory: memory)))
  }

  /// Whether the last request contained rows; no other request can make rows arrive.
  private var sendsRows: Bool {
    if case .appending = state { true } else { false }
  }

  private func unreadable(_ response: DeliveryResponse) -> DeliveryStep {
    let reason = DeliveryReason("the response could not be read", status: response.status)
    return .finish(.retry(DeliveryRetry(reason, mayHaveArrived: sendsRows)))
  }

  /// Returns the part of a range such as `'Sheet 1'!A2:H3` after the name of the sheet.
  private static func cells(of range: String) -> Substring {
    range.lastIndex(of: "!").map { range[range.index(after: $0)...] } ?? range[...]
  }

  private static func startsInFirstColumn(_ range: String) -> Bool {
    let start = cells(of: range).prefix { $0 != ":" }
    return start.first == "A" && start.dropFirst().allSatisfy(\.isNumber) && start.count > 1
  }

  private static func lastRow(of range: String) -> Int? {
    cells(of: range).split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) }
  }
}

/// A classifier of failed requests to Google Sheets.
struct SheetsJudge: Sendable {
  let now: Date
  /// Whether the request contained rows, which may have arrived before a failure.
  let sendsRows: Bool

  func failure(_ outcome: DeliveryOutcome) -> DeliveryVerdict {
    var verdict = verdict(on: outcome)
    if case .retry(var retry) = verdict, !sendsRows {
      retry.mayHaveArrived = false
      verdict = .retry(retry)
    }
    return verdict
  }

  private func verdict(on outcome: DeliveryOutcome) -> DeliveryVerdict {
    guard case .response(let response) = outcome else {
      return HTTPStatus.verdict(on: outcome, now: now)
    }
    func reason(_ text: String) -> DeliveryReason { DeliveryReason(text, status: response.status) }
    let error = response.json?["error"]
    let reasons = Self.reasons(of: error)
    switch response.status {
    case 403 where reasons.contains(where: Self.rateLimits.contains), 429:
      let wait = HTTPStatus.retryAfter(of: response, now: now) ?? 0
      return .retry(
        DeliveryRetry(
          reason("the quota per minute is used up"), wait: wait, mayHaveArrived: false))
    case 400:
      let isFull = error?["message"]?.text?.contains("above the limit") == true
      return .stop(
        reason(
          isFull
            ? "the spreadsheet is full; use a new one"
            : "the sheet is not found or refuses the request; check its name"))
    case 403 where reasons.contains(where: ["SERVICE_DISABLED", "accessNotConfigured"].contains):
      return .stop(reason("the Google Sheets API is not enabled for the project; enable it"))
    case 403 where reasons.contains("ACCESS_TOKEN_SCOPE_INSUFFICIENT"):
      return .authorizeAgain(
        reason(
          "the credential does not permit access to spreadsheets; renew it with this permission"))
    case 403: return .stop(reason("the spreadsheet is not shared with the account; share it"))
    case 404: return .stop(reason("the spreadsheet does not exist; check its identifier"))
    case 201..<300:
      return .retry(DeliveryRetry(reason("the response is unexpected"), mayHaveArrived: true))
    default: return HTTPStatus.verdict(on: outcome, now: now)
    }
  }

  private static let rateLimits: Set = [
    "rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED",
  ]

  private static func reasons(of error: JSONDocument.Value?) -> [String] {
    ["errors", "details"].flatMap { error?[$0]?.elements ?? [] }.compactMap { $0["reason"]?.text }
  }
}

import Foundation
import MetricSync

/// Parses arbitrary bytes as settings, or plays them as a server's responses.
///
/// The first byte of an input, modulo 6, is a choice: 0 for settings, and 1 to 5 for the responses
/// to a delivery, a removal or a probe of one of the destinations.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDelivery(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let choice = bytes.first else { return 0 }
  if choice % 6 == 0 {
    readSettings(Array(bytes.dropFirst()))
  } else {
    play(Array(bytes.dropFirst()), to: destinations[Int(choice % 6) - 1])
  }
  return 0
}

// MARK: - Settings

/// Checks that valid settings stay the same when they are encoded and parsed again, and that every
/// error in invalid settings has a message.
///
/// Some requests to the custom APIs in valid settings are also checked.
private func readSettings(_ bytes: [UInt8]) {
  do {
    let settings = try UserSettings(json: bytes)
    guard try UserSettings(json: settings.json) == settings else {
      fatalError("the settings change when they are encoded and parsed")
    }
    for destination in settings.destinations { build(destination) }
  } catch let faults as SettingsErrors {
    guard !faults.errors.isEmpty, faults.errors.allSatisfy({ !$0.message.isEmpty }) else {
      fatalError("settings are refused without a reason")
    }
  } catch {
    fatalError("the error is not a settings error")
  }
}

/// Builds and checks up to ten requests to a custom API, whose templates come from the settings.
private func build(_ settings: DestinationSettings) {
  guard case .custom(let custom) = settings.place,
    let destination = try? CustomDestination(custom)
  else { return }
  var talk = destination.deliver(batch(mayHaveArrived: false), in: context([:]))
  for _ in 0..<10 {
    guard case .send(let request) = talk.next(nil) else { return }
    check(request)
  }
}

// MARK: - Responses

private func place<Place>(_ make: () throws -> Place) -> Place {
  do { return try make() } catch { fatalError("a destination of the fuzzer is refused: \(error)") }
}

private let destinations: [any RequestDestination] = [
  place {
    SupabaseDestination(try Endpoint("https://example.com"), settings: .init(table: "metrics"))
  },
  place {
    SheetsDestination(
      try Endpoint("https://example.com"), settings: .init(spreadsheet: "s", sheet: "a 'b'"))
  },
  place { ZapierDestination(try Endpoint("https://example.com/secret")) },
  place {
    try CustomDestination(
      .init(
        url: "https://example.com/{{batch}}", idempotencyHeader: "Idempotency-Key",
        removalURL: "https://example.com/{{id}}"))
  },
  place {
    try CustomDestination(
      .init(
        url: "https://example.com/{{source}}", body: #"{"v":{{value}},"n":"{{name}}"}"#,
        sendsEachMetric: true))
  },
]

/// Plays responses until the conversation ends; each missing response is replaced with an
/// interrupted connection.
///
/// The first byte selects the conversation and its state. A response consists of two bytes for the
/// status, a length byte and a header of that length, and a body up to the next zero byte.
private func play(_ bytes: [UInt8], to destination: any RequestDestination) {
  guard let choice = bytes.first else { return }
  var responses = bytes.dropFirst()[...]
  let memory = choice & 0x10 == 0 ? [:] : ["row": "7"]
  let removed = [UUID(), UUID()].map { RemovedMetric(id: $0, identifier: "x") }
  let talk: (any DeliveryConversation)? =
    switch choice % 3 {
    case 0: destination.deliver(batch(mayHaveArrived: choice & 0x20 != 0), in: context(memory))
    case 1: destination.remove(removed, in: context(memory))
    default: destination.probe(in: context(memory))
    }
  guard var talk else { return }
  var outcome: DeliveryOutcome?
  for _ in 0..<100 {
    switch talk.next(outcome) {
    case .send(let request): check(request)
    case .finish(let verdict):
      check(verdict)
      return
    }
    outcome =
      nextResponse(&responses).map { .response($0) } ?? .failure(TransportError(.interrupted))
  }
  fatalError("a conversation does not end")
}

private func nextResponse(_ bytes: inout ArraySlice<UInt8>) -> DeliveryResponse? {
  guard bytes.count >= 3 else { return nil }
  let status = (bytes.popFirst().map { Int($0) } ?? 0) * 4 + (bytes.popFirst().map { Int($0) } ?? 0)
  let length = Int(bytes.popFirst() ?? 0)
  let header = String(decoding: bytes.prefix(length), as: UTF8.self)
  bytes = bytes.dropFirst(length)
  let body = bytes.prefix { $0 != 0 }
  bytes = bytes.dropFirst(body.count + 1)
  let parts = header.split(separator: ":", maxSplits: 1).map(String.init)
  return DeliveryResponse(
    status: status, headers: parts.count == 2 ? [.init(parts[0], parts[1])] : [], body: Data(body))
}

// MARK: - Checks

private func context(_ memory: [String: String]) -> DeliveryContext {
  DeliveryContext(
    credential: Secret("token"), memory: memory, now: Date(timeIntervalSince1970: 1_710_504_000))
}

private func batch(mayHaveArrived: Bool) -> MetricBatch {
  let metrics = (1...3).map { number in
    HealthMetric(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, UInt8(number))),
      name: "Body \"mass\"\r\n", identifier: "HKQuantityTypeIdentifierBodyMass", value: 70.5,
      unit: "kg", timestamp: Date(timeIntervalSince1970: 1_710_504_000), source: "a/b\r\nX: y",
      category: .vitals)
  }
  return MetricBatch(metrics.map { OutgoingMetric($0) }, mayHaveArrived: mayHaveArrived)
}

/// Checks that no header contains a character below U+0020, and that the masked head of the request
/// hides the credential.
private func check(_ request: DeliveryRequest) {
  for header in request.headers
  where !(header.name + header.value).unicodeScalars.allSatisfy({ $0.value >= 0x20 }) {
    fatalError("a header contains a control character")
  }
  guard !request.maskedHead.contains("token") else { fatalError("a masked request shows a secret") }
}

/// Checks that a verdict's wait is finite and not negative, and that its reason is nonempty and
/// printable ASCII.
private func check(_ verdict: DeliveryVerdict) {
  let reason: DeliveryReason
  switch verdict {
  case .delivered(let receipt):
    guard let stop = receipt.stop else { return }
    reason = stop
  case .retry(let retry):
    guard retry.wait.isFinite, retry.wait >= 0 else {
      fatalError("the wait is negative or not finite")
    }
    reason = retry.reason
  case .split(let why), .shrink(let why), .authorizeAgain(let why), .pause(let why), .stop(let why):
    reason = why
  }
  guard !reason.text.isEmpty, reason.text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
    fatalError("a reason is empty or is not printable ASCII")
  }
}

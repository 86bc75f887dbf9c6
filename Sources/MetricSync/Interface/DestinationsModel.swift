public import Observation

/// The model of the list of destinations, with the result of the last pass or test for each.
@MainActor
public final class DestinationsModel: Observable {
  /// A destination in the list, without secrets.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The name of the destination.
    public let id: String
    /// The name of the destination's kind, such as "Supabase".
    public let kind: String
    /// The place to which metrics are delivered, with secrets masked.
    public let place: String
    /// Whether a metric can arrive more than once.
    public let mayRepeat: Bool
    /// The result of the last pass or test as text; `nil` before the first one, and again after the
    /// destination is replaced.
    public let result: String?
    /// The kind and the place, with secrets masked.
    public var line: String { "\(kind), \(place)" }
    /// A note to the user about repeats, or `nil` if a metric cannot arrive more than once.
    public var note: String? {
      mayRepeat ? "This destination may receive a metric more than once." : nil
    }
  }

  private let registrar = ObservationRegistrar()
  private let transport: any DeliveryTransport
  private let now: @Sendable () -> DeliveryContext
  private var destinations: [SyncDestination] = []
  /// The results by destination; each change also gets a new number, so that a test notices whether
  /// its destination or its result changed in the meantime.
  private var results: [String: (number: Int, text: String?)] = [:]
  private var lastNumber = 0

  /// Creates a list of destinations.
  ///
  /// - Parameters:
  ///   - destinations: The destinations, whose names must differ.
  ///   - transport: The transport that sends the requests of a test.
  ///   - context: A closure that returns a delivery context, of which a test uses only the date.
  public init(
    _ destinations: [SyncDestination] = [], transport: any DeliveryTransport,
    context: @escaping @Sendable () -> DeliveryContext
  ) {
    self.destinations = destinations
    self.transport = transport
    now = context
  }

  /// The rows, in the order in which destinations were added.
  public var rows: [Row] {
    registrar.access(self, keyPath: \.rows)
    return destinations.map { entry in
      Row(
        id: entry.name, kind: entry.destination.kind, place: entry.destination.place,
        mayRepeat: entry.destination.guarantee == .atLeastOnce, result: results[entry.name]?.text)
    }
  }

  /// Adds a destination, or replaces the destination with the same name and removes its result.
  public func add(_ destination: SyncDestination) {
    change {
      if let index = destinations.firstIndex(where: { $0.name == destination.name }) {
        destinations[index] = destination
      } else {
        destinations.append(destination)
      }
      setResult(nil, of: destination.name)
    }
  }

  /// Removes a destination and its result from the list.
  public func remove(_ name: String) {
    change {
      destinations.removeAll { $0.name == name }
      setResult(nil, of: name)
    }
  }

  /// Shows the results of a pass, one for each destination.
  public func show(_ result: SyncResult) {
    change {
      for result in result.destinations {
        let end = result.reason.map { ": \($0)" } ?? ""
        setResult("\(result.status.rawValue), \(result.total.sent) sent\(end)", of: result.name)
      }
    }
  }

  /// Tests a destination without delivering metrics, and shows the result.
  ///
  /// Does nothing if no destination has the name. The result is discarded if the test is canceled,
  /// or if the destination is removed, is replaced, gets another result or is tested again in the
  /// meantime.
  public func test(_ name: String) async {
    guard let entry = destinations.first(where: { $0.name == name }) else { return }
    lastNumber += 1
    let number = lastNumber
    results[name] = (number, results[name]?.text)
    let text: String
    do {
      text = try await result(of: entry)
    } catch is CancellationError {
      return
    } catch {
      text = "the test failed: \(error)"
    }
    guard results[name]?.number == number else { return }
    change { setResult(text, of: name) }
  }

  /// Returns the notice that the user reads before the first pass.
  ///
  /// - Parameter names: The readable names of the selected types.
  /// - Returns: A line for each destination with the types that it will receive.
  public func disclosure(of names: [String]) -> [String] {
    let list = names.isEmpty ? "nothing" : names.joined(separator: ", ")
    return rows.map { "\($0.id) (\($0.kind), \($0.place)) receives: \(list)" }
  }

  private func result(of entry: SyncDestination) async throws -> String {
    guard let remote = entry.destination as? any RequestDestination else {
      return "nothing to test"
    }
    let credential = try await entry.credential.credential(renewing: false)
    let context = DeliveryContext(credential: credential, now: now().now)
    guard let conversation = remote.probe(in: context) else {
      return "cannot be tested without delivering"
    }
    switch try await Conversation.verdict(of: conversation, over: transport) {
    case .delivered: return "works"
    case .retry(let retry): return "does not respond as expected: \(retry.reason)"
    case .split(let reason), .shrink(let reason), .authorizeAgain(let reason), .pause(let reason),
      .stop(let reason):
      return "failed: \(reason)"
    }
  }

  private func setResult(_ text: String?, of name: String) {
    lastNumber += 1
    results[name] = (lastNumber, text)
  }

  private func change(_ body: () -> Void) {
    registrar.withMutation(of: self, keyPath: \.rows) { body() }
  }
}

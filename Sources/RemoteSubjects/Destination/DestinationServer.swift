public import Foundation
internal import HealthModel
internal import JSONText
package import LineProcesses
public import MetricSync
internal import SubjectProtocol

/// A server that provides a destination in this process to a suite in another process.
public struct DestinationServer: Sendable {
  /// The context in which a destination is created.
  public struct Surroundings: Sendable {
    /// The date at which the destination starts.
    public let now: Date
    /// The seed of the destination's random choices.
    public let seed: UInt64
  }

  /// A closure that creates a destination without any received metrics.
  public typealias MakeDestination =
    @Sendable (Surroundings) async throws -> any ControllableDestination

  private let name: String
  private let version: String?
  private let makeDestination: MakeDestination

  /// Creates a server for a destination.
  ///
  /// - Parameters:
  ///   - name: The name of the destination in a run's report.
  ///   - version: The version of the destination, or `nil` to declare none.
  ///   - makeDestination: A closure that creates the destination; by default, it creates the
  ///     in-memory reference implementation. It is also called for each greeting, to read the
  ///     capabilities. If it throws an error, the suite shows the error's description, which must
  ///     not contain health data.
  public init(
    name: String, version: String? = nil,
    makeDestination: @escaping MakeDestination = { _ in
      MemoryDestination(limits: BatchLimits(count: 100, bytes: 1 << 20))
    }
  ) {
    self.name = name
    self.version = version
    self.makeDestination = { surroundings in
      do { return try await makeDestination(surroundings) } catch {
        throw WireFailure(creating: "destination", error)
      }
    }
  }

  /// Serves requests on standard input and output until the input ends or exceeds a limit.
  public func serve() async { await serve(over: StandardStreams()) }

  /// Serves requests on a transport, one after the other, until the conversation ends.
  package func serve(over transport: any LineTransport) async {
    let (mailbox, post) = AsyncStream.makeStream(of: IncomingRequest.self)
    let peer = Peer(.subject, over: transport)
    peer.start(
      Peer.Handlers(
        notified: { _, _ in true }, requested: { post.yield($0) }, ended: { _ in post.finish() }))
    var destination: (any ControllableDestination)?
    for await request in mailbox {
      do { try await answer(request, &destination) } catch { request.refuse(error) }
    }
    peer.close()
  }

  private func answer(
    _ request: IncomingRequest, _ destination: inout (any ControllableDestination)?
  ) async throws {
    switch ProtocolMethod(rawValue: request.method) {
    case .hello: request.answer(try await greeting(HelloParams(wire: .object(request.params))))
    case .shutdown: request.answer()
    default:
      guard let call = try DestinationCall(method: request.method, params: request.params) else {
        return request.refuseMethod()
      }
      if case .start(let now, let seed) = call {
        let new = try await makeDestination(
          Surroundings(now: now, seed: UInt64(seed.magnitude)))
        destination = new
        request.answer(DestinationFacts(place: new.place, limits: new.limits))
      } else if let destination {
        request.answer(try await Self.perform(call, on: destination))
      } else {
        throw WireFailure(
          code: WireFailure.invalidRequest,
          message: "the destination does not exist before 'destination.start'")
      }
    }
  }

  private func greeting(_ params: HelloParams) async throws -> HelloAnswer {
    try params.requireCommonVersion(of: .destination)
    // The capabilities are read from a destination that is created only for this purpose.
    let offered = try await makeDestination(
      Surroundings(now: Date(timeIntervalSince1970: 0), seed: 0)
    ).capabilities
    return HelloAnswer(
      version: ProtocolVersion.current, kind: .destination, name: name, subjectVersion: version,
      destinationCapabilities: offered)
  }

  private static func perform(
    _ call: DestinationCall, on destination: any ControllableDestination
  ) async throws -> any WireWritable {
    switch call {
    case .start: break
    case .deliver(let batch, let memory):
      return WireMember("verdict", try await destination.deliver(batch.batch, memory: memory))
    case .remove(let metrics):
      return WireMember("verdict", try await destination.remove(metrics))
    case .test: return WireMember("verdict", try await destination.probe())
    case .contents: return WireMember("metrics", try await destination.receivedMetrics())
    case .refuse(let ids): try await destination.refuse(Set(ids))
    case .reopen: try await destination.reopen()
    }
    return JSONObject()
  }
}

internal import Foundation
internal import HealthModel
internal import JSONText
internal import WeightSync

/// One session of a served sync; a session represents an app process.
final class ServedSession: Sendable {
  let line: SuiteLine
  let clock: RemoteClock
  let store: SuiteStore
  let home: SuiteHome
  private let state = Locked<State>(State())

  private struct State {
    var sync: (any WeightSyncProtocol)?
    var requests: [Int: IncomingRequest] = [:]
  }

  init(line: SuiteLine, now: Date) {
    self.line = line
    clock = RemoteClock(now: now) { line.notify($0) }
    store = SuiteStore(line: line)
    home = SuiteHome(line: line)
  }

  /// Starts accepting calls to the sync.
  func begin(with sync: any WeightSyncProtocol) { state.withLock { $0.sync = sync } }

  /// Ends the session, whose further work is ignored, and refuses the suite's pending requests.
  func end() {
    line.end()
    let requests = state.withLock { state in
      defer { state = State() }
      return state.requests.sorted { $0.key < $1.key }.map(\.value)
    }
    for request in requests { request.refuse(WireFailure(.ended)) }
  }

  func answer(_ call: SyncCall, _ request: IncomingRequest) {
    let sync = state.withLock { state in
      if state.sync != nil { state.requests[request.id] = request }
      return state.sync
    }
    guard let sync else {
      return request.refuse(WireFailure(.ended, nil, "the session has not started"))
    }
    request.answer { [self] in
      defer { state.withLock { _ = $0.requests.removeValue(forKey: request.id) } }
      do { return try await Self.perform(call, on: sync) } catch {
        // The error that the sync throws is intentional, so the outcome of the call is definite.
        var failure = WireFailure(error)
        if failure.kind == .health { failure.isDefinite = true }
        throw failure
      }
    }
  }

  private static func perform(
    _ call: SyncCall, on sync: any WeightSyncProtocol
  ) async throws -> any WireWritable {
    switch call {
    case .start: break
    case .launch: await sync.launch()
    case .enable: await sync.enable()
    case .disable: await sync.disable()
    case .add(let draft): return WireMember("entry", try await sync.add(draft))
    case .edit(let entry, let edit):
      return WireMember("entry", try await sync.edit(entry, edit))
    case .delete(let entry): try await sync.delete(entry)
    case .export: try await sync.exportPending()
    case .import: return WireMember("inserted", try await sync.importWeightFromHealth())
    case .foreground: await sync.enterForeground()
    case .unlock: await sync.deviceDidUnlock()
    case .recover: await sync.performRecovery()
    case .settle: await sync.settle()
    case .status: return WireMember("status", await sync.status)
    }
    return JSONObject()
  }
}

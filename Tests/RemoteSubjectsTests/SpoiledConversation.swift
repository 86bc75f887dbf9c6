import Foundation
import HealthModel
import LineProcesses
import RemoteSubjects
import WeightSync

/// A conversation between a suite and a sync in which lines are corrupted, in both directions.
///
/// Bytes from a generator or a fuzzer determine the changes. The suite's time advances only after a
/// line was corrupted: a lost line then does not slow the test, and no call of an unchanged
/// conversation can time out, however slowly the machine runs it.
struct SpoiledConversation {
  /// The state at the end of the conversation.
  struct End {
    /// The breakdown, or `nil` if the conversation was completed or could not start.
    var breakdown: SubjectBreakdown?
    /// Whether the sync answered hello and started.
    var hasBegun = false
    /// The number of entries in the home.
    var entries = 0
    /// The number of corrupted lines.
    var spoiledLines = 0
  }

  private let time = VirtualClock(now: Date(timeIntervalSince1970: 0))

  /// Runs the conversation, and returns its final state after every call and the server have ended.
  func hold(spoiling bytes: [UInt8]) async -> End {
    let (suite, subject) = MemoryTransport.pair()
    let transport = SpoilingTransport(suite, bytes)
    let serving = Task { await SyncServer(name: "served").serve(over: subject) }
    let isOver = Locked(false)
    let talking = Task {
      let end = await talk(over: transport)
      isOver.withLock { $0 = true }
      return end
    }
    while !isOver.withLock({ $0 }) {
      for _ in 0..<1_000 where !isOver.withLock({ $0 }) { await Task.yield() }
      if transport.spoiledLines > 0 { await time.advance(by: 5) }
    }
    transport.close()
    await serving.value
    var end = await talking.value
    end.spoiledLines = transport.spoiledLines
    return end
  }

  private func talk(over transport: any LineTransport) async -> End {
    var end = End()
    guard let pair = try? await SyncPair(over: transport, clock: time),
      let sync = try? await pair.start()
    else { return end }
    end.hasBegun = true
    await sync.launch()
    await sync.enable()
    let entry = try? await sync.add(pair.draft)
    try? await pair.saveForeign(81)
    await sync.settle()
    _ = try? await sync.importWeightFromHealth()
    if let id = entry?.persistentModelID {
      _ = try? await sync.edit(id, EntryEdit(weightValue: 79, note: "less"))
      try? await sync.exportPending()
      try? await sync.delete(id)
    }
    await pair.clock.advance(by: 600)
    await sync.enterForeground()
    await sync.deviceDidUnlock()
    await sync.performRecovery()
    await sync.disable()
    await sync.settle()
    _ = await sync.status
    end.breakdown = await sync.breakdown()
    await sync.end()
    end.entries = (try? await pair.home.entries().count) ?? 0
    return end
  }
}

/// One end of a transport that changes some lines, in both directions.
///
/// Four bytes describe each change: the number of unchanged lines before it, the kind of change,
/// its position and its argument. For one kind, the bytes of a new line follow.
private final class SpoilingTransport: LineTransport {
  private struct State {
    var orders: ArraySlice<UInt8>
    var linesToPass = 0
    var passed: [[UInt8]] = []
    var spoiledLines = 0
  }

  private let inner: MemoryTransport
  private let state: Locked<State>

  init(_ inner: MemoryTransport, _ orders: [UInt8]) {
    self.inner = inner
    state = Locked(State(orders: orders[...], linesToPass: Int(orders.first ?? 0)))
  }

  var spoiledLines: Int { state.withLock { $0.spoiledLines } }

  func start(
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onEnd: @escaping @Sendable (TransportEnd) -> Void
  ) {
    inner.start(onLine: { [self] in for line in spoiling($0) { onLine(line) } }, onEnd: onEnd)
  }

  func send(_ line: [UInt8]) { for line in spoiling(line) { inner.send(line) } }

  func close() { inner.close() }

  /// Returns the lines that replace a line.
  private func spoiling(_ line: [UInt8]) -> [[UInt8]] {
    state.withLock { state in
      if state.passed.count < 256 { state.passed.append(line) }
      guard state.orders.count >= 4 else { return [line] }
      guard state.linesToPass == 0 else {
        state.linesToPass -= 1
        return [line]
      }
      let order = Array(state.orders.prefix(4))
      state.orders = state.orders.dropFirst(4)
      state.linesToPass = Int(state.orders.first ?? 0)
      state.spoiledLines += 1
      return Self.spoil(line, order, &state)
    }
  }

  private static func spoil(
    _ line: [UInt8], _ order: [UInt8], _ state: inout State
  ) -> [[UInt8]] {
    let place = line.isEmpty ? 0 : Int(order[2]) * line.count / 256
    let other = state.passed[Int(order[3]) % state.passed.count]
    var changed = line
    switch order[1] % 10 {
    case 0: return []
    case 1: return [line, line]
    case 2: return [line, other]
    case 3: return [other, line]
    case 4: changed = Array(line.prefix(place))
    case 5: if !line.isEmpty { changed[place] = order[3] }
    case 6: changed.insert(order[3], at: place)
    case 7: changed = replacingNumber(in: line, behind: place, with: order[3])
    case 8: changed = Array(line.prefix(place)) + other.suffix(other.count / 2)
    default:
      // The bytes that follow, up to a line feed, are the new line.
      changed = Array(state.orders.prefix { $0 != 0x0A })
      state.orders = state.orders.dropFirst(changed.count + 1)
      state.linesToPass = Int(state.orders.first ?? 0)
    }
    return [changed.filter { $0 != 0x0A }]
  }

  private static let values = [
    "-1", "0", "1", "1e999", "9007199254740993", "99999999999999999999", "0.5", "null", "\"\"",
    "[]", "{}", "true", "-1e18", "1e18",
  ]

  /// Returns the line with another value for the first number at or after a position.
  private static func replacingNumber(
    in line: [UInt8], behind place: Int, with value: UInt8
  ) -> [UInt8] {
    let isDigit: (UInt8) -> Bool = { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
    guard let start = line[place...].firstIndex(where: isDigit) else { return line }
    let end = line[start...].firstIndex { !isDigit($0) } ?? line.endIndex
    var changed = line
    changed.replaceSubrange(start..<end, with: values[Int(value) % values.count].utf8)
    return changed
  }
}

import Testing

@testable import Locks

struct GuardedTests {
  private struct Refusal: Error, Equatable {}

  /// A class that contains the noncopyable lock, so that tasks can share it.
  private final class Counter: Sendable {
    let count = Guarded(0)
  }

  @Test func `only one thread at a time changes the value`() async {
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 {
        group.addTask { for _ in 0..<100 { counter.count.withLock { $0 += 1 } } }
      }
    }
    #expect(counter.count.withLock(\.self) == 10_000)
  }

  @Test func `a thrown error releases the lock and keeps its type`() {
    let guarded = Guarded(1)
    let body: (inout Int) throws(Refusal) -> Void = { value throws(Refusal) in
      value = 2
      throw Refusal()
    }
    #expect(throws: Refusal()) { try guarded.withLock(body) }
    #expect(guarded.withLock(\.self) == 2)
  }
}

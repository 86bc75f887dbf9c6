internal import Locks

/// A value that a world's jobs pass to the code that runs them.
final class Box<Value: Sendable>: Sendable {
  private let state: Guarded<Value>

  init(_ value: Value) { state = Guarded(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

internal import Locks

/// A mutable value that jobs can share with the code that runs them.
final class Box<Value: Sendable>: Sendable {
  private let state: Guarded<Value>

  init(_ value: Value) { state = Guarded(value) }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

#if canImport(os)
  private import os
#else
  private import Synchronization
#endif

/// A few lines of state behind a synchronous interface.
///
/// `Mutex` asks for newer systems than this package does, so Apple platforms use their own lock.
package final class Locked<Value: Sendable>: Sendable {
  #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>
  #else
    private let lock: Mutex<Value>
  #endif

  /// Creates a lock around a value.
  package init(_ value: Value) {
    #if canImport(os)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  /// Runs a closure while nobody else sees the value.
  package func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(os)
      try lock.withLockUnchecked(body)
    #else
      try lock.withLock { (value: inout Value) throws(Failure) -> Result in try body(&value) }
    #endif
  }
}

#if canImport(os)
  internal import os
#else
  internal import Synchronization
#endif

/// A few lines of state that one thread at a time sees.
///
/// `Mutex` asks for newer systems than this package does, so Apple platforms use their own lock.
package struct Guarded<Value: Sendable>: ~Copyable, Sendable {
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

  /// Runs a closure while no other thread sees the value.
  package func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(os)
      // This lock rethrows without a type; the type is carried through a value.
      let outcome = lock.withLockUnchecked { value -> Swift.Result<Result, Failure> in
        do throws(Failure) { return .success(try body(&value)) } catch { return .failure(error) }
      }
      return try outcome.get()
    #else
      return try lock.withLock { (value: inout Value) throws(Failure) -> Result in try body(&value)
      }
    #endif
  }
}

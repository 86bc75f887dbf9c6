#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A value protected by a lock, for state behind a synchronous interface.
///
/// `Mutex` requires newer Apple systems than this package does, so on Apple systems, an unfair lock
/// replaces it. The members are inlinable because they are used in every call to a store.
public struct Locked<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(os)
    @usableFromInline internal let lock: OSAllocatedUnfairLock<Value>
  #else
    @usableFromInline internal let lock: Mutex<Value>
  #endif

  /// Creates a lock around a value.
  @inlinable
  public init(_ value: Value) {
    #if canImport(os)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  /// Runs a closure with exclusive access to the value.
  @inlinable
  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(os)
      // This lock does not support typed throws, so the error is passed on in a result.
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

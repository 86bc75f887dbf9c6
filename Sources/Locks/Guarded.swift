#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// State that only one thread can access at a time.
///
/// `Mutex` requires newer systems than this package does, so Apple platforms use an unfair lock.
/// The type is public although no product contains its module: the compiler does not specialize
/// inlinable functions with `package` access for the types of other modules.
public struct Guarded<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(os)
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>
  #else
    @usableFromInline let lock: Mutex<Value>
  #endif

  /// Creates a lock that protects a value.
  @inlinable
  public init(_ value: Value) {
    #if canImport(os)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  /// Runs a closure with exclusive access to the value, and returns the closure's result.
  ///
  /// The closure must not call this method on the same instance, because the lock is not recursive.
  ///
  /// - Throws: The error that the closure throws.
  @inlinable
  public func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if canImport(os)
      // The lock rethrows untyped errors; a `Result` value preserves the type of the error.
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

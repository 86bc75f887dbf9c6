#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A few lines of state behind a synchronous interface.
///
/// `Mutex` asks for newer systems than this package does, so Apple platforms use their own lock.
/// Inlinable and a part of its owner, as every call of a store or a home goes through it.
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

  /// Runs a closure while nobody else sees the value.
  @inlinable
  public func withLock<Result: Sendable, Failure: Error>(
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

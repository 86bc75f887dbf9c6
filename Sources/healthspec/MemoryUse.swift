#if canImport(Glibc)
  internal import Glibc
#endif

/// How the process asks the system for memory.
enum MemoryUse {
  /// Asks for much at a time, where it can be told so.
  ///
  /// GNU's allocator grows the heap of each thread page by page, with a call of the system for
  /// each; that costs a short run with many small values about a tenth of its time. One heap that
  /// grows by much suits a process that ends when its work is done.
  static func prepare() {
    #if canImport(Glibc)
      // No module of the toolchain has the header that declares it.
      guard let symbol = dlsym(nil, "mallopt") else { return }
      typealias Setter = @convention(c) (_ parameter: Int32, _ value: Int32) -> Int32
      let set = unsafeBitCast(symbol, to: Setter.self)
      // The most heaps, the bytes by which one grows, and those that it keeps when they are free.
      for (parameter, value) in [(-8, 1), (-2, 32 << 20), (-1, 256 << 20)] as [(Int32, Int32)] {
        _ = set(parameter, value)
      }
    #endif
  }
}

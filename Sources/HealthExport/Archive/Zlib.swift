#if canImport(zlib)
  private import zlib
#elseif canImport(CZlib)
  private import CZlib
#endif

/// The availability of the system's zlib, and the checksum that it computes.
///
/// Without zlib, this file still compiles, but archives cannot be opened.
enum Zlib {
  /// The reason why this build lacks zlib; `nil` if it has zlib.
  static var absence: String? {
    #if canImport(zlib) || canImport(CZlib)
      return nil
    #else
      return "zlib's headers were missing during the build"
    #endif
  }
}

#if WatchesSystemHeaders
  extension Zlib {
    /// A reference to the output of the plugin `SystemHeaders`, so that this file is compiled again
    /// when the headers are installed or removed.
    private static let headers: Any.Type = ZlibHeaders.state
  }
#endif

/// The result of one call to the inflater.
struct InflatedPart {
  let consumed: Int
  let produced: Int
  let isAtEnd: Bool
}

#if canImport(zlib) || canImport(CZlib)
  extension Zlib {
    static func checksum(_ start: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
      guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return start }
      return UInt32(truncatingIfNeeded: crc32(uLong(start), base, uInt(bytes.count)))
    }
  }

  /// An inflater of compressed bytes without a zlib header, as archives contain them.
  final class Inflater {
    /// The state of the inflation, which must not move, because zlib keeps its address.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

    init() throws(ExportError) {
      stream.initialize(to: z_stream())
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(stream, -15, ZLIB_VERSION, size) == Z_OK else {
        throw .noZlib("zlib could not be initialized")
      }
    }

    deinit {
      inflateEnd(stream)
      stream.deallocate()
    }

    /// Inflates input until it is consumed, the buffer is full, or the compressed data ends.
    ///
    /// The index `start` must be less than the length of the input.
    func inflate(
      _ input: [UInt8], from start: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ExportError) -> InflatedPart {
      let status = input.withUnsafeBufferPointer { input -> Int32 in
        let part = UnsafeBufferPointer(rebasing: input[start...])
        stream.pointee.next_in = UnsafeMutablePointer(mutating: part.baseAddress)
        stream.pointee.avail_in = uInt(part.count)
        stream.pointee.next_out = buffer.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = uInt(buffer.count)
        return zlibInflate(stream)
      }
      let consumed = input.count - start - Int(stream.pointee.avail_in)
      let produced = buffer.count - Int(stream.pointee.avail_out)
      let isStuck = consumed == 0 && produced == 0 && status != Z_STREAM_END
      guard status == Z_OK || status == Z_STREAM_END, !isStuck else {
        throw .damagedArchive("compressed bytes", "bytes that cannot be inflated")
      }
      return InflatedPart(consumed: consumed, produced: produced, isAtEnd: status == Z_STREAM_END)
    }
  }

  private func zlibInflate(_ stream: UnsafeMutablePointer<z_stream>) -> Int32 {
    inflate(stream, Z_NO_FLUSH)
  }
#else
  extension Zlib {
    static func checksum(_ start: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 { start }
  }

  /// A replacement for the inflater in a build without zlib; its initializer always throws.
  final class Inflater {
    init() throws(ExportError) { throw .noZlib(Zlib.absence ?? "zlib is missing") }

    func inflate(
      _ input: [UInt8], from start: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(ExportError) -> InflatedPart {
      throw .noZlib(Zlib.absence ?? "zlib is missing")
    }
  }
#endif

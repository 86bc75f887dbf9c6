#if canImport(zlib)
  import zlib
#elseif canImport(CZlib)
  import CZlib
#endif

#if canImport(zlib) || canImport(CZlib)
  /// A writer of valid and inconsistent archives.
  struct ZipWriter {
    struct Entry {
      var name: String
      var content: [UInt8]
      var method = 8
      var flags = 0x0808
      /// The checksum in the directory; `nil` for the correct one.
      var checksum: UInt32?
      /// The inflated length in the directory; `nil` for the correct one.
      var inflatedLength: Int?
      /// The deflated length in the directory; `nil` for the correct one.
      var deflatedLength: Int?
      /// The offset in the directory; `nil` for the correct one.
      var offset: Int?
    }

    var entries: [Entry] = []
    var comment: [UInt8] = []
    /// Whether sizes, offsets and the number of entries are in ZIP64 fields and records.
    var isLarge = false
    /// The number of entries that the records at the end state; `nil` for the correct one.
    var count: Int?

    init(_ name: String, _ content: [UInt8]) { entries = [Entry(name: name, content: content)] }

    init(_ entries: [Entry]) { self.entries = entries }

    var bytes: [UInt8] {
      var archive: [UInt8] = []
      var directory: [UInt8] = []
      for entry in entries {
        let data = entry.method == 8 ? Self.deflated(entry.content) : entry.content
        let name = Array(entry.name.utf8)
        let offset = archive.count
        let checksum = entry.checksum ?? Self.checksum(entry.content)
        let sizes = [
          entry.inflatedLength ?? entry.content.count, entry.deflatedLength ?? data.count,
          entry.offset ?? offset,
        ]
        // A data descriptor follows the data, as in the archives of the Health app; its sizes are
        // not read.
        archive += Self.number(0x0403_4B50, 4) + Self.number(20, 2) + Self.number(entry.flags, 2)
        archive += Self.number(entry.method, 2) + Self.number(0, 16) + Self.number(name.count, 2)
        archive += Self.number(0, 2) + name + data
        archive += Self.number(0x0807_4B50, 4) + Self.number(Int(checksum), 4) + Self.number(0, 8)
        let extra =
          isLarge
          ? Self.number(0x5455, 2) + Self.number(1, 2) + [0] + Self.number(1, 2)
            + Self.number(24, 2) + sizes.flatMap { Self.number($0, 8) } : []
        directory += Self.number(0x0201_4B50, 4) + Self.number(20, 4) + Self.number(entry.flags, 2)
        directory += Self.number(entry.method, 2) + Self.number(0, 4)
        directory += Self.number(Int(checksum), 4)
        directory += Self.number(isLarge ? 0xFFFF_FFFF : sizes[1], 4)
        directory += Self.number(isLarge ? 0xFFFF_FFFF : sizes[0], 4)
        directory += Self.number(name.count, 2) + Self.number(extra.count, 2)
        directory += Self.number(0, 10) + Self.number(isLarge ? 0xFFFF_FFFF : sizes[2], 4)
        directory += name + extra
      }
      let count = count ?? entries.count
      let start = archive.count
      archive += directory
      if isLarge {
        let record = archive.count
        archive += Self.number(0x0606_4B50, 4) + Self.number(44, 8) + Self.number(0, 12)
        archive += Self.number(count, 8) + Self.number(count, 8)
        archive += Self.number(directory.count, 8) + Self.number(start, 8)
        archive += Self.number(0x0706_4B50, 4) + Self.number(0, 4) + Self.number(record, 8)
        archive += Self.number(1, 4)
      }
      archive += Self.number(0x0605_4B50, 4) + Self.number(0, 4)
      archive += Self.number(isLarge ? 0xFFFF : count, 2) + Self.number(isLarge ? 0xFFFF : count, 2)
      archive += Self.number(isLarge ? 0xFFFF_FFFF : directory.count, 4)
      archive += Self.number(isLarge ? 0xFFFF_FFFF : start, 4)
      return archive + Self.number(comment.count, 2) + comment
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
      UInt32(truncatingIfNeeded: crc32(0, bytes, uInt(bytes.count)))
    }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
      var stream = z_stream()
      var input = bytes
      let size = Int32(MemoryLayout<z_stream>.size)
      deflateInit2_(&stream, 6, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      let capacity = Int(deflateBound(&stream, uLong(bytes.count)))
      defer { deflateEnd(&stream) }
      return input.withUnsafeMutableBufferPointer { input in
        [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
          stream.next_in = input.baseAddress
          stream.avail_in = uInt(input.count)
          stream.next_out = output.baseAddress
          stream.avail_out = uInt(capacity)
          deflate(&stream, Z_FINISH)
          count = capacity - Int(stream.avail_out)
        }
      }
    }
  }
#endif

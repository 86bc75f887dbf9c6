internal import Conformance
internal import Foundation

extension HealthVocabulary {
  /// Adds the phrases for damage to a file or its log, and for an interrupted change of a page.
  mutating func addFileDamage() {
    fileAction("its byte {place:integer} reads {value:integer}") { files, arguments in
      let (place, value) = try (arguments.integer("place"), arguments.byte("value"))
      try files.change { bytes in
        try bytes.change(place, to: value)
      }
    }
    fileAction("cut to {count:integer} bytes") { files, arguments in
      let count = try arguments.integer("count")
      try files.change { bytes in
        guard count >= 1, count < bytes.count else {
          throw CaseProblem(
            "the file cannot be cut to \(count) bytes; number of bytes: \(bytes.count)")
        }
        bytes = bytes.prefix(count)
      }
    }
    fileAction("its page {page:integer} is overwritten") { files, arguments in
      let page = try arguments.integer("page")
      try files.change { try FileImage.overwrite(page: page, of: &$0) }
    }
    fileAction("a change to its page {page:integer} was interrupted") { files, arguments in
      let page = try arguments.integer("page")
      try files.change { bytes in
        try FileImage.journal(page: page, of: bytes).write(to: files.file("-journal"))
        try FileImage.overwrite(page: page, of: &bytes)
      }
    }
    fileAction("in its log byte {place:integer} reads {value:integer}") { files, arguments in
      let (place, value) = try (arguments.integer("place"), arguments.byte("value"))
      try files.change { bytes in
        var page = try FileImage.page(1, of: bytes)
        try page.change(place, to: value)
        try FileImage.log(firstPage: page, of: bytes).write(to: files.file("-wal"))
      }
    }
    fileAction("its log is cut to {count:integer} bytes") { files, arguments in
      let count = try arguments.integer("count")
      try files.change("-wal") { bytes in
        guard (0..<bytes.count).contains(count) else {
          throw CaseProblem(
            "the log cannot be cut to \(count) bytes; number of bytes: \(bytes.count)")
        }
        bytes = bytes.prefix(count)
      }
    }
  }
}

extension Arguments {
  fileprivate func byte(_ name: String) throws -> UInt8 {
    guard let value = UInt8(exactly: try integer(name)) else {
      throw CaseProblem("a byte must be 0 to 255")
    }
    return value
  }
}

extension Data {
  /// Replaces the byte at an index.
  ///
  /// - Throws: ``CaseProblem`` if the byte does not exist or already has the value.
  fileprivate mutating func change(_ place: Int, to value: UInt8) throws {
    guard indices.contains(place) else {
      throw CaseProblem("byte \(place) does not exist; number of bytes: \(count)")
    }
    guard self[place] != value else { throw CaseProblem("byte \(place) is already \(value)") }
    self[place] = value
  }
}

/// Functions that read and damage SQLite database files, and that create their journals and logs.
enum FileImage {
  private static let pageSize = 4_096

  /// Returns a page by its number, counted from 1.
  ///
  /// - Throws: ``CaseProblem`` if the file does not contain the page.
  static func page(_ number: Int, of bytes: Data) throws -> Data {
    guard number >= 1, number <= bytes.count / pageSize else {
      throw CaseProblem("page \(number) does not exist; number of pages: \(bytes.count / pageSize)")
    }
    return Data(Array(bytes)[(number - 1) * pageSize..<number * pageSize])
  }

  /// Overwrites the first half of a page; on the first page, the 100-byte file header is kept.
  ///
  /// - Throws: ``CaseProblem`` if the file does not contain the page.
  static func overwrite(page number: Int, of bytes: inout Data) throws {
    _ = try page(number, of: bytes)
    let start = (number - 1) * pageSize
    let rubbish = (start + (number == 1 ? 100 : 0))..<start + pageSize / 2
    bytes.replaceSubrange(rubbish, with: Data(repeating: 0x5A, count: rubbish.count))
  }

  /// Returns a rollback journal that restores the current content of a page.
  ///
  /// - Throws: ``CaseProblem`` if the file does not contain the page.
  static func journal(page number: Int, of bytes: Data) throws -> Data {
    let (page, nonce) = (try page(number, of: bytes), UInt32(0x5A17))
    var journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7])
    for word in [1, nonce, UInt32(bytes.count / pageSize), 512, UInt32(pageSize)] {
      append(word, to: &journal)
    }
    journal.append(Data(count: 512 - journal.count))
    append(UInt32(number), to: &journal)
    journal.append(page)
    var sum = nonce
    for place in stride(from: pageSize - 200, to: 0, by: -200) { sum &+= UInt32(page[place]) }
    append(sum, to: &journal)
    return journal
  }

  /// Returns a write-ahead log with one commit that replaces the first page.
  static func log(firstPage page: Data, of bytes: Data) -> Data {
    let salts: [UInt32] = [0x5A17, 0x5A18]
    var head = Data()
    for word in [0x377F_0683, 3_007_000, UInt32(pageSize), 0] + salts { append(word, to: &head) }
    var sums = checksum(head, from: (0, 0))
    append(sums.0, to: &head)
    append(sums.1, to: &head)
    var frame = Data()
    for word in [1, UInt32(bytes.count / pageSize)] { append(word, to: &frame) }
    sums = checksum(page, from: checksum(frame, from: sums))
    for word in salts + [sums.0, sums.1] { append(word, to: &frame) }
    return head + frame + page
  }

  private static func checksum(_ data: Data, from sums: (UInt32, UInt32)) -> (UInt32, UInt32) {
    let bytes = Array(data)
    var (first, second) = sums
    for place in stride(from: 0, to: bytes.count, by: 8) {
      first &+= word(bytes, at: place) &+ second
      second &+= word(bytes, at: place + 4) &+ first
    }
    return (first, second)
  }

  private static func word(_ bytes: [UInt8], at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func append(_ word: UInt32, to data: inout Data) {
    withUnsafeBytes(of: word.bigEndian) { data.append(contentsOf: $0) }
  }
}

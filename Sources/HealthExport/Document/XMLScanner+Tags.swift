extension XMLScanner {
  /// Reads a start tag with its attributes; returns `false` if its end is not in memory.
  mutating func readStartTag(
    _ view: ByteView, _ elements: NameTable<XMLElement>
  ) throws(ExportError) -> Bool {
    var index = position + 1
    guard view[index].isNameStart else {
      throw malformed("the name of an element", describe(view[index]), at: index)
    }
    let nameStart = index
    while view[index].isNameByte { index += 1 }
    try checkName(from: nameStart, to: index)
    guard index < view.count else { return false }
    let element = elements(view, from: nameStart, to: index) ?? .unknown
    if element == .unknown { nameOfTag = Array(view[nameStart..<index].buffer) }
    tag.begin(element)
    var count = 0
    while true {
      let afterValue = index
      while view[index].isSpace { index += 1 }
      guard index < view.count else { return false }
      switch view[index] {
      case UInt8(ascii: ">"):
        endOfTag = index + 1
        return true
      case UInt8(ascii: "/"):
        guard index + 1 < view.count else { return false }
        guard view[index + 1] == UInt8(ascii: ">") else {
          throw malformed("'>' after '/'", describe(view[index + 1]), at: index + 1)
        }
        tag.isEmpty = true
        endOfTag = index + 2
        return true
      default:
        guard index > afterValue else {
          throw malformed("a space before an attribute", describe(view[index]), at: index)
        }
        count += 1
        guard count <= limits.attributes else {
          throw .limit(
            "attributes of an element", limits.attributes, "attributes", at: place(of: index))
        }
        guard let next = try readAttribute(view, at: index) else { return false }
        index = next
      }
    }
  }

  /// Reads an attribute and returns the index after it, or `nil` if its end is not in memory.
  @inline(__always)
  private mutating func readAttribute(
    _ view: ByteView, at start: Int
  ) throws(ExportError) -> Int? {
    var index = start
    guard view[index].isNameStart else {
      throw malformed("the name of an attribute", describe(view[index]), at: index)
    }
    while view[index].isNameByte { index += 1 }
    let endOfName = index
    try checkName(from: start, to: endOfName)
    while view[index].isSpace { index += 1 }
    guard index < view.count else { return nil }
    guard view[index] == UInt8(ascii: "=") else {
      throw malformed("'=' after the name of an attribute", describe(view[index]), at: index)
    }
    index += 1
    while view[index].isSpace { index += 1 }
    guard index < view.count else { return nil }
    let quote = view[index]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw malformed("a quote before the value of an attribute", describe(quote), at: index)
    }
    let valueStart = index + 1
    guard let (end, isPlain) = try endOfValue(view, from: valueStart, quote: quote) else {
      return nil
    }
    if let attribute = attributes(view, from: start, to: endOfName) {
      keep(attribute, valueStart, end, isPlain: isPlain)
    }
    return end + 1
  }

  /// Records the value of an attribute, or counts the attribute as repeated if the tag already has
  /// it.
  ///
  /// In some files of version 12, the statistics of a workout have two start dates; the second one
  /// is the end date.
  @inline(__always)
  private mutating func keep(
    _ attribute: XMLAttribute, _ start: Int, _ end: Int, isPlain: Bool
  ) {
    guard tag.has(attribute) else {
      tag.set(attribute, start, end, isPlain: isPlain)
      return
    }
    tag.repeatedAttributes += 1
    if tag.element == .workoutStatistics, attribute == .startDate, !tag.has(.endDate) {
      tag.set(.endDate, start, end, isPlain: isPlain)
    }
  }

  /// Returns the index of the quote that ends a value, and whether the value is plain; `nil` if the
  /// quote is not in memory.
  @inline(__always)
  private func endOfValue(
    _ view: ByteView, from start: Int, quote: UInt8
  ) throws(ExportError) -> (end: Int, isPlain: Bool)? {
    var index = start
    var isPlain = true
    let quotes = UInt64(quote) &* 0x0101_0101_0101_0101
    while index < view.count {
      while index + 8 <= view.count {
        let marks = Self.specialBytes(view.word(at: index), quotes)
        index += marks == 0 ? 8 : marks.trailingZeroBitCount / 8
        if marks != 0 { break }
      }
      guard index < view.count else { break }
      let byte = view.base[index]
      if byte == quote {
        try checkValue(from: start, to: index)
        return (index, isPlain)
      }
      if byte == UInt8(ascii: "<") {
        throw malformed("the quote that ends a value", "'<'", at: index)
      }
      if byte == UInt8(ascii: "&") {
        switch XMLReference(view, at: index) {
        case .character(_, let length, _): index += length - 1
        case .incomplete: return nil
        case .unsupported: throw unsupportedReference(at: index)
        }
      }
      if byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "&") { isPlain = false }
      index += 1
    }
    try checkValue(from: start, to: index)
    return nil
  }

  /// Returns a mask of the bytes of a word that a plain value cannot contain; only its lowest mark
  /// is exact.
  @inline(__always)
  private static func specialBytes(_ word: UInt64, _ quotes: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quote = word ^ quotes
    let ampersand = word ^ (ones &* 0x26)
    let less = word ^ (ones &* 0x3C)
    let found =
      ((quote &- ones) & ~quote) | ((ampersand &- ones) & ~ampersand) | ((less &- ones) & ~less)
      | ((word &- ones &* 0x20) & ~word) | word
    return found & tops
  }

  @inline(__always)
  private func checkName(from start: Int, to end: Int) throws(ExportError) {
    guard end - start <= limits.nameLength else {
      throw .limit("bytes in a name", limits.nameLength, "nameLength", at: place(of: start))
    }
  }

  @inline(__always)
  private func checkValue(from start: Int, to end: Int) throws(ExportError) {
    guard end - start <= limits.attributeLength else {
      throw .limit(
        "bytes in the value of an attribute", limits.attributeLength, "attributeLength",
        at: place(of: start))
    }
  }
}

// MARK: - Errors

extension XMLScanner {
  /// Returns the location in the file of an index of the buffer.
  func place(of index: Int) -> ExportPlace {
    let (line, column) = buffer.position(of: index)
    return ExportPlace(
      file: file, line: line, column: column, byteOffset: buffer.offset(of: index))
  }

  func malformed(_ expected: String, _ found: String, at index: Int) -> ExportError {
    ExportError(
      .malformed, "expected \(expected), found \(found)",
      remedy: "the records before this point were read; \(ExportError.exportAgain)",
      place: place(of: index))
  }

  func unsupportedReference(at index: Int) -> ExportError {
    malformed("a predefined entity or a character reference", "another use of '&'", at: index)
  }

  /// Returns a description of a byte; only punctuation is quoted.
  func describe(_ byte: UInt8) -> String {
    switch byte {
    case 0x0A, 0x0D: "the end of a line"
    case 0x20, 0x09: "a space"
    case 0..<0x20, 0x7F: "a control character"
    case 0x80...: "a character that is not ASCII"
    case _ where byte.isDigit: "a digit"
    case _ where (byte | 0x20) &- 0x61 < 26: "a letter"
    default: "'\(Character(Unicode.Scalar(byte)))'"
    }
  }
}

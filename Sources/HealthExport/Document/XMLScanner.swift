/// An event that the scanner reports.
enum XMLEvent: Equatable {
  /// A start tag, in ``XMLScanner/tag``.
  case start
  /// The end of the innermost element.
  case end
  /// The end of the bytes in memory; ``XMLScanner/refill()`` reads more.
  case chunkEnd
  /// The end of a complete document.
  case documentEnd
}

/// A scanner that reads the tags of a document from its bytes.
///
/// The document type is skipped and never evaluated, and no declared entity is expanded. Only the
/// parts that protect against loss of data must be well-formed: tags, their nesting, quotes and
/// references.
struct XMLScanner {
  enum Mode {
    case start, markup, comment, instruction, characterData, documentType
  }

  let buffer: InputBuffer
  let limits: ExportLimits
  let file: String
  private let elements = NameTable<XMLElement>()
  let attributes = NameTable<XMLAttribute>()

  /// The index of the next byte in the buffer.
  var position = 0
  var mode = Mode.start
  var documentType = DocumentTypeSkipper()
  /// The last start tag.
  var tag = XMLTag()
  /// The open elements, outermost first.
  private var open: [XMLElement] = []
  /// The names of the unknown elements among the open ones, outermost first.
  private var unknownNames: [[UInt8]] = []
  private var hasRoot = false
  private var isEmptyElementOpen = false
  /// The number of known attributes so far that repeat an earlier attribute of their tag.
  private(set) var repeatedAttributes = 0

  init(_ source: any ByteSource, file: String, limits: ExportLimits) {
    buffer = InputBuffer(source, limits: limits)
    self.limits = limits
    self.file = file
  }

  /// The bytes in memory, valid until ``refill()``.
  var view: ByteView {
    @inline(__always) get { buffer.view }
  }

  /// The number of open elements.
  var depth: Int { open.count }

  /// Reads the next chunk.
  mutating func refill() throws(ExportError) {
    guard try buffer.advance(past: position) else {
      // The larger of these limits determines the capacity of the buffer.
      let (limit, name) =
        limits.tagLength >= limits.attributeLength
        ? (limits.tagLength, "tagLength") : (limits.attributeLength, "attributeLength")
      throw .limit("bytes in a tag", limit, name, at: place(of: position))
    }
    position = 0
  }

  /// Moves to the next event and returns it.
  mutating func next() throws(ExportError) -> XMLEvent {
    if isEmptyElementOpen {
      isEmptyElementOpen = false
      close()
      return .end
    }
    let view = view
    while true {
      let isComplete: Bool
      switch mode {
      case .start: isComplete = try readStart(view)
      case .markup:
        guard skipText(view) else { return try pause(view) }
        if view[position] == UInt8(ascii: "&") {
          isComplete = try skipReference(view)
        } else if position + 1 >= view.count {
          isComplete = false
        } else if let event = try readMarkup(view) {
          if event != .chunkEnd { return event }
          isComplete = false
        } else {
          isComplete = true
        }
      case .comment: isComplete = skip(to: "-->", view)
      case .instruction: isComplete = skip(to: "?>", view)
      case .characterData: isComplete = skip(to: "]]>", view)
      case .documentType: isComplete = try skipDocumentType(view)
      }
      if !isComplete { return try pause(view) }
    }
  }

  /// Reads a tag, or the beginning of other markup.
  ///
  /// - Returns: The event of the tag; `nil` for other markup; `chunkEnd` if the tag or the
  ///   beginning is not complete in memory.
  private mutating func readMarkup(_ view: ByteView) throws(ExportError) -> XMLEvent? {
    switch view[position + 1] {
    case UInt8(ascii: "/"): return try readEndTag(view) ? .end : .chunkEnd
    case UInt8(ascii: "!"): return try readDeclaration(view) ? nil : .chunkEnd
    case UInt8(ascii: "?"):
      mode = .instruction
      position += 2
      return nil
    default:
      guard try readStartTag(view, elements) else { return .chunkEnd }
      try openElement(view)
      return .start
    }
  }

  /// Returns the event at the end of the bytes in memory.
  ///
  /// - Throws: ``ExportError`` if the file ends before the document does.
  private func pause(_ view: ByteView) throws(ExportError) -> XMLEvent {
    guard buffer.isAtEnd else { return .chunkEnd }
    if mode == .markup, position >= view.count, hasRoot, open.isEmpty { return .documentEnd }
    let found =
      switch mode {
      case .comment: "the end of the file in a comment"
      case .instruction: "the end of the file in a processing instruction"
      case .characterData: "the end of the file in a CDATA section"
      case .documentType: "the end of the file in the document type"
      case .markup where view[position] == UInt8(ascii: "&"): "the end of the file in a reference"
      case .markup where position < view.count: "the end of the file in a tag"
      case .markup, .start: "the end of the file"
      }
    let expected =
      open.last.map { "the end of \(Self.describe($0))" }
      ?? (hasRoot ? "the end of the document" : "the element <HealthData>")
    throw ExportError(
      hasRoot ? .truncated : .notAnExport, "expected \(expected), found \(found)",
      remedy: hasRoot
        ? "the records before this point were read; \(ExportError.exportAgain)"
        : Self.passExport,
      place: place(of: view.count))
  }

  /// Moves to the next byte that is not text; returns `false` at the end of the bytes in memory.
  @inline(__always)
  private mutating func skipText(_ view: ByteView) -> Bool {
    var index = position
    while index < view.count {
      let byte = view.base[index]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
      index += 1
    }
    position = index
    return index < view.count
  }

  private mutating func skipReference(_ view: ByteView) throws(ExportError) -> Bool {
    switch XMLReference(view, at: position) {
    case .character(_, let length, _): position += length
    case .incomplete: return false
    case .unsupported: throw unsupportedReference(at: position)
    }
    return true
  }

  /// Moves past a terminator; returns `false` if it is not complete in memory.
  private mutating func skip(to terminator: StaticString, _ view: ByteView) -> Bool {
    let length = terminator.utf8CodeUnitCount
    let last = UInt8(ascii: ">")
    var search = position + length - 1
    while let found = view.index(of: last, from: search) {
      if view[found - length + 1..<found + 1].isEqual(to: terminator) {
        position = found + 1
        mode = .markup
        return true
      }
      search = found + 1
    }
    position = max(position, view.count - length + 1)
    return false
  }

  // MARK: - Open elements

  private mutating func openElement(_ view: ByteView) throws(ExportError) {
    if open.isEmpty {
      guard !hasRoot else {
        throw malformed("the end of the file", "another element", at: position)
      }
      guard tag.element == .healthData else {
        throw ExportError(
          .notAnExport, "expected the root element <HealthData>, found another one",
          remedy: Self.passExport,
          place: place(of: position))
      }
      hasRoot = true
    }
    guard open.count < limits.nesting else {
      throw .limit("nested elements", limits.nesting, "nesting", at: place(of: position))
    }
    open.append(tag.element)
    if tag.element == .unknown { unknownNames.append(nameOfTag) }
    isEmptyElementOpen = tag.isEmpty
    repeatedAttributes += tag.repeatedAttributes
    position = endOfTag
  }

  /// The index after the last start tag; set by ``readStartTag(_:_:)``.
  var endOfTag = 0
  /// The name in the last start tag of an unknown element; set by ``readStartTag(_:_:)``.
  var nameOfTag: [UInt8] = []

  private mutating func close() {
    if open.popLast() == .unknown { unknownNames.removeLast() }
  }

  private mutating func readEndTag(_ view: ByteView) throws(ExportError) -> Bool {
    let start = position + 2
    var end = start
    while view[end].isNameByte { end += 1 }
    let endOfName = end
    while view[end].isSpace { end += 1 }
    // The name can be followed by white space.
    guard end - start - 1_024 <= limits.nameLength else {
      throw .limit(
        "bytes between '</' and '>'", min(limits.nameLength, .max - 1_024) + 1_024, "nameLength",
        at: place(of: position))
    }
    guard end < view.count else { return false }
    guard let element = open.last else {
      throw malformed("an element or the end of the file", "an end tag", at: position)
    }
    let name = view[start..<endOfName]
    let isMatch =
      element == .unknown
      ? unknownNames.last.map { name.isEqual(to: $0) } ?? false
      : elements(view, from: start, to: endOfName) == element
    guard isMatch else {
      throw malformed(
        "the end of \(Self.describe(element))", "the end of another element", at: start)
    }
    guard view[end] == UInt8(ascii: ">") else {
      throw malformed("'>' at the end of a tag", describe(view[end]), at: end)
    }
    position = end + 1
    close()
    return true
  }

  /// The remedy for a file that is not an export.
  private static let passExport =
    "pass the file that the Health app exports, called 'export.xml' in English"

  private static func describe(_ element: XMLElement) -> String {
    element == .unknown ? "the open element" : "<\(element.rawValue)>"
  }
}

public import Diagnostics

/// A Markdown text with a source range for everything in it.
///
/// Reads GitHub Flavored Markdown as cmark-gfm does. Parsing never fails: whatever is odd shows in
/// ``diagnostics``, and the rest is read as well as it can be. Blocks and table cells are read at
/// once, the marks inside a cell or heading when asked for.
///
/// Differs from cmark-gfm on purpose in these points:
/// - Front matter is recognised before anything else.
/// - A check box is done when its own brackets say so; cmark-gfm 0.29 takes an `[x]` anywhere in
///   the line for it.
/// - More than 200 lists and quotes inside one another are read as text, and in text with more
///   unmatched marks than anybody writes the search for emphasis gives up, both to stay linear.
/// - Named character references are resolved for the names that occur in prose only.
/// - Bytes that are not UTF-8 read as a replacement character, as with its `--validate-utf8`.
/// - Addresses without angle brackets stay text, as without its autolink extension.
public struct MarkdownDocument: Sendable {
  let storage: DocumentStorage

  /// Reads a document from bytes, which need not be valid UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - path: The name of the file for locations; it is not opened.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], path: String) {
    storage = DocumentStorage(parsing: bytes, path: path)
  }

  /// Reads a document from a string.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - path: The name of the file for locations; it is not opened.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing text: String, path: String) {
    self.init(parsing: Array(text.utf8), path: path)
  }

  /// The name of the file as it was given.
  public var path: String { storage.path }

  /// The source.
  public var bytes: [UInt8] { storage.bytes }

  /// Messages about the text as a whole and about what was left open, in no particular order.
  public var diagnostics: [Diagnostic] {
    storage.findings.map { $0.diagnostic(at: location(of: $0.range)) }
  }

  /// The metadata at the start.
  public var frontMatter: FrontMatter? {
    storage.frontMatter.map { FrontMatter(range: $0.range, contentRange: $0.content) }
  }

  /// The blocks at top level.
  public var blocks: BlockSequence { Block(storage: storage, index: 0).children }

  /// The headings anywhere in the document, in document order.
  public var headings: [Heading] {
    storage.headings.indices.map { Heading(storage: storage, index: Int32($0)) }
  }

  /// The tables anywhere in the document, in lists and quotes too, in document order.
  public var tables: [Table] {
    storage.tables.indices.map { Table(storage: storage, index: $0) }
  }

  /// The HTML comments that stand as blocks of their own, in document order.
  public var comments: [Comment] {
    storage.comments.map { Comment(storage: storage, node: $0) }
  }

  /// The definitions that links may refer to, in document order.
  public var linkReferenceDefinitions: [LinkReferenceDefinition] {
    storage.definitions.map {
      LinkReferenceDefinition(
        label: $0.label, destination: $0.destination, range: $0.range.range)
    }
  }
}

/// A line such as `[label]: destination` that links may refer to.
public struct LinkReferenceDefinition: Hashable, Sendable {
  /// The label as it is written.
  public let label: String
  /// The destination with escapes resolved.
  public let destination: String
  /// The bytes of the definition.
  public let range: Range<Int>
}

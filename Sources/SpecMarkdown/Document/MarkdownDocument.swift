public import Diagnostics

/// A Markdown document with a source range for every element.
///
/// The text is parsed as GitHub Flavored Markdown, in the same way as by cmark-gfm. Parsing never
/// fails: problems are reported in ``diagnostics``, and the rest is parsed as well as possible.
/// Blocks and table cells are parsed immediately, and inline content on request.
///
/// The parser intentionally differs from cmark-gfm in these respects:
/// - Front matter is recognized before anything else.
/// - The state of a checkbox depends on its own brackets; cmark-gfm 0.29 accepts an `[x]` anywhere
///   in the line.
/// - To keep parsing linear, lists, list items and quotes nested 200 or more levels deep are parsed
///   as text, and the search for emphasis stops in text with an excessive number of unmatched
///   delimiters.
/// - Inline nodes nested more than 100 levels deep become text.
/// - Named character references are resolved only for names that are common in prose.
/// - Bytes that are not valid UTF-8 become replacement characters, as with the option
///   `--validate-utf8` of cmark-gfm.
/// - URLs without angle brackets stay text, as in cmark-gfm without its autolink extension.
public struct MarkdownDocument: Sendable {
  let storage: DocumentStorage

  /// Parses a document from bytes, which can contain invalid UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The whole text.
  ///   - path: The path for locations; the file is not opened.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing bytes: [UInt8], path: String) {
    storage = DocumentStorage(parsing: bytes, path: path)
  }

  /// Parses a document from a string.
  ///
  /// - Parameters:
  ///   - text: The whole text.
  ///   - path: The path for locations; the file is not opened.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(parsing text: String, path: String) {
    self.init(parsing: Array(text.utf8), path: path)
  }

  /// The path that was passed to the initializer.
  public var path: String { storage.path }

  /// The bytes of the whole source; empty if the source is too large to be parsed.
  public var bytes: [UInt8] { storage.bytes }

  /// The diagnostics about the encoding, unclosed blocks, lines that look like lost table rows, and
  /// other problems, in no particular order.
  public var diagnostics: [Diagnostic] {
    storage.findings.map { $0.diagnostic(at: location(of: $0.range)) }
  }

  /// The front matter, or `nil` if the document does not start with closed front matter.
  public var frontMatter: FrontMatter? {
    storage.frontMatter.map { FrontMatter(range: $0.range, contentRange: $0.content) }
  }

  /// The top-level blocks, in document order.
  public var blocks: BlockSequence { Block(storage: storage, index: 0).children }

  /// All headings of the document, in document order.
  public var headings: [Heading] {
    storage.headings.indices.map { Heading(storage: storage, index: Int32($0)) }
  }

  /// All tables of the document, including tables in lists and quotes, in document order.
  public var tables: [Table] {
    storage.tables.indices.map { Table(storage: storage, index: $0) }
  }

  /// The HTML comments that are separate blocks, in document order.
  public var comments: [Comment] {
    storage.comments.map { Comment(storage: storage, node: $0) }
  }

  /// The link reference definitions, in document order.
  public var linkReferenceDefinitions: [LinkReferenceDefinition] {
    storage.definitions.map {
      LinkReferenceDefinition(
        label: $0.label, destination: $0.destination, range: $0.range.range)
    }
  }
}

/// A link reference definition such as `[label]: destination`.
public struct LinkReferenceDefinition: Hashable, Sendable {
  /// The label as it is written between the brackets.
  public let label: String
  /// The destination, with escapes and character references resolved.
  public let destination: String
  /// The byte range of the definition.
  public let range: Range<Int>
}

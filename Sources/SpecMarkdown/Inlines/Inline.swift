/// An inline node with its source range.
public indirect enum Inline: Hashable, Sendable {
  /// Plain text, with escapes and character references resolved.
  case text(String, Range<Int>)
  /// A code span; its range includes the backticks.
  case code(String, Range<Int>)
  /// Emphasized content; its range includes the delimiters.
  case emphasis([Inline], Range<Int>)
  /// Strongly emphasized content; its range includes the delimiters.
  case strong([Inline], Range<Int>)
  /// Struck-through content; its range includes the delimiters.
  case strikethrough([Inline], Range<Int>)
  /// An inline or reference link with its destination.
  case link([Inline], destination: String, Range<Int>)
  /// An image with its description and the address of its file.
  case image([Inline], destination: String, Range<Int>)
  /// An autolink in angle brackets, with its text and its destination.
  case autolink(String, destination: String, Range<Int>)
  /// Raw HTML, such as a tag or a comment.
  case html(String, Range<Int>)
  /// A soft line break, which renders as a space.
  case softBreak(Range<Int>)
  /// A hard line break.
  case lineBreak(Range<Int>)

  /// The source range of the node.
  public var range: Range<Int> {
    switch self {
    case .text(_, let range), .code(_, let range), .html(_, let range): range
    case .emphasis(_, let range), .strong(_, let range), .strikethrough(_, let range): range
    case .link(_, _, let range), .image(_, _, let range), .autolink(_, _, let range): range
    case .softBreak(let range), .lineBreak(let range): range
    }
  }

  /// The child nodes; a leaf has no children.
  public var children: [Inline] {
    switch self {
    case .emphasis(let children, _), .strong(let children, _), .strikethrough(let children, _):
      children
    case .link(let children, _, _), .image(let children, _, _): children
    case .text, .code, .autolink, .html, .softBreak, .lineBreak: []
    }
  }

  /// The text without markup.
  ///
  /// Line breaks and `<br>` become spaces, and HTML comments are removed. Other HTML stays, so that
  /// `List<String>` written without backticks keeps its meaning.
  public var plainText: String {
    switch self {
    case .text(let text, _), .code(let text, _), .autolink(let text, _, _): text
    case .html(let tag, _): InlineParser.plainText(ofHTML: tag)
    case .softBreak, .lineBreak: " "
    default: children.map(\.plainText).joined()
    }
  }
}

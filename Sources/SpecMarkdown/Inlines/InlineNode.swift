/// An inline node in the parser's arena; nodes are linked by index.
///
/// The arena is flat because hostile text can nest very deeply; the public tree is limited to a
/// safe depth.
struct InlineNode {
  enum Kind {
    case root
    case text
    case code
    case emphasis
    case strong
    case strikethrough
    case link
    case image
    case autolink
    case html
    case softBreak
    case lineBreak
  }

  static let none = -1

  var kind: Kind
  /// The range of the text bytes that the node covers.
  var range: Range<Int>
  /// The text of the node if it differs from the covered bytes, the destination of a link or image,
  /// or the scheme that an autolink omits; `nil` for other nodes.
  var literal: String?
  var parent = InlineNode.none
  var firstChild = InlineNode.none
  var lastChild = InlineNode.none
  var next = InlineNode.none
  var previous = InlineNode.none
}

/// A delimiter run that can open or close emphasis or strikethrough.
struct Delimiter {
  var byte: UInt8
  var length: Int
  var canOpen: Bool
  var canClose: Bool
  var node: Int
  var previous = InlineNode.none
  var next = InlineNode.none
}

/// An opening bracket that can become a link or an image.
struct Bracket {
  var isImage: Bool
  var isActive = true
  var hasBracketAfter = false
  var node: Int
  /// The position after the bracket.
  var position: Int
  /// The last delimiter before the bracket.
  var delimiter: Int
}

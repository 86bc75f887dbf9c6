/// One piece of inline content in the parser's arena, linked by index.
///
/// Flat because hostile text nests as deep as it is long; the public tree is cut at a safe depth.
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
  /// The bytes of the text that the piece covers.
  var range: Range<Int>
  /// What it reads as, where that is not the covered bytes; for links the destination.
  var literal: String?
  var parent = InlineNode.none
  var firstChild = InlineNode.none
  var lastChild = InlineNode.none
  var next = InlineNode.none
  var previous = InlineNode.none
}

/// A run of marks that may open or close emphasis.
struct Delimiter {
  var byte: UInt8
  var length: Int
  var canOpen: Bool
  var canClose: Bool
  var node: Int
  var previous = InlineNode.none
  var next = InlineNode.none
}

/// An opening bracket that may become a link or an image.
struct Bracket {
  var isImage: Bool
  var isActive = true
  var hasBracketAfter = false
  var node: Int
  /// The place behind the bracket.
  var position: Int
  /// The last delimiter before the bracket.
  var delimiter: Int
}

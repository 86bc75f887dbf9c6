extension StringProtocol {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    String(Substring(self).withoutBlanks)
  }
}

extension Substring {
  /// The same text without leading and trailing whitespace.
  var withoutBlanks: Substring {
    // A fast exit, because most texts have nothing to trim.
    if let first = utf8.first, let last = utf8.last, (0x21...0x7F).contains(first),
      (0x21...0x7F).contains(last)
    {
      return self
    }
    var rest = self
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The text without the characters before its first letter, number or opening parenthesis.
  var withoutLeadingMarks: Substring {
    drop { !$0.isLetter && !$0.isNumber && $0 != "(" }
  }
}

extension String {
  /// The text on one line, truncated to at most 80 characters, for messages.
  var shortened: String {
    let line = split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > 80 ? line.prefix(77) + "..." : line
  }
}

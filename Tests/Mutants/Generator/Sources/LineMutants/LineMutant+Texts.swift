extension LineMutant {
  /// The texts before and after the change; an empty text after the change is `(nothing)`.
  ///
  /// If one of them has more than 140 characters, both are shortened where they are equal, and a
  /// text that is still too long is also shortened in the middle.
  public var shortTexts: (before: String, after: String) {
    let longest = 140
    let nothing = "(nothing)"
    guard max(before.count, after.count) > longest else {
      return (before, after.isEmpty ? nothing : after)
    }
    let (one, other) = (Array(before), Array(after))
    let front = zip(one, other).prefix { $0 == $1 }.count
    let back = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let start = max(0, front - 40)
    func cut(_ text: [Character]) -> String {
      let end = min(text.count, max(start, text.count - max(0, back - 40)))
      var middle = String(text[start..<max(start, end)])
      if middle.count > longest { middle = middle.prefix(longest - 20) + " … " + middle.suffix(16) }
      return (start > 0 ? "… " : "") + middle + (end < text.count ? " …" : "")
    }
    let texts = (SourceText.onOneLine(cut(one)), SourceText.onOneLine(cut(other)))
    return (texts.0, texts.1.isEmpty ? nothing : texts.1)
  }
}

extension LineMutant {
  /// The name of the mutant, which is unique in the package: the path of the source and the key.
  public var name: String { "\(file) \(key)" }
}

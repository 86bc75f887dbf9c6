extension SourceFile {
  /// The number of declarations after which no further uses are followed.
  private static let mostHelpers = 60

  /// Returns the declarations in the file that a range uses, directly or indirectly.
  ///
  /// Declarations that the range uses directly come first. Declarations that overlap the range are
  /// excluded. No further uses are followed once ``mostHelpers`` declarations are found.
  func helpers(calledIn range: Range<Int>) -> [(name: String, range: Range<Int>)] {
    var result: [(name: String, range: Range<Int>)] = []
    var seen: Set<Range<Int>> = [range]
    var open = [range]
    while let next = open.first, result.count < Self.mostHelpers {
      open.removeFirst()
      let called = calledNames(in: next)
      for declaration in declarations
      where called.contains(declaration.name) && !declaration.range.overlaps(range)
        && seen.insert(declaration.range).inserted
      {
        result.append((declaration.name, declaration.range))
        open.append(declaration.range)
      }
    }
    return result
  }

  /// Returns all words in the code of a range, such as the names of called functions.
  private func calledNames(in range: Range<Int>) -> Set<String> {
    var names: Set<String> = []
    var start: Int?
    let code = code(in: range)
    for index in code.indices {
      if SourceByte.isWord(code[index]) {
        start = start ?? index
      } else if let begin = start {
        names.insert(String(decoding: code[begin..<index], as: UTF8.self))
        start = nil
      }
    }
    if let start { names.insert(String(decoding: code[start...], as: UTF8.self)) }
    return names
  }

  /// Returns the ranges of code that use a name.
  ///
  /// The range of a use is the innermost declaration around it or, without one, the surrounding
  /// lines. Variables, constants and cases do not count as declarations. Consecutive uses in the
  /// same range yield the range only once.
  func uses(of name: String) -> [Range<Int>] {
    let needle = Array(name.utf8)
    let code = code()
    var result: [Range<Int>] = []
    var start = 0
    while let place = ByteSearch.first(needle, in: code, from: start) {
      start = place + needle.count
      guard ByteSearch.isWholeWord(place..<start, in: code) else { continue }
      let around =
        declarations.filter { !["var", "let", "const", "case"].contains($0.keyword) }.map(\.range)
        .filter { $0.contains(place) }.min { $0.count < $1.count } ?? lines(around: place)
      if result.last != around { result.append(around) }
    }
    return result
  }

  /// Returns about ten lines around a byte.
  private func lines(around place: Int) -> Range<Int> {
    var (low, high, left) = (place, place, 5)
    while low > 0, left > 0 {
      low -= 1
      if bytes[low] == SourceByte.lineFeed { left -= 1 }
    }
    left = 5
    while high < bytes.count, left > 0 {
      if bytes[high] == SourceByte.lineFeed { left -= 1 }
      high += 1
    }
    return low..<high
  }
}

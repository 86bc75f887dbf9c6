/// The numbers of user stories in a heading, such as 2 in `Phase 4: User Story 2 - Search`.
enum StoryNumbers {
  /// Returns the numbers in the order of the heading; `User Stories 1 & 2` contains two.
  static func all(in title: String) -> [Int] {
    var cursor = ByteCursor(title.utf8.map(\.lowercased))
    var numbers: [Int] = []
    var isBoundary = true
    while let byte = cursor.current {
      if isBoundary, takeKeyword(&cursor), let number = number(&cursor) {
        numbers.append(number)
        while let next = following(&cursor) { numbers.append(next) }
        isBoundary = false
      } else {
        isBoundary = !byte.isWord
        cursor.position += 1
      }
    }
    return numbers
  }

  /// Returns the number of the story that a heading introduces.
  ///
  /// - Returns: `nil` if the heading does not start with a story.
  static func own(of title: String) -> Int? {
    var cursor = ByteCursor(title.utf8.map(\.lowercased))
    cursor.skip { !$0.isWord }
    return takeKeyword(&cursor) ? number(&cursor) : nil
  }

  private static func takeKeyword(_ cursor: inout ByteCursor) -> Bool {
    let start = cursor.position
    if cursor.take("user stories") || cursor.take("user story") || cursor.take("story") {
      cursor.skip { $0.isBlank || $0 == UInt8(ascii: "#") }
      if cursor.current?.isDigit == true { return true }
    } else if cursor.take("us"), cursor.current?.isDigit == true {
      return true
    }
    cursor.position = start
    return false
  }

  private static func number(_ cursor: inout ByteCursor) -> Int? {
    let digits = cursor.text(while: \.isDigit)
    return digits.utf8.count <= 6 && cursor.current?.isLetter != true ? Int(digits) : nil
  }

  /// Parses a number that a comma, `&`, `+`, `/` or `and` joins to the previous one.
  ///
  /// - Returns: `nil` for any other text, which is not consumed.
  private static func following(_ cursor: inout ByteCursor) -> Int? {
    var ahead = cursor
    ahead.skipBlanks()
    guard [",", "&", "+", "/", "and "].contains(where: { ahead.take($0) }) else { return nil }
    ahead.skipBlanks()
    if ahead.take("and ") { ahead.skipBlanks() }
    if ahead.take("user story") { ahead.skipBlanks() } else { _ = ahead.take("us") }
    guard ahead.current?.isDigit == true, let number = number(&ahead) else { return nil }
    cursor = ahead
    return number
  }
}

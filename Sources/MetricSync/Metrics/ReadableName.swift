/// The conversion of technical identifiers to readable names.
enum ReadableName {
  private static let prefixes = [
    "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKCorrelationTypeIdentifier",
    "HKCharacteristicTypeIdentifier", "HKDataTypeIdentifier", "HKDataType", "HKWorkoutActivityType",
    "HK",
  ]

  /// Returns an identifier without its HealthKit prefix, if it has one.
  static func suffix(of identifier: String) -> String {
    for prefix in prefixes
    where identifier.hasPrefix(prefix) && identifier.utf8.count > prefix.utf8.count {
      return String(identifier.dropFirst(prefix.count))
    }
    return identifier
  }

  /// Returns an identifier as words in sentence case: "FooBarBaz" becomes "Foo bar baz".
  ///
  /// The HealthKit prefix is removed, and acronyms such as "REM" stay in capitals. The result is
  /// empty only if the identifier is empty.
  static func sentence(from identifier: String) -> String {
    var words: [String] = []
    var word = ""
    let letters = Array(suffix(of: identifier))
    for (index, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let next = index + 1 < letters.count ? letters[index + 1] : nil
      let startsWord =
        letter.isUppercase
        && (word.last?.isUppercase == false || next?.isLowercase == true) && !word.isEmpty
      if startsWord {
        words.append(word)
        word = ""
      }
      word.append(letter)
    }
    if !word.isEmpty { words.append(word) }
    let shown = words.enumerated().map { index, word in
      let isAcronym = word.count > 1 && word.allSatisfy { $0.isUppercase || $0.isNumber }
      if isAcronym { return word }
      return index == 0
        ? word.prefix(1).uppercased() + word.dropFirst().lowercased() : word.lowercased()
    }
    return shown.isEmpty ? identifier : shown.joined(separator: " ")
  }
}

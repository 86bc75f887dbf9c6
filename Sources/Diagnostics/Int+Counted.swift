extension Int {
  /// Returns the number with a noun, such as `1 row` or `2 rows`.
  ///
  /// - Parameter noun: A singular noun whose plural ends with an additional *s*.
  /// - Returns: The number, a space and the noun, in the plural unless the number is 1.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

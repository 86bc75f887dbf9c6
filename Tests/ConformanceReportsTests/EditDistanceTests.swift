import Diagnostics
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "", 3), ("kitten", "sitting", 3),
    ("abcd", "acbd", 1), ("ab", "ba", 1), ("abc", "cab", 2),
  ])
  func `the distance counts changed, missing, surplus and swapped adjacent letters`(
    left: String, right: String, expected: Int
  ) {
    #expect(EditDistance.between(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(EditDistance.between(Array(right.utf8), Array(left.utf8)) == expected)
  }
}

import CombinedRecords
import Foundation
import Testing

struct FieldEntryTests {
  static let american = FieldStyle(locale: Locale(identifier: "en_US"))
  static let metric = FieldStyle(
    preferences: RecordPreferences(unitSystem: .metric), locale: Locale(identifier: "en_US"))

  @Test func `text is parsed as a number in the displayed unit`() throws {
    var entry = FieldEntry(.weight, value: nil, style: Self.american)
    #expect(entry.text == "")
    entry.type("200")
    #expect(abs(try #require(entry.value) - 90.718474) < 1e-9)
    #expect(entry.problem == nil)
    entry.end()
    #expect(entry.text == "200.00")
    #expect(entry.unit == .pound)
  }

  @Test func `text that is only white space removes the value`() {
    var entry = FieldEntry(.weight, value: 80, style: Self.metric)
    entry.type("  ")
    #expect(entry.value == nil)
    #expect(entry.problem == nil)
  }

  @Test(arguments: [
    ("abc", FieldProblem.number(.notANumber)), ("1.2.3", .number(.twoDecimalSeparators)),
    ("0", .invalid(.positive)), ("-80", .invalid(.positive)),
  ])
  func `rejected text leaves the value unchanged`(
    _ text: String, _ problem: FieldProblem
  ) {
    var entry = FieldEntry(.weight, value: 80, style: Self.metric)
    entry.type(text)
    #expect(entry.value == 80)
    #expect(entry.problem == problem)
    #expect(entry.text == text)
    entry.end()
    #expect(entry.problem == nil)
    #expect(entry.text == "80.00")
  }

  @Test func `rounding for display is never written back`() {
    var entry = FieldEntry(.weight, value: 80.123456, style: Self.metric)
    #expect(entry.text == "80.12")
    entry.type("80.12")
    #expect(entry.value == 80.123456)
    entry.type("80.13")
    #expect(entry.value == 80.13)
  }

  @Test func `a computed value is entered in the base unit, unless it is invalid`() {
    var entry = FieldEntry(.weight, value: nil, style: Self.american)
    entry.enter(80)
    #expect(entry.value == 80)
    #expect(entry.text == "176.37")
    entry.enter(.nan)
    #expect(entry.value == 80)
  }

  @Test func `a number that is too large in the base unit is rejected as too large`() {
    let style = FieldStyle(
      preferences: RecordPreferences(unitSystem: .uk), locale: Locale(identifier: "en_US"))
    var entry = FieldEntry(.weight, value: 80, style: style)
    #expect(entry.unit == .stone)
    entry.type(String(repeating: "9", count: 308))
    #expect(entry.value == 80)
    #expect(entry.problem == .number(.tooLarge))
  }

  @Test func `zero energy counts as a value`() {
    var entry = FieldEntry(.dietaryCalorie, value: nil, style: Self.metric)
    entry.type("0")
    #expect(entry.value == 0)
  }

  @Test func `every problem has its own message`() {
    let problems: [FieldProblem] = [
      .number(.notANumber), .number(.twoDecimalSeparators), .number(.misplacedGrouping),
      .number(.tooLarge), .invalid(.positive), .invalid(.notNegative),
    ]
    #expect(Set(problems.map(\.description)).count == problems.count)
  }
}

import CombinedRecords
import Foundation
import TestSupport
import Testing

struct NumberReaderTests {
  private func read(_ text: String, _ locale: String = "en_US") -> Result<Double?, NumberProblem> {
    Result { () throws(NumberProblem) in
      try NumberReader(locale: Locale(identifier: locale)).number(in: text)
    }
  }

  @Test(arguments: [
    ("80", 80.0), (" 80.5 ", 80.5), ("+80", 80), ("-3", -3), ("\u{2212}3.25", -3.25), ("0", 0),
    ("007", 7), (".5", 0.5), ("5.", 5), ("1,234", 1234), ("1,234,567.8", 1_234_567.8),
    ("12,345", 12345), ("\u{FF18}\u{FF10}", 80), ("\u{0668}\u{0660}", 80), ("\t80\n", 80),
    ("\u{096E}\u{0966}.\u{096B}", 80.5), ("0.1", 0.1), ("-0", 0),
  ])
  func `valid numbers are parsed`(_ text: String, _ number: Double) {
    #expect(read(text) == .success(number))
  }

  @Test(arguments: ["", " ", "\n", "\u{00A0}", "\u{3000}"])
  func `empty text and white space are parsed as nil`(_ text: String) {
    #expect(read(text) == .success(nil))
  }

  @Test(arguments: [
    ("12abc", NumberProblem.notANumber), ("80 kg", .notANumber), ("1e3", .notANumber),
    ("0x10", .notANumber), ("nan", .notANumber), ("inf", .notANumber), ("-", .notANumber),
    (".", .notANumber), (",", .notANumber), ("--3", .notANumber), ("3-", .notANumber),
    ("1 234", .notANumber), ("\u{00BD}", .notANumber), ("\u{4E00}", .notANumber),
    ("1.2.3", .twoDecimalSeparators), ("1..2", .twoDecimalSeparators),
    ("1,5", .misplacedGrouping), ("12,34,567", .misplacedGrouping),
    ("1234,567", .misplacedGrouping),
    (",123", .misplacedGrouping), ("1,", .misplacedGrouping), ("1.234,567", .misplacedGrouping),
    ("1,,234", .misplacedGrouping), (String(repeating: "9", count: 400), .tooLarge),
  ])
  func `invalid input is rejected with a reason`(_ text: String, _ problem: NumberProblem) {
    #expect(read(text) == .failure(problem))
  }

  @Test(arguments: [
    ("de_DE", "1,5", 1.5), ("de_DE", "1.500", 1500), ("de_DE", "1.234.567,5", 1_234_567.5),
    ("fr_FR", "1\u{202F}234,5", 1234.5), ("fr_FR", "1 234,5", 1234.5),
    ("fr_FR", "1\u{00A0}234", 1234), ("de_CH", "1'234.5", 1234.5), ("de_CH", "1\u{2019}234", 1234),
    ("en_IN", "12,34,567", 1_234_567), ("en_IN", "1,234.5", 1234.5), ("es_ES", "1.234", 1234),
    ("es_ES", "1234,5", 1234.5),
  ])
  func `the locale determines the separators`(_ locale: String, _ text: String, _ number: Double) {
    #expect(read(text, locale) == .success(number))
  }

  @Test(arguments: [
    ("de_DE", "1.5"), ("de_DE", "80.25"), ("en_IN", "1,234,567"), ("fr_FR", "1 23,4"),
    ("fr_FR", "1\u{202F}234 567"),
  ])
  func `misplaced separators and separators of other locales are rejected`(
    _ locale: String, _ text: String
  ) {
    #expect(read(text, locale) == .failure(.misplacedGrouping))
  }

  @Test(arguments: [
    "en_US", "de_DE", "fr_FR", "de_CH", "en_IN", "hi_IN", "es_ES", "sv_SE", "ar_EG",
  ])
  func `a number that is formatted for a locale is read back`(_ identifier: String) throws {
    let locale = Locale(identifier: identifier)
    let reader = NumberReader(locale: locale)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let value = Double(generator.below(2_000_000_000)) / 100
      let text = value.formatted(
        FloatingPointFormatStyle<Double>.number.locale(locale).precision(.fractionLength(2)))
      let read = try #require(try reader.number(in: text))
      #expect(abs(read - value) < 1e-9 * max(1, value), "\(text)")
    }
  }

  @Test func `random text does not make the reader trap, and every parsed number is finite`() {
    var generator = SeededGenerator(seed: 3)
    let alphabet = Array("0123456789.,'-+ \u{2212}\u{00A0}eE\u{0661}x\u{0301}\u{1F600}")
    for _ in 0..<20_000 {
      let text = String((0..<generator.below(9)).map { _ in generator.pick(alphabet) })
      for locale in ["en_US", "fr_FR"] {
        if case .success(let number?) = read(text, locale) { #expect(number.isFinite) }
      }
    }
  }
}

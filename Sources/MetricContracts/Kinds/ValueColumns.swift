internal import Conformance
internal import Foundation
internal import HealthModel
internal import JSONText
internal import MetricSync

/// Columns with inputs, and columns with computed values that are compared with the cells.
extension ContractColumn<MetricStage> {
  /// Returns a column with an input of a row.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - aliases: Other headings, for tables that use an earlier one.
  ///   - isKey: Whether the column's cells name the rows.
  ///   - check: A closure that throws an error if a cell cannot be parsed.
  /// - Returns: The column.
  static func input(
    _ name: String, aliases: [String] = [], isKey: Bool = false,
    _ check: @escaping @Sendable (String) throws(BindingProblem) -> Void = { _ in }
  ) -> Self {
    ContractColumn(
      name, aliases: aliases,
      reading: .verbatim { text, _ throws(BindingProblem) in
        try check(text)
        return []
      }, isKey: isKey)
  }

  /// Returns a column with a computed value, which is compared character by character.
  ///
  /// - Parameters:
  ///   - name: The heading.
  ///   - aliases: Other headings, for tables that use an earlier one.
  ///   - isRequired: Whether tables of the kind must have the column.
  ///   - current: A closure that replaces earlier words of a cell by the current ones.
  ///   - read: A closure that returns the input of the computation from a row.
  ///   - value: A closure that returns the value as text.
  /// - Returns: The column.
  static func output<Input: Sendable>(
    _ name: String, aliases: [String] = [], isRequired: Bool = true,
    current: @escaping @Sendable (String) -> String = { $0 },
    from read: @escaping @Sendable (RowContext) throws(BindingProblem) -> Input,
    _ value: @escaping @Sendable (Input, MetricStage) async throws -> String
  ) -> Self {
    ContractColumn(
      name, aliases: aliases,
      reading: .verbatim { text, context throws(BindingProblem) in
        let (input, text) = (try read(context), current(text))
        // Rows with different inputs are different, even if the result is the same.
        return [
          .expectation("\(name) of \(input) is '\(text)'") { stage in
            .equal(expected: text, observed: try await value(input, stage))
          }.shown(as: "'\(name)' is '\(text)'")
        ]
      }, isRequired: isRequired)
  }

  /// Returns a column with a computed number, every digit of which is compared.
  static func number<Input: Sendable>(
    _ name: String, from read: @escaping @Sendable (RowContext) throws(BindingProblem) -> Input,
    _ value: @escaping @Sendable (Input) throws -> Double
  ) -> Self {
    ContractColumn(
      name,
      reading: .verbatim { text, context throws(BindingProblem) in
        let (input, expected) = (try read(context), try CellText.number(text))
        return [
          .expectation("\(name) of \(input) is \(text)") { _ in
            .equal(
              expected: JSONNumber.text(of: expected),
              observed: JSONNumber.text(of: try value(input)))
          }.shown(as: "'\(name)' is \(text)")
        ]
      })
  }
}

/// A parser of cell text.
enum CellText {
  /// Returns the number that a cell states, which must be written in its shortest form.
  static func number(_ text: String) throws(BindingProblem) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw BindingProblem("'\(text)' is not a number")
    }
    let shortest = JSONNumber.text(of: number)
    guard shortest == text else { throw BindingProblem("write '\(text)' as '\(shortest)'") }
    return number
  }

  /// Returns the text of a cell, or `nil` for `none`.
  ///
  /// An escape such as `\u{301}` stands for a character.
  static func optional(_ text: String) throws(BindingProblem) -> String? {
    text == "none" ? nil : try unescaped(text)
  }

  /// Returns text in which escapes such as `\u{301}` are replaced by their characters.
  static func unescaped(_ text: String) throws(BindingProblem) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.range(of: "\\u{") {
      result += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].firstIndex(of: "}"),
        let number = UInt32(rest[open.upperBound..<close], radix: 16),
        let scalar = Unicode.Scalar(number)
      else { throw BindingProblem("write a character as its code, such as '\\u{301}'") }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Returns JSON text with uniform white space and escapes, or `nil` if the text is not JSON.
  static func canonicalJSON(_ text: String) -> String? {
    guard let root = try? JSONDocument(Array(text.utf8)).root else { return nil }
    var writer = JSONWriter()
    root.write(into: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Returns the unit that a cell states, or `nil` for `none`, which a category type requires.
  static func unit(_ text: String, of identifier: String) throws(BindingProblem) -> String? {
    if identifier.hasPrefix(CategoryType.identifierPrefix), text != "none" {
      throw BindingProblem("a record of a category type has no unit; write 'none'")
    }
    return try optional(text)
  }

  /// Returns the date of ISO 8601 text, or the start of a year (`year 10000`); `nil` for `none`.
  static func date(_ text: String) throws(BindingProblem) -> Date? {
    if text == "none" { return nil }
    if text.hasPrefix("year "), let year = Int(text.dropFirst(5)), (0...20_000).contains(year) {
      return Date(timeIntervalSince1970: Double(ISODate.daysFromCivil(year, 1, 1)) * 86_400)
    }
    guard let date = ISODate.date(of: text) else {
      throw BindingProblem("'\(text)' is not a date such as '2025-01-08T08:00:00Z'")
    }
    return date
  }

  /// Returns the nonnegative integer that a cell states.
  static func count(_ text: String) throws(BindingProblem) -> Int {
    guard let number = Int(text), number >= 0, "\(number)" == text else {
      throw BindingProblem("'\(text)' is not a whole number such as '0' or '12'")
    }
    return number
  }
}

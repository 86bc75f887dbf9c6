internal import Conformance
internal import Foundation
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about text with the date of a metric, which is parsed and written back.
  static let readDates = ContractKind<MetricStage>(
    id: "read-dates",
    summary: "The instant that the date of a metric denotes, and the date as it is written back.",
    columns: [
      .title("Date"), .input("Date text"),
      .output("Seconds", from: { row throws(BindingProblem) in row["Date text"] }) { text, _ in
        DateForm.metric.seconds(of: text)
      },
      .output("Written", from: { row throws(BindingProblem) in row["Date text"] }) { text, _ in
        ISODate.date(of: text).flatMap(ISODate.text(of:)) ?? "not written"
      },
    ])

  /// The kind of rows about instants that are written as text.
  static let writtenDates = ContractKind<MetricStage>(
    id: "written-dates",
    summary: "The text that metrics contain for all instants of a range, and for no other instant.",
    columns: [
      .title("Instants"),
      .input("From second") { text throws(BindingProblem) in _ = try InstantRange.bound(text) },
      .input("To second") { text throws(BindingProblem) in _ = try InstantRange.bound(text) },
      .output(
        "As text",
        from: { row throws(BindingProblem) in
          InstantRange(
            lower: try InstantRange.bound(row["From second"]),
            upper: try InstantRange.bound(row["To second"]))
        }
      ) { range, _ in range.text },
    ])

  /// The instants from a lower bound up to, but not including, an upper bound.
  ///
  /// A missing bound is `nil`.
  private struct InstantRange: Sendable, CustomStringConvertible {
    let lower: Double?
    let upper: Double?

    /// The distance in seconds from a bound to the instants whose texts are compared.
    ///
    /// The distance exceeds the gap between adjacent floating-point numbers near the end of the
    /// year 9999.
    private static let margin = 0.000_04

    /// Returns the bound of a range that a cell states; `nil` for `any`.
    static func bound(_ text: String) throws(BindingProblem) -> Double? {
      text == "any" ? nil : try CellText.number(text)
    }

    /// The text that all instants of the range have and no other instant has.
    ///
    /// If no text has this property, the value is the reason.
    var text: String {
      if let lower, let upper, lower >= upper { return "the range is empty" }
      let inside = [lower.map { $0 + Self.margin }, upper.map { $0 - Self.margin }]
      let texts = inside.compactMap { $0 }.map(Self.text(at:))
      guard let text = texts.first else { return "a range needs a bound" }
      if texts.contains(where: { $0 != text }) {
        return "several texts: \(texts.joined(separator: " to "))"
      }
      // Each text denotes one millisecond, so a range without a bound has several texts, unless its
      // instants have no text.
      if lower == nil || upper == nil, text != "not written" { return "several texts" }
      let outside = [lower.map { $0 - Self.margin }, upper.map { $0 + Self.margin }]
      let isWider = outside.compactMap { $0 }.contains { Self.text(at: $0) == text }
      return isWider ? "\(text), and outside the range too" : text
    }

    var description: String {
      "from \(lower.map(JSONNumber.text(of:)) ?? "any") to \(upper.map(JSONNumber.text(of:)) ?? "any")"
    }

    private static func text(at second: Double) -> String {
      ISODate.text(of: Date(timeIntervalSince1970: second)) ?? "not written"
    }
  }

  /// The kind of rows about dates in the headers of responses.
  static let headerDates = ContractKind<MetricStage>(
    id: "header-dates",
    summary: "The instant that a date in the header of a response denotes.",
    columns: [
      .title("Header date"), .input("Header text"),
      .output("Seconds", from: { row throws(BindingProblem) in row["Header text"] }) { text, _ in
        DateForm.header.seconds(of: text)
      },
    ])

  /// The kind of rows about invalid dates of metrics, each with the change that corrects it.
  static let refusedDates = refusals(
    "refused-dates", "Text that is not the date of a metric, and how to correct it.",
    title: "Refused date", column: "Wrong text"
  ) { DateForm.metric.seconds(of: $0) }

  /// The kind of rows about invalid dates in headers, each with the change that corrects it.
  static let refusedHeaderDates = refusals(
    "refused-header-dates", "Text that is not a date in a header, and how to correct it.",
    title: "Refused header date", column: "Wrong header"
  ) { DateForm.header.seconds(of: $0) }

  /// A format of dates.
  private enum DateForm: String, Sendable {
    case metric
    case header

    func seconds(of text: String) -> String {
      let date =
        switch self {
        case .metric: ISODate.date(of: text)
        case .header: HTTPDate.date(of: text, now: start)
        }
      return date.map { JSONNumber.text(of: $0.timeIntervalSince1970) } ?? "not a date"
    }
  }
}

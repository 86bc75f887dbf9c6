import Foundation

/// A reader that parses an export line by line with regular expressions, without the code under
/// test.
///
/// The reader relies on the layout of the documents that the generator creates.
struct IndependentReader {
  struct Row: Hashable {
    let type: String
    let value: String?
    let start: Date
    let end: Date
    let source: String
  }

  /// The top-level records, including workouts.
  private(set) var rows: [Row] = []
  private(set) var correlations = 0
  private(set) var counts: [String: Int] = [:]

  init(_ text: String) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    for line in text.split(separator: "\n") {
      if line.hasPrefix(" <Correlation ") { correlations += 1 }
      for name in ["ActivitySummary", "ClinicalRecord", "Audiogram", "VisionPrescription"]
      where line.hasPrefix(" <\(name) ") {
        counts[name, default: 0] += 1
      }
      let isWorkout = line.hasPrefix(" <Workout ")
      guard isWorkout || line.hasPrefix(" <Record ") else { continue }
      func attribute(_ name: String) throws -> String? {
        let pattern = try Regex(" \(name)=\"([^\"]*)\"")
        return line.firstMatch(of: pattern)?.output[1].substring.map {
          String($0).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
        }
      }
      guard let start = try attribute("startDate").flatMap(formatter.date(from:)),
        let end = try attribute("endDate").flatMap(formatter.date(from:)), start <= end
      else { continue }
      rows.append(
        Row(
          type: try isWorkout ? "HKWorkoutTypeIdentifier" : attribute("type") ?? "",
          value: try attribute(isWorkout ? "workoutActivityType" : "value"), start: start,
          end: end, source: try attribute("sourceName") ?? ""))
    }
  }
}

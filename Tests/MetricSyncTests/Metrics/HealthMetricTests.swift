import Foundation
import MetricSync
import TestSupport
import Testing

struct HealthMetricTests {
  private static let metrics = [
    Fixtures.metric(1),
    HealthMetric(
      id: Fixtures.uuid(2), name: "Sleep: deep",
      identifier: "HKCategoryTypeIdentifierSleepAnalysis",
      value: 42.5, unit: "min", timestamp: Fixtures.now.addingTimeInterval(0.25), source: nil,
      category: .sleep, endTimestamp: Fixtures.now.addingTimeInterval(2550.25)),
    HealthMetric(
      id: Fixtures.uuid(3), name: "Mood", identifier: "mood", value: -0.1, unit: "",
      timestamp: Fixtures.now, source: "=Jos\u{E9}'s \u{1F49A}", category: .custom("mind")),
  ]

  @Test func `metrics are encoded as in the golden file, and decoded again`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(Self.metrics)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../Goldens/metrics.json").standardizedFileURL
    let difference = try Golden.difference(
      of: String(decoding: data, as: UTF8.self) + "\n", against: file)
    #expect(difference == nil)
    #expect(try JSONDecoder().decode([HealthMetric].self, from: data) == Self.metrics)
  }

  @Test(arguments: ["\"timestamp\":\"yesterday\"", "\"id\":\"1\"", "\"category\":\"\""])
  func `a metric with an invalid date, identifier or category is rejected`(
    _ change: String
  ) throws {
    let data = try JSONEncoder().encode(Fixtures.metric(1))
    let text = String(decoding: data, as: UTF8.self)
    let key = try #require(change.split(separator: ":").first)
    let range = try #require(text.range(of: "\(key):\"[^\"]*\"", options: .regularExpression))
    let changed = Data(text.replacingCharacters(in: range, with: change).utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(HealthMetric.self, from: changed)
    }
  }

  @Test func `each category is created from its name, and an empty name is rejected`() {
    for category in MetricCategory.allCases {
      #expect(MetricCategory(rawValue: category.rawValue) == category)
    }
    #expect(MetricCategory(rawValue: "mind") == .custom("mind"))
    #expect(MetricCategory(rawValue: "") == nil)
    #expect(
      MetricCategory.allCases.map(\.rawValue)
        == ["vitals", "activity", "nutrition", "sleep", "lab", "other"])
  }
}

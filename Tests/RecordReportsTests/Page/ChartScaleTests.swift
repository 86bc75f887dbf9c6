import Foundation
import TestSupport
import Testing

@testable import RecordReports

/// The axis of a chart, and the numbers in its coordinates.
struct ChartScaleTests {
  @Test(arguments: 0..<60)
  func `the axis covers all values with a few marks, whose labels differ`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let size = [0.01, 1, 80, 2500, 1e7][random.below(5)]
    let values = (0...random.below(9)).map { _ in Double(random.below(1000)) / 1000 * size }
    for fromZero in [true, false] {
      let scale = ChartScale(covering: values, fromZero: fromZero)
      for value in values {
        #expect((-1e-9...1 + 1e-9).contains(scale.share(of: value)), "\(values)")
      }
      #expect((2...8).contains(scale.ticks.count), "\(scale.ticks)")
      #expect(!fromZero || scale.range.lowerBound == 0)
      let texts = scale.ticks.map { String(format: "%.\(scale.digits)f", $0) }
      #expect(Set(texts).count == texts.count, "\(texts)")
    }
  }

  @Test(arguments: [[], [0], [80], [.infinity, 5], [.nan]])
  func `with fewer than two finite values, the axis has finite marks and different ends`(
    _ values: [Double]
  ) {
    for fromZero in [true, false] {
      let scale = ChartScale(covering: values, fromZero: fromZero)
      #expect(scale.range.lowerBound < scale.range.upperBound)
      #expect(scale.ticks.allSatisfy { $0.isFinite })
    }
  }

  @Test func `coordinates are finite and have at most one fraction digit`() {
    #expect(SVGText.number(12) == "12")
    #expect(SVGText.number(12.34) == "12.3")
    #expect(SVGText.number(.nan) == "0")
  }
}

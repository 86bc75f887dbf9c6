import Testing

@testable import RecordReports

/// Lines of small bars.
struct SparklineTests {
  @Test func `bars rise with their values, and gaps are shown`() {
    #expect(
      Sparkline.text(of: [0, 1, 2, 3, 4, 5, 6, 7, nil], fromZero: true, width: 20) == "▁▂▃▄▅▆▇█·")
  }

  @Test func `bars use the full range of heights unless they start from zero`() {
    #expect(Sparkline.text(of: [80, 80.5, 81], fromZero: false, width: 9) == "▁▅█")
    #expect(Sparkline.text(of: [1600, 1650, 1700], fromZero: true, width: 9) == "███")
  }

  @Test(arguments: [true, false])
  func `equal values have equal bars, and missing values are gaps`(_ fromZero: Bool) {
    let equal = Sparkline.text(of: [5, 5], fromZero: fromZero, width: 9)
    #expect(equal == (fromZero ? "██" : "▄▄"))
    #expect(Sparkline.text(of: [0, 0], fromZero: true, width: 9) == "▁▁")
    #expect(Sparkline.text(of: [nil, nil], fromZero: fromZero, width: 9) == "··")
    #expect(Sparkline.text(of: [], fromZero: fromZero, width: 9).isEmpty)
  }

  @Test func `infinite and very large values are shown as bars, and NaN as a gap`() {
    let values: [Double?] = [0, .infinity, 1, .nan, -.infinity]
    #expect(Sparkline.text(of: values, fromZero: true, width: 9) == "▁██·▁")
    #expect(Sparkline.text(of: [.infinity], fromZero: false, width: 9) == "█")
    #expect(Sparkline.text(of: [-1.7e308, 0, 1.7e308], fromZero: false, width: 9) == "▁▅█")
    #expect(Sparkline.text(of: [1.7e308, 1.7e308, 0, 0], fromZero: true, width: 2) == "█▁")
  }

  @Test(arguments: [1, 7, 30, 365])
  func `the values of a year are shown in as many bars as fit`(_ width: Int) {
    let values: [Double?] = (0..<365).map { $0 % 7 == 0 ? nil : Double($0) }
    #expect(Sparkline.text(of: values, fromZero: true, width: width).count == width)
  }
}

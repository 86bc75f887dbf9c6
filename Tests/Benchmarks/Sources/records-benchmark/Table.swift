import Foundation

/// The figures of all stages: median times, and the highest memory of all rounds.
struct Table {
  private struct Line: Codable {
    let stage: String
    let firstMilliseconds: Double
    let medianMilliseconds: Double
    let ratioToBareSQLite: Double
    let memoryBeforeKiB: Int
    let growthOfFirstRunKiB: Int
    let growthOfAllRunsKiB: Int
    let limitMilliseconds: Double?
  }

  private let lines: [Line]

  init(_ figures: [StageName: [Figures]]) {
    func median(_ values: [Double]) -> Double {
      values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
    let bare = figures[.bare] ?? []
    lines = StageName.allCases.map { name in
      let all = figures[name] ?? []
      return Line(
        stage: name.rawValue, firstMilliseconds: median(all.map(\.first)),
        medianMilliseconds: median(all.map(\.median)),
        // The median of the ratios to bare SQLite in the same round.
        ratioToBareSQLite: median(zip(all, bare).map { $0.median / $1.median }),
        memoryBeforeKiB: all.map(\.before).max() ?? 0,
        growthOfFirstRunKiB: all.map { $0.peakOfFirst - $0.before }.max() ?? 0,
        growthOfAllRunsKiB: all.map { $0.peak - $0.before }.max() ?? 0,
        limitMilliseconds: name.limit)
    }
  }

  func show() throws {
    for line in lines {
      print(
        """
        \(line.stage): \(tenths(line.medianMilliseconds)) ms, \
        first \(tenths(line.firstMilliseconds)) ms, \
        \(tenths(line.ratioToBareSQLite)) times bare SQLite; \
        memory \(line.memoryBeforeKiB / 1024) MiB and at most \
        \(line.growthOfFirstRunKiB / 1024) MiB more after one run, \
        \(line.growthOfAllRunsKiB / 1024) MiB after all
        """)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    print(String(decoding: try encoder.encode(lines), as: UTF8.self))
  }

  func checkLimits() throws {
    for line in lines {
      if let limit = line.limitMilliseconds, line.medianMilliseconds > limit {
        throw BenchmarkFailure("'\(line.stage)' took longer than \(limit) ms")
      }
    }
  }

  private func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

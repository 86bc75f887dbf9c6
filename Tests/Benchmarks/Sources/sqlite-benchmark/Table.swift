import Foundation

/// The figures as text.
enum Table {
  static func show(_ names: [VariantName], _ figures: [Figures], _ count: Int) {
    let bare = figures[0]
    var lines = [
      [
        "", "samples/s", "entries/s", "both/s", "vs. bare", "median turn",
        "peak MiB at \(min(count, Benchmark.early))", "at the end", "of the source",
      ]
    ]
    for (name, figures) in zip(names, figures) {
      lines.append([
        name.rawValue, rate(count, figures.samples), rate(count, figures.entries),
        rate(count, figures.both), ratio(bare.both / figures.both),
        ratio(figures.middleRatio(to: bare)),
        mebibytes(figures.earlyPeak), mebibytes(figures.peak),
        figures.memoryOfSource > 0 ? mebibytes(figures.memoryOfSource) : "",
      ])
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    for line in lines {
      print(
        zip(line, widths).enumerated().map { column, cell in
          let space = String(repeating: " ", count: cell.1 - cell.0.count)
          return column == 0 ? cell.0 + space : space + cell.0
        }.joined(separator: "  "))
    }
  }

  /// Prints the times of each round of a hundred changes after the import of the whole history.
  static func show(_ name: VariantName, _ rounds: [[Double]]) {
    for round in rounds where round.count == 3 {
      let times = round.map { "\(($0 * 10).rounded() / 10) ms" }
      print(
        "100 changes, \(name.rawValue): made in \(times[0]), synced in \(times[1]),",
        "nothing new in \(times[2])")
    }
  }

  private static func rate(_ count: Int, _ seconds: Double) -> String {
    "\(Int(Double(count) / seconds))"
  }

  private static func ratio(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

  private static func mebibytes(_ kibibytes: Double) -> String { "\(Int(kibibytes / 1024))" }
}

internal import ArgumentParser
internal import ConformanceRecord
internal import WeightSimulation

/// Seeds, written as `1..1000`.
struct SeedRange: ExpressibleByArgument {
  let seeds: ClosedRange<UInt64>

  init(_ seeds: ClosedRange<UInt64>) { self.seeds = seeds }

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: true)
    guard argument.contains("..") || parts.count == 1, (1...2).contains(parts.count),
      let first = UInt64(parts[0]), let last = UInt64(parts[parts.count - 1]), first <= last
    else { return nil }
    seeds = first...last
  }

  var defaultValueDescription: String { "\(seeds.lowerBound)..\(seeds.upperBound)" }
}

/// A time, written as `60s` or `5m`.
struct TimeBudget: ExpressibleByArgument {
  let seconds: Double

  init?(argument: String) {
    let factors: [Character: Double] = ["s": 1, "m": 60, "h": 3_600]
    guard let unit = argument.last, let factor = factors[unit],
      let number = Double(argument.dropLast()), number > 0
    else { return nil }
    seconds = number * factor
  }
}

/// A part of the seeds, written as `2/4`.
struct SeedShard: ExpressibleByArgument {
  let shard: RecordShard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = RecordShard(index: index, of: count)
    else { return nil }
    self.shard = shard
  }
}

/// A planted defect, by name.
struct DefectChoice: ExpressibleByArgument {
  let defect: PlantedDefect

  init?(argument: String) {
    guard let defect = PlantedDefect(rawValue: argument) else { return nil }
    self.defect = defect
  }

  static var allValueStrings: [String] { PlantedDefect.allCases.map(\.rawValue) }
}

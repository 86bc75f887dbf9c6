internal import ArgumentParser
internal import ConformanceRecord
internal import MetricSimulation
internal import RecordSimulation
internal import WeightSimulation

/// A range of seeds, written as `1..1000` with both ends included, or as `7` for one seed.
struct SeedRange: ExpressibleByArgument {
  let seeds: ClosedRange<UInt64>

  init(_ seeds: ClosedRange<UInt64>) { self.seeds = seeds }

  init?(argument: String) {
    let parts = argument.split(separator: "..", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let first = UInt64(parts[0]),
      let last = UInt64(parts[parts.count - 1]), first <= last
    else { return nil }
    seeds = first...last
  }

  var defaultValueDescription: String { "\(seeds.lowerBound)..\(seeds.upperBound)" }
}

/// A maximum time, written as `60s`, `5m` or `1h`.
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

/// A shard of the seeds, written as `2/4`.
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
enum DefectChoice: ExpressibleByArgument, Sendable {
  case weight(PlantedDefect)
  case records(RecordDefect)
  case metrics(MetricDefect)

  init?(argument: String) {
    if let defect = PlantedDefect(rawValue: argument) {
      self = .weight(defect)
    } else if let defect = RecordDefect(rawValue: argument) {
      self = .records(defect)
    } else if let defect = MetricDefect(rawValue: argument) {
      self = .metrics(defect)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] {
    PlantedDefect.allCases.map(\.rawValue) + RecordDefect.allCases.map(\.rawValue)
      + MetricDefect.allCases.map(\.rawValue)
  }

  /// The name of the defect, unique among all domains.
  var name: String {
    switch self {
    case .weight(let defect): defect.rawValue
    case .records(let defect): defect.rawValue
    case .metrics(let defect): defect.rawValue
    }
  }

  /// The domain in which the defect is planted.
  var domain: SimulatedDomainChoice {
    switch self {
    case .weight: .weight
    case .records: .records
    case .metrics: .metrics
    }
  }

  /// The defect of weight sync, or `nil` for another domain.
  var weight: PlantedDefect? { if case .weight(let defect) = self { defect } else { nil } }

  /// The defect of combined records, or `nil` for another domain.
  var records: RecordDefect? { if case .records(let defect) = self { defect } else { nil } }

  /// The defect of metric sync, or `nil` for another domain.
  var metrics: MetricDefect? { if case .metrics(let defect) = self { defect } else { nil } }
}

import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores

/// The measured operations, each of which runs in a separate process.
enum StageName: String, CaseIterable {
  case bare = "bare SQLite, GROUP BY month"
  case sums = "monthly sums of energy"
  case allSums = "monthly sums of energy and macros"
  case loading = "loading all and adding up"
  case page = "first page of the list"
  case nextPages = "ten pages of the list"

  /// The maximum median time in milliseconds, or `nil` if the time has no limit.
  var limit: Double? {
    switch self {
    case .sums: 100
    case .page: 20
    case .bare, .allSums, .loading, .nextPages: nil
    }
  }
}

/// The figures of one process.
struct Figures: Codable {
  /// The time of the first run in milliseconds.
  var first = 0.0
  /// The median time of the next runs in milliseconds.
  var median = 0.0
  /// The resident memory in KiB before the first run.
  var before = 0
  /// The peak resident memory in KiB after the first run.
  var peakOfFirst = 0
  /// The peak resident memory in KiB after the last run.
  var peak = 0
  /// The monthly sums, or the number of records.
  var values: [Double] = []
}

/// The store, the home and the service with which a stage is measured.
struct Stage {
  private static let repetitions = 5

  let year: Year
  let home: SQLiteRecordHome
  let store: SQLiteHealthStore
  let service: StoreHealthService

  init(_ year: Year) async throws {
    self.year = year
    home = try SQLiteRecordHome(at: .file(year.homeFile))
    store = try await year.store(Year.app)
    service = StoreHealthService(
      store: store, home: home, bundleIdentifier: Year.app.source.bundleIdentifier,
      identifiers: RandomIdentifiers())
    try await service.requestAuthorization(for: [.dietaryCalories])
  }

  func measure(_ name: StageName) async throws -> Figures {
    let bare = try BareSums(year.storeFile)
    var figures = Figures()
    figures.before = Memory.ofThisProcess.now
    var times: [Double] = []
    for run in 0...Self.repetitions {
      let clock = ContinuousClock()
      let start = clock.now
      figures.values =
        switch name {
        case .bare: try bare.sums()
        case .sums: try await sums([.dietaryCalories])
        case .allSums: try await sums([.dietaryCalories, .protein, .carbs, .fat])
        case .loading: try await loading()
        case .page: try await pages(1)
        case .nextPages: try await pages(10)
        }
      let time = (clock.now - start) / .milliseconds(1)
      if run == 0 {
        figures.first = time
        figures.peakOfFirst = Memory.ofThisProcess.peak
      } else {
        times.append(time)
      }
    }
    figures.median = times.sorted()[times.count / 2]
    figures.peak = Memory.ofThisProcess.peak
    return figures
  }

  /// Returns the monthly sums of fields, which are requested in the same way as by
  /// `healthspec records --by month`.
  private func sums(_ fields: [SumField]) async throws -> [Double] {
    let sums = RecordSums(home: home, service: service)
    var values: [Double] = []
    for field in fields {
      let found = try await sums.sums(
        SumRequest(field, by: .month, in: Year.start...Year.end, calendar: Year.calendar))
      values += found.map(\.value)
    }
    return values
  }

  private func loading() async throws -> [Double] {
    let page = try await service.page(
      DietaryCalories.self, PageRequest(dates: Year.start...Year.end))
    let records = RecordCombination.combine(
      local: try await home.records(DietaryCalories.self, in: Year.start...Year.end),
      health: page.records, bundleIdentifier: service.bundleIdentifier)
    let request = SumRequest(
      .dietaryCalories, by: .month, in: Year.start...Year.end, calendar: Year.calendar)
    return try request.intervals().map { interval in
      records.reduce(0) { sum, record in
        let isInside = record.date >= interval.start && record.date < interval.end
        return isInside ? sum + (record.calories ?? 0) : sum
      }
    }
  }

  /// Loads a number of pages of the combined list, and returns the number of loaded records.
  @MainActor
  private func pages(_ count: Int) async throws -> [Double] {
    let model = UnifiedQueryModel<DietaryCalories>(
      try CalorieQueryParams(range: .dates(Year.start...Year.end), minCalories: nil), home: home,
      service: service, clock: SystemClock(), calendar: { Year.calendar })
    await model.refreshAndWait()
    for _ in 1..<count {
      model.loadMore()
      await model.settle()
    }
    defer { model.stop() }
    if let failure = model.failure { throw BenchmarkFailure("\(failure)") }
    guard model.records.allSatisfy({ $0.macros != nil }) else {
      throw BenchmarkFailure("a record has no macros")
    }
    return [Double(model.records.count)]
  }
}

/// The memory of this process in KiB, as reported by Linux; 0 on other systems.
struct Memory {
  let now: Int
  let peak: Int

  static var ofThisProcess: Self {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func figure(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    return Self(now: figure("VmRSS:"), peak: figure("VmHWM:"))
  }
}

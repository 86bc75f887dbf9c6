import CombinedRecords
import Foundation
import HealthModel
import SQLiteStores
import Testing

/// Tests of changes that are computed from the current state of a home.
@Suite(.enabled(if: SQLiteStoreError.absence == nil, DurableStores.reason))
struct RecordHomeChangeTests {
  private struct Refusal: Error {}

  private let disk: Disk
  private let id = UUID()

  init() throws { disk = try Disk() }

  private func food(_ calories: Double = 500) -> DietaryCalories {
    DietaryCalories(
      id: id, date: Date(timeIntervalSinceReferenceDate: 0), calories: calories,
      macros: Macros(protein: 1))
  }

  @Test func `a change starts from the data that another connection has saved`() async throws {
    let (first, second) = (try disk.recordHome(), try disk.recordHome())
    try await first.put(food())
    try await second.put(food(600))
    let changed = try await first.change(DietaryCalories.self, id: id) { food in
      var food = food
      food.macros?.fat = 7
      return food
    }
    #expect(changed?.calories == 600 && changed?.macros?.fat == 7)
    #expect(try await second.record(DietaryCalories.self, id: id) == changed)
    #expect(try await second.exportState(of: .dietaryCalories, id: id)?.version == 3)
    _ = try await first.changeGoals { Goals(calories: $0.calories, activity: 20) }
    _ = try await second.changeGoals { goals in
      var goals = goals
      goals.burnedCalories = 300
      return goals
    }
    #expect(try await first.goals().activity == 20)
    #expect(try await first.goals().burnedCalories == 300)
    _ = try await first.changePreferences { preferences in
      var preferences = preferences
      preferences.firstWeekday = 3
      return preferences
    }
    #expect(try await second.preferences().firstWeekday == 3)
  }

  @Test
  func `a change that fails or returns an equal record has no effect and notifies no observer`()
    async throws
  {
    let home = try disk.recordHome()
    try await home.put(food())
    let heard = Locked(0)
    let observation = home.observe { _ in heard.withLock { $0 += 1 } }
    await #expect(throws: Refusal.self) {
      try await home.change(DietaryCalories.self, id: id) { _ in throw Refusal() }
    }
    await #expect(throws: RecordError.invalidValue(.dietaryCalorie)) {
      try await home.change(DietaryCalories.self, id: id) { _ in food(-1) }
    }
    await #expect(throws: RecordError.invalidValue(.weight)) {
      try await home.changeGoals { _ in Goals(weight: -1) }
    }
    await #expect(throws: Refusal.self) {
      try await home.changePreferences { _ in throw Refusal() }
    }
    #expect(try await home.change(Weight.self, id: id) { $0 } == nil)
    #expect(try await home.change(DietaryCalories.self, id: id) { $0 } == food())
    #expect(try await home.record(DietaryCalories.self, id: id) == food())
    #expect(try await home.goals() == Goals())
    #expect(heard.withLock { $0 } == 0)
    observation.cancel()
  }

  @Test
  func `observers are notified of changed records, and of goals and settings even if unchanged`()
    async throws
  {
    let home = try disk.recordHome()
    try await home.put(food())
    let heard = Locked<[HomeChange]>([])
    let observation = home.observe { change in heard.withLock { $0.append(change) } }
    _ = try await home.change(DietaryCalories.self, id: id) { _ in food(1) }
    _ = try await home.changeGoals { $0 }
    _ = try await home.changePreferences { $0 }
    #expect(heard.withLock { $0 } == [.records(.dietaryCalories), .goals, .preferences])
    observation.cancel()
  }
}

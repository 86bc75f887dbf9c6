import CombinedRecords
import Foundation
import Testing

struct RecordPredicateTests {
  private let food = DietaryCalories(
    id: Fixtures.uuid(1), date: Fixtures.now, calories: 500, macros: Macros(protein: 20))
  private let run = Activity(
    id: Fixtures.uuid(2), date: Fixtures.now, duration: 30, activityType: .running)

  @Test(
    arguments: [
      (RecordPredicate.atLeast(.dietaryCalorie, 500), true),
      (.atLeast(.dietaryCalorie, 500.000_000_1), true), (.atLeast(.dietaryCalorie, 500.1), false),
      (.atMost(.protein, 20), true), (.atMost(.protein, 19.9), false),
      (.atLeast(.carbs, 0), false), (.atMost(.carbs, 1000), false),
      (.atLeast(.weight, -.infinity), false), (.atLeast(.protein, -.infinity), true),
      (.atLeast(.protein, .nan), false), (.atMost(.protein, .nan), false),
      (.present(.protein), true), (.present(.fat), false), (.exercise(.running), false),
      (.not(.present(.fat)), true), (.not(.present(.protein)), false),
      (.all([]), true), (.any([]), false),
      (.all([.present(.protein), .present(.fat)]), false),
      (.any([.present(.protein), .present(.fat)]), true),
      (.not(.any([.atMost(.protein, 10), .atLeast(.protein, 15)])), false),
    ] as [(RecordPredicate, Bool)])
  func `conditions on food compare values, check for presence, and combine with not, all and any`(
    _ predicate: RecordPredicate, _ isAccepted: Bool
  ) {
    #expect(predicate.accepts(food) == isAccepted)
  }

  @Test func `a condition on the type of exercise accepts only activities of that type`() {
    #expect(RecordPredicate.exercise(.running).accepts(run))
    #expect(!RecordPredicate.exercise(.walking).accepts(run))
    #expect(!RecordPredicate.exercise(.walking).accepts(Fixtures.weight(1)))
  }
}

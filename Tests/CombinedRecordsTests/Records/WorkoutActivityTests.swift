import CombinedRecords
import Testing

struct WorkoutActivityTests {
  static let numbers: [(WorkoutActivity, [Int])] = [
    (.cardio, [11, 16, 30, 35, 44, 63, 64, 68, 69, 73]), (.weightlifting, [20, 50]),
    (.cycling, [13, 74]), (.walking, [52, 70]), (.running, [37, 71]),
    (.other, [3000, 8, 46, 57, 0, -1, .max]),
  ]

  @Test(arguments: numbers)
  func `each workout number is mapped to its activity type`(
    _ type: WorkoutActivity, _ numbers: [Int]
  ) {
    for number in numbers { #expect(WorkoutActivity(workoutNumber: number) == type) }
  }

  @Test func `workout numbers that belong to no other activity type are mapped to 'other'`() {
    let known = Set(Self.numbers.flatMap { $0.0 == .other ? [] : $0.1 })
    for number in -10...4000 where !known.contains(number) {
      #expect(WorkoutActivity(workoutNumber: number) == .other)
    }
  }

  @Test(arguments: WorkoutActivity.allCases)
  func `the workout number of an activity type is mapped back to that type`(_ type: WorkoutActivity)
  {
    #expect(WorkoutActivity(workoutNumber: type.workoutNumber) == type)
  }

  @Test
  func `the activity type number of a stored workout is written back while it matches the type`() {
    var activity = Activity(
      id: Fixtures.uuid(1), date: Fixtures.now, duration: 30, activityType: .other,
      workoutNumber: 46)
    #expect(activity.numberForWriting == 46)
    activity.activityType = .running
    #expect(activity.numberForWriting == 37)
    activity.activityType = .other
    #expect(activity.numberForWriting == 46)
  }
}

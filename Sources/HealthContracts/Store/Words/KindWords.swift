internal import Conformance
internal import Foundation
internal import HealthModel

// Words for workouts and category samples.

extension StoreWordReader {
  /// Reads a workout's activity: a known name, or `activity` and the raw value of any activity.
  mutating func activity() -> WorkoutActivityType? {
    for (word, activity) in Self.activities where take(word) { return activity }
    return attempt { reader in
      reader.take("activity") ? reader.wholeValue().map(WorkoutActivityType.init(rawValue:)) : nil
    }
  }

  private static let activities: [(word: String, activity: WorkoutActivityType)] = [
    ("running", .running), ("walking", .walking), ("yoga", .yoga),
  ]

  /// Reads an integer, such as `3` or `-3`.
  mutating func wholeValue() -> Int? { number().flatMap { Int(exactly: $0) } }

  /// Reads a duration, such as `50 min`, and returns it in seconds.
  mutating func duration() -> Double? {
    attempt { reader in
      guard let value = reader.number(), let unit = reader.unit() else { return nil }
      return try? Quantity(unit: unit, value: value).doubleValue(for: .second)
    }
  }
}

extension SampleType {
  /// Whether the type is not a correlation type.
  var isOfSamples: Bool { if case .correlation = self { false } else { true } }
}

extension SampleDescription {
  /// Returns the first difference in a stated activity, duration or category value.
  ///
  /// The result is `nil` if all stated values match.
  func kindDifference(from sample: Sample) -> String? {
    if let activity, activity != sample.workout?.activityType { return "another activity" }
    if let duration, duration != sample.workout?.duration { return "another duration" }
    if let categoryValue, categoryValue != sample.categorySample?.value { return "another value" }
    return nil
  }
}

extension RequestDescription {
  /// Reads a condition on a workout or on the value of a category sample.
  static func kindCondition(_ reader: inout StoreWordReader) -> SamplePredicate? {
    if reader.take("as") { return reader.activity().map(SamplePredicate.workoutActivityType) }
    if reader.take("lasting") {
      let comparison = comparison(&reader) ?? .equal
      return reader.duration().map { .workoutDuration(comparison, $0) }
    }
    guard reader.take("valued") else { return nil }
    let comparison = comparison(&reader) ?? .equal
    return reader.wholeValue().map { .categoryValue(comparison, $0) }
  }
}

extension StoreCapability {
  /// Returns the names of the capabilities that a store needs for a row's words.
  ///
  /// Only the capabilities for workouts, category samples and caller-chosen identifiers are
  /// considered.
  static func kinds(in words: PhraseTokens) -> Set<String> {
    var kinds: Set<StoreCapability> = []
    for index in 0..<words.count {
      var reader = StoreWordReader(words.dropFirst(index))
      if reader.take("lasting") || reader.take("in", "workout") { kinds.insert(.workouts) }
      if reader.take("identified", "by") { kinds.insert(.chosenIdentities) }
      if reader.take("valued") { kinds.insert(.categorySamples) }
      if reader.take("as"), reader.activity() != nil { kinds.insert(.workouts) }
      switch reader.type() {
      case .workout?: kinds.insert(.workouts)
      case .category?: kinds.insert(.categorySamples)
      default: break
      }
    }
    return Set(kinds.map(\.rawValue))
  }
}

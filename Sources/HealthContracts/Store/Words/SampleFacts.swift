internal import Foundation
internal import HealthModel

extension SampleDescription {
  /// Reads the rest of a fact after its first word.
  ///
  /// The fact states a metadata value, an identifier, a category value or a duration.
  mutating func readFact(
    beginningWith word: String, _ reader: inout StoreWordReader
  ) -> Bool? {
    switch word {
    case "having":
      guard let key = reader.identifier(), let value = reader.metadataValue() else { return nil }
      metadata[key] = value
    case "known":
      guard reader.take("elsewhere", "as"), let name = reader.identifier() else { return nil }
      metadata[MetadataKey.externalUUID] = .string(name)
    case "identified":
      guard reader.take("by"), let uuid = reader.uuid() else { return nil }
      identity = uuid
    case "valued":
      // The value -1 is outside the range of every category type in the catalog.
      let outside = reader.take("outside", "of", "its", "type") ? -1 : nil
      guard let value = outside ?? reader.wholeValue() else { return nil }
      categoryValue = value
    case "lasting":
      guard let seconds = reader.take("too", "long") ? .infinity : reader.duration() else {
        return nil
      }
      duration = seconds
    default: return nil
    }
    return true
  }

  /// The type of a category value whose type the row omits; `nil` if the row states no such value.
  var typeOfCategoryValue: SampleType? {
    categoryValue == nil ? nil : .category(.sleepAnalysis)
  }

  /// Returns the stated end of a sample with a given start, or `nil` if the row omits it.
  func end(after start: Date) -> Date? { endsBeforeStart ? start.addingTimeInterval(-60) : end }

  /// Whether the description changes a fact of an earlier description, for example its value.
  func contradicts(_ earlier: Self) -> Bool {
    func replaces<Fact: Equatable>(_ fact: KeyPath<Self, Fact?>) -> Bool {
      earlier[keyPath: fact] != nil && self[keyPath: fact] != earlier[keyPath: fact]
    }
    return replaces(\.value) || replaces(\.unit) || replaces(\.type) || replaces(\.activity)
      || replaces(\.duration) || replaces(\.categoryValue) || replaces(\.start)
      || replaces(\.end) || endsBeforeStart && start != end
      || replaces(\.identity) || replaces(\.device)
      || earlier.metadata.contains { metadata[$0.key] != $0.value }
  }

  /// Checks that a sample of a type can have all facts that the description states.
  ///
  /// - Parameter type: The type of the sample; `nil` means a quantity type.
  /// - Throws: ``CaseProblem`` if creating the sample would ignore a fact.
  func checkFacts(of type: SampleType?) throws(CaseProblem) {
    let kind: String
    switch type {
    case .workout?: kind = "workout"
    case .category?: kind = "category sample"
    default: kind = "quantity sample"
    }
    for (fact, owner, isStated) in [
      ("a quantity", "quantity sample", value != nil || unit != nil),
      ("an activity", "workout", activity != nil), ("a duration", "workout", duration != nil),
      ("a category value", "category sample", categoryValue != nil),
    ] where isStated && owner != kind {
      throw CaseProblem(
        "'\(name)' is a \(kind), which does not have \(fact); omit the fact or name another type")
    }
  }
}

extension RequestDescription {
  /// Reads `with mass`, a condition that only quantities of at least 0 kg satisfy.
  static func massCondition(_ reader: inout StoreWordReader) -> SamplePredicate? {
    guard reader.take("with", "mass") else { return nil }
    return .quantity(.greaterThanOrEqual, Quantity(unit: .kilogram, value: 0))
  }

  /// Reads a condition on the presence of a metadata key, or on its value if one follows.
  static func metadataCondition(_ reader: inout StoreWordReader) -> SamplePredicate? {
    reader.identifier().map { key in
      .metadata(key: key, allowed: reader.metadataValue().map { [$0] })
    }
  }

  static func options(_ reader: inout StoreWordReader) -> SamplePredicate.DateOptions {
    var options: SamplePredicate.DateOptions = []
    if reader.take("starting", "within") { options.insert(.strictStartDate) }
    if reader.take("ending", "within") { options.insert(.strictEndDate) }
    return options
  }

  static func sort(_ reader: inout StoreWordReader) -> SampleSort? {
    let key: SampleSort.Key
    if reader.take("start") {
      key = .startDate
    } else if reader.take("end") {
      key = .endDate
    } else {
      return nil
    }
    if reader.take("ascending") { return SampleSort(key, ascending: true) }
    return reader.take("descending") ? SampleSort(key, ascending: false) : nil
  }
}

internal import CombinedRecords
internal import Conformance
internal import Foundation

/// A change that the user or the app attempted, whether or not it was refused.
struct Attempt: Sendable {
  /// The values that the record would have.
  var values: [FieldKey: Double] = [:]
  /// The date that the record would have.
  var date: Date?
  /// The goals that were tried.
  var goals: [FieldKey: Double] = [:]
  /// Whether the record was handed to the home.
  var isSaved = false
  /// The range of days that was tried.
  var days: ClosedRange<Date>?
  /// The bounds of a query that were tried.
  var bounds: [Double] = []

  init() {}

  /// Creates an attempt to save or delete a record.
  init(_ record: some DataRecord) {
    date = record.date
    for use in type(of: record).fields { values[use.key] = record[use.key] }
  }
}

extension RecordStage {
  /// Remembers the current value of each record of the row.
  func noteRecords() async {
    for name in now.identities.keys.sorted() {
      let record = (try? await find(name)) ?? nil
      update { state in
        let last = state.earlier[name]?.last
        let isNew =
          last.map { $0.map { AnyHashable($0) } != record.map { AnyHashable($0) } } ?? true
        if isNew { state.earlier[name, default: []].append(record) }
      }
    }
  }

  /// Remembers the current goals.
  func noteGoals() async {
    guard let goals = try? await home.goals() else { return }
    update { if $0.goals.last != goals { $0.goals.append(goals) } }
  }

  /// The local record of a name as the app kept it.
  ///
  /// - Throws: ``Conformance/Deviation`` if the app kept none.
  func lastRecord(of name: String) throws -> any DataRecord {
    guard let record = now.local[name] else {
      throw Deviation(expected: "a record '\(name)'", observed: "none")
    }
    return record
  }

  /// The value of a record before its last change, or before its deletion.
  func earlier<Fact: Equatable>(
    of name: String, _ fact: (any DataRecord) -> Fact?
  ) -> Fact? {
    let facts = (now.earlier[name] ?? []).map { $0.flatMap(fact) }
    return facts.last { $0 != nil && $0 != facts.last }.flatMap { $0 }
  }

  /// The value of a record when the row named it first.
  func first<Fact>(of name: String, _ fact: (any DataRecord) -> Fact?) -> Fact? {
    now.earlier[name]?.first.flatMap { $0 }.flatMap(fact)
  }
}

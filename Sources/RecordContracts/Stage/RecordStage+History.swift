internal import CombinedRecords
internal import Conformance
internal import Foundation

/// A change or a request that the user or the app attempted, whether or not it was refused.
struct Attempt: Sendable {
  /// The values that the record would have.
  var values: [FieldKey: Double] = [:]
  /// The date that the record would have.
  var date: Date?
  /// The goals that the user tried to set.
  var goals: [FieldKey: Double] = [:]
  /// Whether the record or the goal was passed to the home to be saved.
  var isSaved = false
  /// The range of days for which sums were requested.
  var days: ClosedRange<Date>?
  /// The bounds of the attempted query.
  var bounds: [Double] = []

  init() {}

  /// Creates an attempt to save or delete a record.
  init(_ record: some DataRecord) {
    date = record.date
    for use in type(of: record).fields { values[use.key] = record[use.key] }
  }
}

extension RecordStage {
  /// Notes the current state of each record of the row, if the record has changed.
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

  /// Notes the current goals, if they have changed.
  func noteGoals() async {
    guard let goals = try? await home.goals() else { return }
    update { if $0.goals.last != goals { $0.goals.append(goals) } }
  }

  /// Returns the local record with a name as the app stored it, without later edits.
  ///
  /// - Throws: `Deviation` if the row has not stored a local record with the name.
  func lastRecord(of name: String) throws -> any DataRecord {
    guard let record = now.local[name] else {
      throw Deviation(expected: "a record '\(name)'", observed: "none")
    }
    return record
  }

  /// Applies a closure to each noted state of a record, and returns the last result that is not
  /// `nil` and differs from the current one, or `nil` if no result does.
  ///
  /// The current result for a deleted record is `nil`.
  func earlier<Fact: Equatable>(
    of name: String, _ fact: (any DataRecord) -> Fact?
  ) -> Fact? {
    let facts = (now.earlier[name] ?? []).map { $0.flatMap(fact) }
    return facts.last { $0 != nil && $0 != facts.last }.flatMap { $0 }
  }

  /// Returns a closure's result for the first noted state of a record, or `nil` if the record did
  /// not exist in that state.
  func first<Fact>(of name: String, _ fact: (any DataRecord) -> Fact?) -> Fact? {
    now.earlier[name]?.first.flatMap { $0 }.flatMap(fact)
  }
}

internal import Foundation
internal import WeightSync

extension WeightEntry {
  /// Returns the name of a member whose value differs from a draft, or `nil` for a matching entry.
  ///
  /// The entry may lack an optional member, because contract rows check whether a sync keeps it.
  func difference(from draft: EntryDraft) -> String? {
    if let bodyFatPercentage, bodyFatPercentage != draft.bodyFatPercentage {
      return "bodyFatPercentage"
    }
    return difference(
      from: EntryEdit(
        weightValue: draft.weightValue, weightUnit: draft.weightUnit, date: draft.date,
        note: draft.note ?? ""))
  }

  /// Returns the name of a member whose value differs from an edit, or `nil` for a matching entry.
  ///
  /// Only the values that the edit states are compared, and the entry may lack the note.
  func difference(from edit: EntryEdit) -> String? {
    if let value = edit.weightValue, value != weightValue { return "weightValue" }
    if let unit = edit.weightUnit, unit.rawValue != weightUnit { return "weightUnit" }
    // Some languages keep dates in milliseconds.
    if let date = edit.date, abs(date.timeIntervalSince(self.date)) > 0.001 { return "date" }
    if let note, let edited = edit.note, note != edited { return "note" }
    return nil
  }

  /// The values of this entry that an edit can state.
  var editableValues: EntryEdit {
    EntryEdit(
      weightValue: weightValue, weightUnit: WeightUnit(rawValue: weightUnit), date: date,
      note: note ?? "")
  }
}

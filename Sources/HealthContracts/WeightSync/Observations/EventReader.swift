internal import Foundation
internal import HealthModel
internal import WeightSync

/// A reader that describes a sync's calls to its store and home, one slice of events at a time.
struct EventReader {
  private var anchor: QueryAnchor?
  private var entries: [String: WeightEntry] = [:]
  private var saved: Set<String> = []
  private var hasUnansweredNotification = false

  /// Describes a slice of events, which must follow the previously described slice.
  mutating func words(for events: ArraySlice<SubjectEvent>) throws -> [String] {
    var (begun, imports, kept, sent) = ([String](), Imports(), [String](), [String]())
    var (removed, failed, observed) = ([String](), [String](), [String]())
    var answerable = 0
    for event in events {
      switch event {
      case .processDied: begun.append("starts anew")
      case .store(.requestedAuthorization(_, _, let failure)):
        begun.append("asks permission" + (failure.map { ": \(EndWords.failure($0))" } ?? ""))
      case .store(.queriedChanges(let start, _, let changes?, _)):
        hasUnansweredNotification = false
        imports.add(try EndWords.page(changes), from: start, after: anchor)
        anchor = changes.newAnchor
      case .store(.queriedChanges(_, _, nil, let failure)):
        hasUnansweredNotification = false
        let words = "import fails: \(EndWords.failure(failure ?? ""))"
        // The store decides whether a notification arrives before or during an import. A
        // notification during an import causes another import, which fails as well.
        if answerable > 0, failed.last == words { answerable -= 1 } else { failed.append(words) }
      case .committedEntries(let changes):
        removed += changes.removals.compactMap { entries[$0].map(EndWords.entry) }
        kept += changes.upserts.compactMap(replacement)
        note(changes)
      case .store(.saved(let sample, let failure)):
        if failure == nil { saved.insert(sample.uuid.text) }
        let words = try EndWords.sample(sample)
        sent.append(
          failure.map { "saving \(words) fails: \(EndWords.failure($0))" } ?? "saves \(words)")
      case .store(.deleted(let sample, let failure)):
        let words = try EndWords.sample(sample)
        sent.append(
          failure.map { "deleting \(words) fails: \(EndWords.failure($0))" } ?? "deletes \(words)")
      case .store(.crashed(let point)):
        failed.append("terminates \(point.moment.rawValue) \(point.operation.rawValue)")
      case .store(.startedObserver): observed.append("observes")
      case .store(.stoppedQuery): observed.append("stops observing")
      case .store(.observerNotified):
        hasUnansweredNotification = true
        answerable += 1
      case .store(.observerCompleted) where hasUnansweredNotification:
        observed.append("answers without import")
      default: break
      }
    }
    if !removed.isEmpty { kept.append("removes " + EndWords.list(removed, of: "entries")) }
    return [begun, sent, imports.words, failed, kept, observed].flatMap(Self.counted)
  }

  private mutating func note(_ changes: EntryChanges) {
    for entry in changes.upserts { entries[entry.persistentModelID] = entry }
    for identity in changes.removals { entries[identity] = nil }
  }

  /// Describes the replacement of the app's entry by another device's version.
  ///
  /// Returns `nil` if another device's version did not replace the entry or did not change its
  /// weight, unit or date.
  private func replacement(_ entry: WeightEntry) -> String? {
    guard let old = entries[entry.persistentModelID], !old.isImported,
      let uuid = entry.healthKitUUID, uuid != old.healthKitUUID, !saved.contains(uuid),
      (old.weightValue, old.weightUnit, old.date)
        != (entry.weightValue, entry.weightUnit, entry.date)
    else { return nil }
    return "replaces \(EndWords.entry(old))"
  }

  /// Merges equal descriptions and appends their count if it is more than 1.
  private static func counted(_ words: [String]) -> [String] {
    var counts: [(words: String, count: Int)] = []
    for word in words {
      if let index = counts.firstIndex(where: { $0.words == word }) {
        counts[index].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    return counts.map { $0.count == 1 ? $0.words : "\($0.words) \($0.count) times" }
  }
}

/// The imports of a step.
///
/// A page that continues from the anchor of the page before it belongs to the same import.
private struct Imports {
  private var runs: [(place: String, pages: [String])] = []

  /// Adds a page that was queried from `start`, while `last` was the most recent anchor.
  ///
  /// The description of a page without changes is `nil`.
  mutating func add(_ page: String?, from start: QueryAnchor?, after last: QueryAnchor?) {
    if runs.isEmpty || start == nil || start != last {
      runs.append((start == nil ? "all: " : start == last ? "" : "again: ", []))
    }
    if let page { runs[runs.count - 1].pages.append(page) }
  }

  /// The descriptions of the imports, without empty pages.
  var words: [String] {
    runs.map { place, pages in
      "imports \(place)" + (pages.isEmpty ? "nothing" : pages.joined(separator: " then "))
    }
  }
}

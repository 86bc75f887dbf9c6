/// The combination of local records with records from the health store.
public enum RecordCombination {
  /// Combines two lists, by default newest first.
  ///
  /// Records from the health store are omitted if they have the sync identifier of a local record,
  /// or if they have the app's bundle identifier or the `local` source, even if no local record
  /// corresponds to them. Names, dates and values do not identify copies.
  ///
  /// - Parameters:
  ///   - local: The local records, in any order.
  ///   - health: The records from the health store, in any order; of records with the same
  ///     identifier, only the first is used.
  ///   - source: The sources to show.
  ///   - order: The order of the result.
  ///   - bundleIdentifier: The bundle identifier of the app.
  /// - Returns: The records in the requested order.
  /// - Complexity: O(*n* log *n*), where *n* is the number of records.
  public static func combine<Record: DataRecord>(
    local: [Record], health: [Record], source: SourceFilter = .all,
    order: RecordOrder = .newestFirst, bundleIdentifier: String
  ) -> [Record] {
    var records = source == .healthKit ? [] : local
    if source != .local {
      let identities = Set(local.map(\.syncIdentifier))
      var seen: Set<Record.ID> = []
      records += health.filter { record in
        !isOwn(record, identities, bundleIdentifier) && seen.insert(record.id).inserted
      }
    }
    return records.sorted(by: order.precedes)
  }

  private static func isOwn(
    _ record: some DataRecord, _ identities: Set<String>, _ bundleIdentifier: String
  ) -> Bool {
    if let identity = record.origin?.syncIdentifier, identities.contains(identity) { return true }
    return record.source == .local || record.origin?.bundleIdentifier == bundleIdentifier
  }
}

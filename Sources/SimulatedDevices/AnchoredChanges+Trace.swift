package import HealthModel

extension AnchoredChanges {
  /// The numbers of added samples and of deletions, combined in one number.
  package var traceValue: Int { added.count << 16 | deletedObjects.count }

  /// Returns a description of a query for the changes after an anchor, with the numbers of changes.
  package func traceWords(after anchor: QueryAnchor?) -> String {
    "query for changes\(anchor == nil ? " from the beginning" : "") → \(added.count) added, "
      + "\(deletedObjects.count) deleted"
  }
}

/// The part of the history in which a promise held.
package enum PromiseLife: Sendable, Hashable {
  /// The promise was already broken at the commit that finished the plan, and is not known to have
  /// held at a later commit.
  case neverHeld(finish: String)
  /// The promise held at the commit that finished the plan or, if `isLate` is true, only at a later
  /// one.
  ///
  /// Contains the newest commit that broke the promise, and the plans of that commit; without a
  /// commit, an uncommitted change broke the promise.
  case ended(finish: String, isLate: Bool, by: String?, plans: [RepositoryPath])
  /// The promised file was removed by a commit that added files with the same extension.
  ///
  /// In a partial clone, it is unknown whether one of the added files is the removed file under a
  /// new name.
  case mayHaveMoved(finish: String, by: String)
  /// The promise held at the commit that finished the plan; the commit that broke it is unknown.
  case endedSomewhere(finish: String)
  /// It is unknown when the promise held, for the given reason, which is empty if no history
  /// can be read.
  case unknown(String)
}

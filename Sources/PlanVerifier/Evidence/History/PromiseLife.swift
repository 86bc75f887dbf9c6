/// The part of the history in which a promise held.
package enum PromiseLife: Sendable, Hashable {
  /// The promise was already broken at the commit that finished the plan, and is not known to have
  /// held at a later commit.
  case neverHeld(finish: String)
  /// The promise held at the commit that finished the plan or, if `isLate` is true, only at a later
  /// one.
  ///
  /// Contains the commit that broke the promise and the plans of that commit; without a commit, an
  /// uncommitted change broke it.
  case ended(finish: String, isLate: Bool, by: String?, plans: [RepositoryPath])
  /// The file was removed by a commit that added files with the same extension.
  ///
  /// Without old contents, it is unknown whether one of them is the renamed file.
  case mayHaveMoved(finish: String, by: String)
  /// The promise held at the commit that finished the plan; the commit that broke it is unknown.
  case endedSomewhere(finish: String)
  /// It is unknown when the promise held, for the given reason, which is empty if no history
  /// can be read.
  case unknown(String)
}

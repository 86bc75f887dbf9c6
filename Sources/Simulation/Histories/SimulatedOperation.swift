/// An operation of an actor, or a fault.
///
/// Every operation must be valid in every state, because shrinking can remove the operations before
/// it. An operation that cannot be performed in a state does nothing.
public protocol SimulatedOperation: Hashable, Sendable, Codable {
  /// The operation in words.
  var words: String { get }

  /// The name of the actor; shrinking tries to remove all operations of an actor at once.
  var actor: String { get }

  /// The simpler operations, in the order in which shrinking tries them.
  var simpler: [Self] { get }
}

/// The state at the start of a history.
public protocol SimulatedSetup: Hashable, Sendable, Codable {
  /// The simpler states, in the order in which shrinking tries them.
  var simpler: [Self] { get }
}

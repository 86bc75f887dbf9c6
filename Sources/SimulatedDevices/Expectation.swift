/// The expected state of an entry or a record after the changes of a user.
///
/// A change determines the state only if no other change overlaps it. In addition, no other actor
/// may have changed the entry or record since all devices and the store last agreed on it.
package struct Expectation<Value: Hashable & Sendable>: Sendable {
  /// The state that the entry or record is expected to have after the last change.
  package enum Standing: Hashable, Sendable {
    case value(Value)
    case deleted
    /// The state is not known, for example because a change has not returned or changes conflict.
    case open
  }

  /// The number of the Health app as an actor; the number of a device is its index.
  package static var healthApp: Int { 9 }
  /// The actor number for changes by calls that have not returned, on any device.
  package static var openCall: Int { 8 }

  /// The actors that have changed the entry or record since all devices and the store last agreed
  /// on it.
  private var actors: Set<Int>
  /// Whether the last change began during another one, in which case their order is not known.
  private var isOverlapping = false
  /// The number of changes that have begun.
  package private(set) var begun = 0
  /// The number of changes that have not ended.
  package private(set) var inFlight = 0
  /// The expected state.
  package private(set) var standing = Standing.open

  /// Creates an open expectation after changes by actors.
  package init(actors: Set<Int> = []) { self.actors = actors }

  /// Notes that a change begins; its outcome is open until the change has ended.
  ///
  /// - Parameters:
  ///   - actor: The index of the device, or the number of another actor.
  ///   - isSettled: Whether all devices and the store agree on the entry or record.
  package mutating func begin(by actor: Int, isSettled: Bool) {
    if isSettled { actors = [] }
    actors.insert(actor)
    standing = .open
    isOverlapping = inFlight > 0
    inFlight += 1
    begun += 1
  }

  /// Notes the result of a change, which is expected only if the change determines the state.
  package mutating func end(_ standing: Standing) {
    inFlight -= 1
    self.standing = actors.count == 1 && !isOverlapping ? standing : .open
  }

  /// Notes that the state is not known until the end of a change that begins after all devices and
  /// the store agree on the entry or record.
  package mutating func open() {
    // With two actors, no change determines the state.
    actors.formUnion([Self.openCall, Self.healthApp])
    standing = .open
  }
}

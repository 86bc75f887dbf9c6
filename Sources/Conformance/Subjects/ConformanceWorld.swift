/// The world that one case runs in: a fresh subject with virtual time.
public protocol ConformanceWorld: Sendable {
  /// Returns the invariants that do not hold; called after every step of every case.
  func brokenInvariants() async -> [BrokenInvariant]

  /// The calls that the subject received so far, in order, without personal data.
  func transcript() async -> [String]

  /// A description of all state that a row could observe, identical for equal states; `nil` if
  /// unknown.
  func stateDescription() async -> String?

  /// A counter of events; a case is considered active while it grows.
  var progress: Int { get }

  /// Returns the needed capabilities that the subject of this world turns out to lack.
  func missingCapabilities(of needed: Set<String>) async -> Set<String>

  /// Whether a part of the subject is remote; a run calls ``failure()`` and ``end()`` only if it
  /// is.
  var isRemote: Bool { get }

  /// The failure of the subject, if any; a case with a failure is errored.
  func failure() async -> SubjectFailure?

  /// Returns the deviation of the subject that an error reports; `nil` for any other error.
  func deviation(in error: any Error) async -> Deviation?

  /// Releases the resources of the subject; called when a case is abandoned and when it ends, so
  /// possibly twice.
  func end() async
}

extension ConformanceWorld {
  /// Returns an empty array by default.
  public func brokenInvariants() async -> [BrokenInvariant] { [] }

  /// Returns an empty array by default.
  public func transcript() async -> [String] { [] }

  /// Returns 0 by default.
  public var progress: Int { 0 }

  /// Returns `nil` by default.
  public func stateDescription() async -> String? { nil }

  /// By default, returns the error if it is a ``Deviation``.
  public func deviation(in error: any Error) async -> Deviation? { error as? Deviation }

  /// Returns an empty set by default.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> { [] }

  /// Returns `false` by default: the subject runs in this process and crashes with it.
  public var isRemote: Bool { false }

  /// Returns `nil` by default.
  public func failure() async -> SubjectFailure? { nil }

  /// Does nothing by default.
  public func end() async {}
}

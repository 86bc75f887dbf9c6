/// The world in which one case runs, with a fresh subject.
public protocol ConformanceWorld: Sendable {
  /// Returns the invariants that do not hold.
  ///
  /// The method is called after each step that a case performs, except after a ``SubjectFailure``,
  /// which ends the case.
  func brokenInvariants() async -> [BrokenInvariant]

  /// Returns the calls that the subject has received so far, in order, without personal data.
  func transcript() async -> [String]

  /// Returns a description of all state that a row could observe, identical for equal states; `nil`
  /// if unknown.
  func stateDescription() async -> String?

  /// A counter of events; a case is considered active while the counter grows.
  var progress: Int { get }

  /// Returns the needed capabilities that this world's subject turns out to lack.
  func missingCapabilities(of needed: Set<String>) async -> Set<String>

  /// Whether a run must call ``failure()`` and ``end()``, for example because a part of the subject
  /// is remote.
  ///
  /// The value may become `true` during a row.
  var isRemote: Bool { get }

  /// Returns the failure of the subject, if any; a case with a failure is recorded as errored.
  func failure() async -> SubjectFailure?

  /// The last messages between the suite and a remote subject, which can also be read while a step
  /// is running.
  ///
  /// These messages are the only evidence of a row that does not end.
  var lastMessages: [String] { get }

  /// Returns the subject's deviation if an error reports one; otherwise `nil`.
  func deviation(in error: any Error) async -> Deviation?

  /// Releases the resources of the subject.
  ///
  /// If ``isRemote`` is `true`, the method is called when a case is abandoned and when it ends, so
  /// possibly more than once.
  func end() async
}

extension ConformanceWorld {
  /// Returns an empty array by default.
  public func brokenInvariants() async -> [BrokenInvariant] { [] }

  /// Returns an empty array by default.
  public func transcript() async -> [String] { [] }

  /// The default value, 0.
  public var progress: Int { 0 }

  /// Returns `nil` by default.
  public func stateDescription() async -> String? { nil }

  /// By default, returns the error if it is a ``Deviation``, and `nil` otherwise.
  public func deviation(in error: any Error) async -> Deviation? { error as? Deviation }

  /// Returns an empty set by default.
  public func missingCapabilities(of needed: Set<String>) async -> Set<String> { [] }

  /// The default value, `false`: the subject runs in this process, and its crash ends the process.
  public var isRemote: Bool { false }

  /// Returns `nil` by default.
  public func failure() async -> SubjectFailure? { nil }

  /// An empty array by default.
  public var lastMessages: [String] { [] }

  /// Does nothing by default.
  public func end() async {}
}

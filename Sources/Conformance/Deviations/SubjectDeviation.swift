/// A planted deviation: a subject that differs in one behavior from the subject under test.
///
/// Deviations test the rows: a deviation that no row notices shows a gap in the contract.
///
/// ```swift
/// let deviation = SubjectDeviation(
///   "counts-twice", part: "turnstile", area: "counting", summary: "every visitor counts twice",
///   subject: ConformanceSubject(named: "turnstile") { _ in Turnstile(step: 2) })
/// ```
public struct SubjectDeviation<World: ConformanceWorld>: Sendable {
  /// The name of the deviation, unique within the deviating part.
  public let name: String
  /// The deviating part of the subject, such as `store`.
  public let part: String
  /// The group of rules that the deviation violates, such as `saving`.
  public let area: String
  /// The behavior that differs, in words.
  public let summary: String
  /// The deviating subject; `nil` if the subject under test lacks the part that would deviate.
  public let subject: ConformanceSubject<World>?
  /// A closure that returns whether a row that needs the given capabilities exercises the deviating
  /// part.
  public let isReached: @Sendable (_ capabilities: Set<String>) -> Bool
  /// The searches for the deviation by means other than rows, such as a simulation.
  public var searches: [DeviationSearch] = []

  /// Creates a deviation.
  ///
  /// - Parameters:
  ///   - name: The name of the deviation, unique within the deviating part.
  ///   - part: The deviating part of the subject.
  ///   - area: The group of rules that the deviation violates.
  ///   - summary: The behavior that differs, in words.
  ///   - subject: The deviating subject; `nil` if the deviation cannot be planted.
  ///   - isReached: A closure that returns whether a row that needs the given capabilities
  ///     exercises the deviating part; by default, every row does.
  public init(
    _ name: String, part: String, area: String, summary: String,
    subject: ConformanceSubject<World>?,
    isReached: @escaping @Sendable (_ capabilities: Set<String>) -> Bool = { _ in true }
  ) {
    self.name = name
    self.part = part
    self.area = area
    self.summary = summary
    self.subject = subject
    self.isReached = isReached
  }
}

/// A search for a deviation by means other than rows, such as a simulation.
///
/// The results of all searches with the same name form one column of the matrix.
public struct DeviationSearch: Sendable {
  /// The heading of the column, such as `simulation`.
  public let name: String
  /// A closure that returns how the deviation was found, or `nil` if it was not found.
  public let find: @Sendable () async -> String?

  /// Creates a search with the heading of its column.
  public init(_ name: String, find: @escaping @Sendable () async -> String?) {
    self.name = name
    self.find = find
  }
}

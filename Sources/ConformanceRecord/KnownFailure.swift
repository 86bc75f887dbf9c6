/// An expectation file's entry for a row that is known to fail.
public struct KnownFailure: Hashable, Sendable, Codable {
  /// The reason why the row fails, as stated in the expectation file.
  public var reason: String
  /// A link to the issue that tracks the failure.
  public var link: String
  /// The last day on which the failure is accepted, such as `2026-12-31`.
  public var expires: String

  /// Creates a known failure.
  public init(reason: String, link: String, expires: String) {
    self.reason = reason
    self.link = link
    self.expires = expires
  }
}

/// What an expectation file says of a row that is known to fail.
public struct KnownFailure: Hashable, Sendable, Codable {
  /// Why it fails.
  public var reason: String
  /// Where the failure is followed up.
  public var link: String
  /// The last day on which the failure is put up with, such as `2026-12-31`.
  public var expires: String

  /// Creates what is known.
  public init(reason: String, link: String, expires: String) {
    self.reason = reason
    self.link = link
    self.expires = expires
  }
}

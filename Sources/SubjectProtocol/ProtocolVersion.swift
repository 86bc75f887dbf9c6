/// Who speaks the protocol, and in which version.
package enum ProtocolVersion {
  /// The version of the protocol that this package speaks.
  package static let current: Int = 1

  /// The name of the suite, as it greets a subject.
  package static let suiteName: String = "healthspec"

  /// The version of the suite: of the tool, in what it greets with, and in what it writes.
  package static let suiteVersion: String = "0.1.0"
}

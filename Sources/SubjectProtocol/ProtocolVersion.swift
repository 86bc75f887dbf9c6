/// The version of the protocol, and the name and version of the suite.
package enum ProtocolVersion {
  /// The protocol version that this package implements.
  package static let current: Int = 1

  /// The name that the suite sends when it greets a subject.
  package static let suiteName: String = "healthspec"

  /// The version of the suite, which greetings and the output of the tool contain.
  package static let suiteVersion: String = "0.1.0"
}

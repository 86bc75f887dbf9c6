/// The names and versions that the protocol uses.
package enum ProtocolVersion {
  /// The protocol version that this package implements.
  package static let current: Int = 1

  /// The name that the suite sends when it greets a subject.
  package static let suiteName: String = "healthspec"

  /// The version of the suite, as used by the tool, in greetings and in output files.
  package static let suiteVersion: String = "0.1.0"
}

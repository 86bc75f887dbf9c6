/// An error in a settings file.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1, or `nil` if the error has no position in the file.
  public let line: Int?
  /// The column in bytes, counted from 1, or `nil` if the error has no position in the file.
  public let column: Int?
  /// The path of the key, such as `destinations[0].url`; empty for an error that concerns no key,
  /// such as invalid JSON.
  public let key: String
  /// The problem or the expected value; never a secret.
  public let message: String

  /// Creates an error, by default without a position in the file.
  public init(line: Int? = nil, column: Int? = nil, key: String, message: String) {
    self.line = line
    self.column = column
    self.key = key
    self.message = message
  }

  /// The position and the key, if the error has them, and the message.
  public var description: String {
    let place = line.map { "line \($0), column \(column ?? 1): " } ?? ""
    return place + (key.isEmpty ? "" : "\(key): ") + message
  }
}

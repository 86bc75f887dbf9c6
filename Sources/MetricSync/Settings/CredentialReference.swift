internal import Foundation

/// A reference to a secret; the settings contain the reference and never the secret.
///
/// The secret is the first line with text in the variable, file or output, without the white space
/// around the text.
public enum CredentialReference: Hashable, Sendable {
  /// The name of an environment variable.
  case environment(String)
  /// The path of a file that only its owner can read.
  case file(String)
  /// A command with its arguments, whose output contains the secret.
  case command([String])

  /// The kind of the reference and its variable, its path or the name of its command.
  public var description: String {
    switch self {
    case .environment(let name): "variable \(name)"
    case .file(let path): "file \(path)"
    case .command(let words): "command \(words.first ?? "")"
    }
  }
}

/// A resolver that reads the secrets to which references point.
public struct CredentialResolver: Sendable {
  /// A closure that runs a command and returns its output; `renewing` states whether a new secret
  /// is needed.
  public typealias Command = @Sendable (_ words: [String], _ renewing: Bool) async throws -> String

  private let environment: [String: String]
  private let command: Command?

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - command: A closure that runs commands, or `nil` on a platform without commands.
  public init(environment: [String: String], command: Command? = nil) {
    self.environment = environment
    self.command = command
  }

  /// Returns the secret to which a reference points; `renewing` asks a command for a new one.
  ///
  /// A secret in a variable or a file is returned regardless of `renewing`.
  ///
  /// - Throws: ``CredentialError`` if the secret is missing or empty, if its file cannot be read,
  ///   is too large or is accessible to other users, or if the command has no words or commands are
  ///   not available; or an error from the command.
  public func secret(_ reference: CredentialReference, renewing: Bool = false) async throws
    -> Secret
  {
    let text: String
    switch reference {
    case .environment(let name):
      guard let value = environment[name] else {
        throw CredentialError("the variable '\(name)' is not set; set it to the secret")
      }
      text = value
    case .file(let path): text = try Self.contents(of: path)
    case .command(let words):
      guard let command, !words.isEmpty else {
        throw CredentialError(
          words.isEmpty
            ? "the command has no words; write at least its name"
            : "commands are not available here; use a variable or a file")
      }
      text = try await command(words, renewing)
    }
    let lines = text.split(whereSeparator: \.isNewline).lazy.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let secret = lines.first(where: { !$0.isEmpty }) else {
      throw CredentialError("the secret in '\(reference.description)' is empty")
    }
    return Secret(secret)
  }

  private static func contents(of path: String) throws -> String {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CredentialError(
        "the file '\(path)' does not exist; create it with the secret on its first line")
    }
    guard OwnerOnlyFile.isPrivate(path) else {
      throw CredentialError("other users can access '\(path)'; run 'chmod 600' on it")
    }
    guard let data = FileManager.default.contents(atPath: path), data.count < 1 << 16 else {
      throw CredentialError("the file '\(path)' cannot be read, or is 64 KiB or larger")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// A credential source that resolves a reference whenever the credential is needed.
public struct ReferencedCredential: CredentialSource {
  private let reference: CredentialReference
  private let resolver: CredentialResolver

  /// Creates a source that resolves a reference.
  public init(_ reference: CredentialReference, _ resolver: CredentialResolver) {
    self.reference = reference
    self.resolver = resolver
  }

  /// Returns the secret to which the reference points; `renewing` asks a command for a new one.
  ///
  /// - Throws: The error that ``CredentialResolver/secret(_:renewing:)`` throws.
  public func credential(renewing: Bool) async throws -> Secret? {
    try await resolver.secret(reference, renewing: renewing)
  }
}

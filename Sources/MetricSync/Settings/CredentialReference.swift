internal import Foundation

/// A reference to a secret; the settings contain the reference and never the secret.
public enum CredentialReference: Hashable, Sendable {
  /// A variable of the environment.
  case environment(String)
  /// The first line of a file that only its owner can read.
  case file(String)
  /// The output of a command, with its arguments.
  case command([String])

  /// The kind and the name of the reference, without the arguments of a command.
  public var description: String {
    switch self {
    case .environment(let name): "variable \(name)"
    case .file(let path): "file \(path)"
    case .command(let words): "command \(words.first ?? "")"
    }
  }
}

/// Reads the secrets to which references lead.
public struct CredentialResolver: Sendable {
  /// Runs a command and returns its output; the Boolean states whether a new secret is needed.
  public typealias Command = @Sendable (_ words: [String], _ renewing: Bool) async throws -> String

  private let environment: [String: String]
  private let command: Command?

  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - command: Runs commands; `nil` on a platform without commands.
  public init(environment: [String: String], command: Command? = nil) {
    self.environment = environment
    self.command = command
  }

  /// Returns the secret of a reference; with `renewing`, a command provides a new one.
  ///
  /// - Throws: ``CredentialError`` if the secret is missing, empty, or in a file to which others
  ///   have access, and errors from the command.
  public func secret(_ reference: CredentialReference, renewing: Bool = false) async throws
    -> Secret
  {
    let text: String
    switch reference {
    case .environment(let name):
      guard let value = environment[name] else {
        throw CredentialError("the variable \(name) is not set; set it to the secret")
      }
      text = value
    case .file(let path): text = try Self.contents(of: path)
    case .command(let words):
      guard let command, !words.isEmpty else {
        throw CredentialError("commands are not available here; use a variable or a file")
      }
      text = try await command(words, renewing)
    }
    let secret = text.split(whereSeparator: \.isNewline).first.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    guard let secret, !secret.isEmpty else {
      throw CredentialError("the secret in \(reference.description) is empty")
    }
    return Secret(secret)
  }

  private static func contents(of path: String) throws -> String {
    guard FileManager.default.fileExists(atPath: path) else {
      throw CredentialError(
        "the file \(path) does not exist; create it with the secret in its first line")
    }
    guard OwnerOnlyFile.isPrivate(path) else {
      throw CredentialError("others can read \(path); run 'chmod 600' on it")
    }
    guard let data = FileManager.default.contents(atPath: path), data.count < 1 << 16 else {
      throw CredentialError("the file \(path) cannot be read, or is 64 KiB or larger")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

/// The credential of a reference, read when it is needed.
public struct ReferencedCredential: CredentialSource {
  private let reference: CredentialReference
  private let resolver: CredentialResolver

  /// Creates the source of a reference.
  public init(_ reference: CredentialReference, _ resolver: CredentialResolver) {
    self.reference = reference
    self.resolver = resolver
  }

  /// Returns the secret of the reference; with `renewing`, a command provides a new one.
  public func credential(renewing: Bool) async throws -> Secret? {
    try await resolver.secret(reference, renewing: renewing)
  }
}

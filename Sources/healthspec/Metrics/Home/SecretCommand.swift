internal import Foundation
internal import MetricSync

/// Runs commands that print a secret, such as an access token.
enum SecretCommand {
  /// The number of seconds after which a command is terminated.
  private static let limit = 60

  /// The resolver that reads secrets from the environment, from files and from commands.
  static var resolver: CredentialResolver {
    CredentialResolver(environment: ProcessInfo.processInfo.environment) { words, _ in
      try await output(of: words)
    }
  }

  private static func output(of words: [String]) async throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    let name = words.first ?? ""
    let status = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch {
        process.terminationHandler = nil
        continuation.resume(
          throwing: CredentialError("the command '\(name)' cannot be started; check its name"))
        return
      }
      let identifier = process.processIdentifier
      Task {
        try? await Task.sleep(for: .seconds(limit))
        if process.isRunning, process.processIdentifier == identifier { process.terminate() }
      }
    }
    guard status == 0 else {
      throw CredentialError("the command '\(name)' failed; run it by hand to see why")
    }
    return String(
      decoding: (try? pipe.fileHandleForReading.readToEnd()) ?? Data(), as: UTF8.self)
  }
}

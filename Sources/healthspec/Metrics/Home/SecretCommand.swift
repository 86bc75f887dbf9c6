internal import Foundation
internal import MetricSync

/// The execution of commands that print a secret, such as an access token.
enum SecretCommand {
  /// The number of seconds after which a command is terminated.
  private static let limit = 60

  /// The exit status of `env` for a command that does not exist.
  private static let notFound: Int32 = 127

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
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      end.yield($0.terminationStatus)
      end.finish()
    }
    do { try process.run() } catch {
      throw CredentialError("the command '\(name)' cannot be started with /usr/bin/env")
    }
    let identifier = process.processIdentifier
    let timer = Task {
      try await Task.sleep(for: .seconds(limit))
      if process.isRunning, process.processIdentifier == identifier { process.terminate() }
    }
    defer { timer.cancel() }
    // The output is read while the command runs, because a command blocks while its pipe is full.
    let output = await readToEnd(pipe.fileHandleForReading)
    let status = await ends.first { _ in true }
    guard status != notFound else {
      throw CredentialError("the command '\(name)' was not found; check its name")
    }
    guard status == 0 else {
      throw CredentialError(
        "the command '\(name)' failed or did not end within \(limit) seconds; run it by hand to "
          + "see why")
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Reads a pipe until all of its writers have closed it, on a thread that may block; returns no
  /// data if reading fails.
  private static func readToEnd(_ handle: FileHandle) async -> Data {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: (try? handle.readToEnd()) ?? Data())
      }
    }
  }
}

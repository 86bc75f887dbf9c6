internal import ConformanceReports
internal import Foundation
internal import LineProcesses
internal import MetricSync

/// The execution of commands that print a secret, such as an access token.
enum SecretCommand {
  /// The number of seconds after which a command and the processes that it started are terminated.
  private static let limit = 60

  /// The maximum number of bytes of output that are kept; the first line that would exceed it, and
  /// all later lines, are read and ignored.
  private static let longestOutput = 1 << 16

  /// The exit status of `env` for a command that does not exist.
  private static let notFound = 127

  /// The resolver that reads secrets from the environment, from files and from commands.
  static var resolver: CredentialResolver {
    CredentialResolver(environment: ProcessInfo.processInfo.environment) { words, _ in
      try await secret(printedBy: words)
    }
  }

  private static func secret(printedBy words: [String]) async throws -> String {
    let name = words.first ?? ""
    let quoted = words.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    // The last line of the output may lack its line feed.
    let command = "/usr/bin/env \(quoted); status=$?; echo; exit $status"
    let process: ChildProcess
    do {
      process = try ChildProcess(command: command, longestLine: 1 << 20, endsWithProcess: true)
    } catch { throw CredentialError("the command '\(name)' cannot be started: \(error)") }
    let timer = Task {
      try await Task.sleep(for: .seconds(limit))
      process.terminate()
      return true
    }
    let (output, end) = await withTaskCancellationHandler {
      await Self.firstLines(of: process)
    } onCancel: {
      process.terminate()
    }
    await process.waitForEnd()
    timer.cancel()
    if process.exitStatus == 0 { return String(decoding: output, as: UTF8.self) }
    if process.exitStatus == notFound {
      throw CredentialError(
        "the command '\(name)', or one that it runs, was not found; run it by hand to see which")
    }
    for line in process.errorTail {
      try? FileHandle.standardError.write(
        contentsOf: Data("\(VisibleText.escaping("\(name): \(line)"))\n".utf8))
    }
    let isLate = (try? await timer.value) != nil
    let reason =
      if case .lineTooLong = end { "printed a line of more than 1 MiB" } else if isLate {
        "did not end within \(limit) seconds"
      } else { "failed" }
    throw CredentialError("the command '\(name)' \(reason); run it by hand to see why")
  }

  /// Returns the first lines of a process's output, and how the output ended; the process receives
  /// no input.
  private static func firstLines(of process: ChildProcess) async -> ([UInt8], TransportEnd?) {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    process.start(
      onLine: { continuation.yield(.line($0)) },
      onEnd: {
        continuation.yield(.end($0))
        continuation.finish()
      })
    process.closeInput()
    var output: [UInt8] = []
    var isFull = false
    var end: TransportEnd?
    for await event in events {
      switch event {
      case .line(let line):
        isFull = isFull || output.count + line.count >= longestOutput
        if !isFull { output += line + [0x0A] }
      case .end(let reason): end = reason
      }
    }
    return (output, end)
  }

  private enum Event: Sendable {
    case line([UInt8])
    case end(TransportEnd)
  }
}

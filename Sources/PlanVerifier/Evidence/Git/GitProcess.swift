internal import Foundation

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A runner for `git` child processes that query a repository.
///
/// Only read-only commands are run. They do not fetch, take locks, or start hooks, pagers or
/// external diffs, and the environment cannot select another repository. Text from a plan is passed
/// only through standard input, never as an option.
struct GitProcess: Sendable {
  /// The result of a command.
  struct Answer {
    var code: Int32
    var output: [UInt8]
    /// The last line that `git` wrote to standard error, truncated to 200 bytes.
    var errorText: String
    /// The reason why the command was aborted; `nil` if it was not.
    var cutOff: String?
  }

  private let executable: String
  private let directory: String

  /// The maximum length of the output, in bytes.
  static let longestOutput = 256 << 20
  /// The maximum time for one command.
  ///
  /// The limit is far longer than any command normally takes; it prevents a hanging `git` from
  /// blocking the verification.
  static let longestTime = Duration.seconds(600)

  /// Creates a runner for a directory; returns `nil` if `git` is not found.
  ///
  /// The search covers the absolute directories in `PATH`.
  init?(directory: String) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    // A relative directory would be resolved in the project, whose content is not trusted.
    let candidates = path.split(separator: ":").filter { $0.hasPrefix("/") }.map {
      String($0) + "/git"
    }
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
    executable = found
    self.directory = directory
  }

  /// Runs a command and waits until it exits.
  ///
  /// The command is terminated if its output is longer than ``longestOutput``, or if it runs for
  /// longer than ``longestTime``.
  ///
  /// - Returns: The output and the exit status; `nil` if the process cannot be started or a
  ///   temporary file cannot be created or written.
  func run(_ arguments: [String], input: [UInt8] = []) -> Answer? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.currentDirectoryURL = URL(fileURLWithPath: directory, isDirectory: true)
    process.arguments =
      [
        "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false", "-c",
        "log.showSignature=false", "-c", "core.hooksPath=/dev/null", "-c", "log.showRoot=true",
        "-c",
        "core.commitGraph=true",
      ] + arguments
    process.environment = Self.environment
    let output = Pipe()
    process.standardOutput = output
    // Uses unnamed files for input and errors instead of pipes. This avoids concurrent reading and
    // writing, and a signal if the command ends early.
    guard let errorOutput = tmpfile() else { return nil }
    defer { fclose(errorOutput) }
    process.standardError = FileHandle(
      fileDescriptor: fileno(errorOutput), closeOnDealloc: false)
    let source = tmpfile()
    defer { if let source { fclose(source) } }
    if input.isEmpty {
      process.standardInput = FileHandle.nullDevice
    } else {
      guard let source, fwrite(input, 1, input.count, source) == input.count,
        fflush(source) == 0, lseek(fileno(source), 0, SEEK_SET) == 0
      else { return nil }
      process.standardInput = FileHandle(fileDescriptor: fileno(source), closeOnDealloc: false)
    }
    guard (try? process.run()) != nil else { return nil }
    let (bytes, cutOff) = Self.read(output.fileHandleForReading.fileDescriptor)
    if cutOff != nil { process.terminate() }
    process.waitUntilExit()
    return Answer(
      code: process.terminationStatus, output: bytes, errorText: Self.errorText(errorOutput),
      cutOff: cutOff)
  }

  /// Returns the last line in the last 4,096 bytes of a file, truncated to 200 bytes.
  private static func errorText(_ file: UnsafeMutablePointer<FILE>) -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    guard fseek(file, 0, SEEK_END) == 0,
      fseek(file, max(0, ftell(file) - buffer.count), SEEK_SET) == 0
    else { return "" }
    let length = fread(&buffer, 1, buffer.count, file)
    let lines = buffer[..<length].split(separator: SourceByte.lineFeed)
    return lines.last.map { String(decoding: $0.prefix(200), as: UTF8.self) } ?? ""
  }

  /// Returns the reason why a command failed; `nil` if it succeeded.
  static func failure(_ answer: Answer?, of command: String) -> String? {
    guard let answer else { return "'git \(command)' cannot be run" }
    if let reason = answer.cutOff { return "'git \(command)' \(reason)" }
    guard answer.code != 0 else { return nil }
    return answer.errorText.isEmpty
      ? "'git \(command)' ended with exit code \(answer.code)"
      : "'git \(command)': \(answer.errorText)"
  }

  private static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    // Git sets some of these for hooks; the repository is found from the project directory instead.
    for name in [
      "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX",
      "GIT_NAMESPACE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
      "GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_TRACE", "GIT_DIFF_OPTS",
    ] {
      environment[name] = nil
    }
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    environment["GIT_NO_LAZY_FETCH"] = "1"
    // Older versions of `git` ignore the variable above, but without protocols they cannot fetch.
    environment["GIT_ALLOW_PROTOCOL"] = "none"
    environment["LC_ALL"] = "C"
    return environment
  }

  private static func read(_ descriptor: Int32) -> (bytes: [UInt8], cutOff: String?) {
    let end = ContinuousClock.now + longestTime
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, 1_000)
      if ContinuousClock.now > end { return (bytes, "did not end within ten minutes") }
      if bytes.count > longestOutput {
        return (bytes, "wrote more than \(longestOutput >> 20) MiB")
      }
      if ready == 0 || (ready < 0 && errno == EINTR) { continue }
      let length = Foundation.read(descriptor, &buffer, buffer.count)
      if length < 0, errno == EINTR { continue }
      guard length > 0 else { return (bytes, nil) }
      bytes += buffer[..<length]
    }
  }
}

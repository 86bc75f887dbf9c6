import Foundation
import Testing

/// The exit code, the standard output and the standard error of a run of the tool.
struct ToolResult: Sendable {
  let exitCode: Int32
  let output: String
  let errors: String
}

/// A runner that starts the built tool as a child process.
struct ToolProcess: Sendable {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The maximum duration of a run in seconds; on a terminal, counted from the end of the output.
  var limit = 300

  /// The working directory of the tool, which exists at least as long as this value.
  let folder: TemporaryFolder
  var environment: [String: String] = [:]
  /// The text on standard input, which must fit into the buffer of a pipe; `nil` for empty input.
  var input: String?

  /// Returns the location of the tool, which is next to the test executable or the test bundle.
  static func executable() throws -> URL {
    let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
    let folders =
      [Bundle.main.executableURL?.deletingLastPathComponent()].compactMap { $0 }
      + bundles.map { $0.deletingLastPathComponent() }
    let candidates = folders.map { $0.appending(path: "healthspec") }
    let found = candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    return try #require(found, "the tool is not next to the tests: \(candidates)")
  }

  /// Runs the tool with each output in a file; returns the exit code and both outputs.
  func run(_ arguments: String...) throws -> ToolResult { try run(arguments) }

  /// Runs the tool with each output in a file; returns the exit code and both outputs.
  func run(_ arguments: [String]) throws -> ToolResult {
    let folder = try TemporaryFolder()
    let output = try folder.file("stdout", "")
    let errors = try folder.file("stderr", "")
    let outputHandle = try FileHandle(forWritingTo: output)
    let errorHandle = try FileHandle(forWritingTo: errors)
    // A `Process` can be released long after its end, and its handles with it, so hundreds of runs
    // would exhaust the file descriptors.
    defer { for handle in [outputHandle, errorHandle] { try? handle.close() } }
    let code = try start(arguments, outputHandle, errorHandle) {}
    return ToolResult(
      exitCode: code, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }

  /// Runs the tool with both outputs on one terminal; returns the text on the terminal.
  ///
  /// With `typing`, the terminal is also the input, and the text is typed there. Without `columns`,
  /// the width of the terminal is not known.
  func runOnTerminal(
    _ arguments: String..., typing text: String? = nil, columns: UInt16 = 0
  ) throws -> String {
    var (near, far): (Int32, Int32) = (-1, -1)
    guard openpty(&near, &far, nil, nil, nil) == 0 else {
      throw Problem(description: "a pseudoterminal cannot be opened")
    }
    defer { close(near) }
    var size = winsize(ws_row: 0, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard columns == 0 || ioctl(near, UInt(TIOCSWINSZ), &size) == 0 else {
      throw Problem(description: "the size of the terminal cannot be set")
    }
    let side = FileHandle(fileDescriptor: far, closeOnDealloc: true)
    var received: [UInt8] = []
    if let text {
      try FileHandle(fileDescriptor: near, closeOnDealloc: false)
        .write(contentsOf: Data(text.utf8))
    }
    _ = try start(arguments, side, side, typed: text == nil ? nil : side) {
      try side.close()
      // Reading fails after the last writer has closed the terminal.
      var buffer = [UInt8](repeating: 0, count: 4096)
      while case let count = read(near, &buffer, buffer.count), count > 0 {
        received += buffer[..<count]
      }
    }
    return String(decoding: received, as: UTF8.self)
  }

  private func start(
    _ arguments: [String], _ output: FileHandle, _ errors: FileHandle, typed: FileHandle? = nil,
    _ work: () throws -> Void
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = try Self.executable()
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm"].merging(environment) { $1 }
    process.standardInput = typed ?? FileHandle.nullDevice
    if let input {
      let pipe = Pipe()
      try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try pipe.fileHandleForWriting.close()
      process.standardInput = pipe
    }
    process.standardOutput = output
    process.standardError = errors
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    try work()
    guard ended.wait(timeout: .now() + .seconds(limit)) == .success else {
      throw Problem(description: "the tool did not end within \(limit) seconds: \(arguments)")
    }
    guard process.terminationReason == .exit else {
      throw Problem(
        description: "the tool was terminated by signal \(process.terminationStatus): \(arguments)")
    }
    return process.terminationStatus
  }
}

/// A new directory, which is removed when this object is released.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "healthspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// A runner of the tool in this directory.
  var tool: ToolProcess { ToolProcess(folder: self) }

  /// The sorted names of the files and folders in the directory, including hidden ones.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  @discardableResult
  func file(_ name: String, _ text: String) throws -> URL { try file(name, Array(text.utf8)) }

  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url.appending(path: name).path, withDestinationPath: target)
  }
}

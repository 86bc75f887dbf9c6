import Foundation
import Testing

/// Tests that the tool leaves no process or file behind when a signal or a closed output ends it.
struct EndBySignalTests {
  /// A running tool, which is killed when this object is released.
  private final class Started {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    private let ended = DispatchSemaphore(value: 0)

    init(_ folder: TemporaryFolder, _ arguments: String...) throws {
      process.executableURL = try ToolProcess.executable()
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      process.environment = ["PATH": "/usr/bin:/bin", "TMPDIR": folder.url.path]
      process.standardInput = input
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.terminationHandler = { [ended] _ in ended.signal() }
      try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    func waitForEnd() throws {
      try #require(ended.wait(timeout: .now() + .seconds(300)) == .success)
    }
  }

  /// A named pipe that shows when a writer has started, and when all writers have ended.
  private struct NamedPipe {
    let name: String
    private let end: Int32

    init(_ name: String, in folder: TemporaryFolder) throws {
      let path = folder.url.appending(path: name).path
      try #require(mkfifo(path, 0o600) == 0)
      self.name = name
      end = open(path, O_RDONLY | O_NONBLOCK)
      try #require(end >= 0)
    }

    /// Waits until bytes arrive or the last writer has ended, and returns the number of bytes.
    func next() throws -> Int {
      var ends = [pollfd(fd: end, events: Int16(POLLIN), revents: 0)]
      try #require(poll(&ends, 1, 300_000) == 1, "no process wrote or ended within five minutes")
      var buffer = [UInt8](repeating: 0, count: 64)
      return read(end, &buffer, buffer.count)
    }

    func close() { _ = Foundation.close(end) }
  }

  /// Returns the command line of a subject that announces its start through a pipe, and never
  /// answers.
  private static func silent(_ pipe: NamedPipe, before: String = "") -> String {
    "\(before) exec 3>\(pipe.name); echo up >&3; sleep 600; sleep 600"
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP], ["", "trap '' TERM;"])
  func `a signal ends the tool and all of its child processes`(
    _ signal: Int32, _ before: String
  ) throws {
    let folder = try TemporaryFolder()
    let pipe = try NamedPipe("life", in: folder)
    defer { pipe.close() }
    try folder.file("contract.md", Fixture.conformant)
    let tool = try Started(
      folder, "run", "contract.md", "--store", Self.silent(pipe, before: before))
    #expect(try pipe.next() > 0)
    kill(tool.process.processIdentifier, signal)
    try tool.waitForEnd()
    #expect(tool.process.terminationReason == .uncaughtSignal)
    #expect(tool.process.terminationStatus == signal)
    // A process that was restarted meanwhile may have written a line.
    while try pipe.next() > 0 {}
  }

  @Test(.enabled(if: DurableStores.areBuilt, DurableStores.reason))
  func `a served store removes its temporary folder when a signal ends it`() throws {
    let folder = try TemporaryFolder()
    let tool = try Started(folder, "store", "serve", "--store", "sqlite")
    let fresh =
      #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"versions":[1],"#
      + #""suite":{"name":"a test","version":"1"}}}"# + "\n"
      + #"{"jsonrpc":"2.0","id":2,"method":"reset","params":{"now":0,"seed":7,"#
      + #""app":{"name":"App","bundleIdentifier":"com.example.app"}}}"# + "\n"
    try tool.input.fileHandleForWriting.write(contentsOf: Data(fresh.utf8))
    var answers = Data()
    while answers.count(where: { $0 == 0x0A }) < 2 {
      let some = tool.output.fileHandleForReading.availableData
      try #require(!some.isEmpty, "\(String(decoding: answers, as: UTF8.self))")
      answers += some
    }
    #expect(try folder.names.count == 1, "\(String(decoding: answers, as: UTF8.self))")
    kill(tool.process.processIdentifier, SIGTERM)
    try tool.waitForEnd()
    #expect(tool.process.terminationStatus == SIGTERM)
    #expect(try folder.names == [])
  }

  @Test func `a probe whose output is closed ends its store`() throws {
    let folder = try TemporaryFolder()
    let pipe = try NamedPipe("life", in: folder)
    defer { pipe.close() }
    let serve = "'\(try ToolProcess.executable().path)' store serve"
    let tool = try Started(folder, "store", "probe", "exec 3>life; echo up >&3; \(serve)")
    try tool.output.fileHandleForReading.close()
    #expect(try pipe.next() > 0)
    try tool.waitForEnd()
    #expect(tool.process.terminationReason == .exit)
    #expect(tool.process.terminationStatus == 2)
    // A process that was restarted meanwhile may have written a line.
    while try pipe.next() > 0 {}
  }
}

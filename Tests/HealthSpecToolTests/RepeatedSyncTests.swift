import Foundation
import Testing

/// Tests of syncs that repeat at an interval.
struct RepeatedSyncTests {
  private let fixture: MetricsFixture

  init() throws { fixture = try MetricsFixture(days: 1) }

  /// A running sync of all types to a file; the sync is killed when this object is released.
  private final class RunningSync {
    private let process = Process()
    private let pipe = Pipe()
    private let folder: TemporaryFolder
    /// The output and the error output that have been read so far.
    private(set) var output = ""

    init(_ folder: TemporaryFolder, _ arguments: String...) throws {
      self.folder = folder
      process.executableURL = try ToolProcess.executable()
      process.arguments =
        [
          "metrics", "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv",
          "--every", "1s", "--format", "json", "--home", "home",
        ] + arguments
      process.currentDirectoryURL = folder.url
      process.environment = ["PATH": "/usr/bin:/bin"]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Returns the text of a file in the folder; empty if it does not exist.
    func text(_ name: String) -> String {
      String(
        decoding: (try? Data(contentsOf: folder.url.appending(path: name))) ?? Data(),
        as: UTF8.self)
    }

    /// Reads output, at most 200 times, until a condition is met.
    ///
    /// Each pass writes a result or a note.
    func wait(_ purpose: Comment, until condition: () -> Bool) throws {
      for _ in 0..<200 where !condition() {
        let bytes = pipe.fileHandleForReading.availableData
        try #require(!bytes.isEmpty, "\(purpose): \(output)")
        output += String(decoding: bytes, as: UTF8.self)
      }
      try #require(condition(), purpose)
    }
  }

  @Test func `each pass detects new types in the export and a missing output file`() throws {
    let sync = try RunningSync(fixture.folder)
    try sync.wait("the first pass") { sync.output.contains("\"sent\"") }
    #expect(sync.text("out.csv").split(separator: "\r\n").count == 5)
    // A type that no catalog lists.
    let text = try fixture.text("export.xml")
    try fixture.folder.file("export.xml", text.replacing("FooBar", with: "LaterType"))
    try sync.wait("the new type") { sync.text("out.csv").contains("LaterType") }
    try FileManager.default.removeItem(at: fixture.folder.url.appending(path: "out.csv"))
    try sync.wait("the missing file") {
      sync.text("out.csv").split(separator: "\r\n").count == 5
    }
  }

  @Test func `a repeated sync whose results cannot be written exits with 2`() throws {
    let process = Process()
    process.executableURL = try ToolProcess.executable()
    process.arguments = [
      "metrics", "sync", "--from", "export.xml", "--select", "all", "--to", "csv=out.csv",
      "--every", "1s", "--format", "json", "--home", "home",
    ]
    process.currentDirectoryURL = fixture.folder.url
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    defer { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
    var errors = ""
    // Each further pass would report another error.
    while errors.split(separator: "error:").count < 4 {
      let bytes = pipe.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      errors += String(decoding: bytes, as: UTF8.self)
    }
    try #require(errors.split(separator: "error:").count == 2, "\(errors)")
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 2)
  }

  @Test func `a relative end of the range moves with each pass`() throws {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    let time = format.string(from: Date().addingTimeInterval(2))
    try fixture.folder.file(
      "export.xml",
      "<HealthData locale=\"en_IE\"><Record type=\"HKQuantityTypeIdentifierStepCount\" "
        + "sourceName=\"Watch\" unit=\"count\" startDate=\"\(time)\" endDate=\"\(time)\" "
        + "value=\"7\"/></HealthData>")
    let sync = try RunningSync(fixture.folder, "--until", "1s")
    try sync.wait("the record") { sync.text("out.csv").contains("StepCount") }
  }

  @Test func `a pass is skipped while the state is in use, and a later pass delivers`() throws {
    try fixture.folder.file("home/state/lock", "")
    let path = fixture.folder.url.appending(path: "home/state/lock").path
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    #expect(descriptor >= 0 && flock(descriptor, LOCK_EX) == 0)
    let sync = try RunningSync(fixture.folder, "--again")
    try sync.wait("the note") { sync.output.contains("so this pass is skipped") }
    #expect(sync.text("out.csv").isEmpty)
    close(descriptor)
    try sync.wait("the delivery") { sync.output.contains("\"sent\"") }
    #expect(sync.text("out.csv").split(separator: "\r\n").count == 5)
  }
}

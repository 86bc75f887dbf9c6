import ConformanceRecord
import Foundation
import Testing

/// Tests of runs that a signal ends.
struct InterruptionTests {
  /// Starts a run of four rows whose third row hangs, and waits until that row has started.
  ///
  /// The two rows before it are then in the record.
  ///
  /// - Returns: The run, and the read end of a named pipe that the process of the hanging row has
  ///   open.
  private func hangingRun(
    together: Bool, after earlier: FrailRun? = nil
  ) throws -> (run: FrailRun, life: Int32) {
    let run = try earlier ?? FrailRun("")
    try run.write(["", "", "machine writes its process id, machine never answers", ""])
    let path = run.folder.appendingPathComponent("life").path
    try #require(mkfifo(path, 0o600) == 0)
    let life = open(path, O_RDONLY | O_NONBLOCK)
    try #require(life >= 0)
    try run.start(lanes: 1, patience: 300_000, together: together)
    try run.waitForRows(2)
    var ends = [pollfd(fd: life, events: Int16(POLLIN), revents: 0)]
    try #require(poll(&ends, 1, 120_000) == 1)
    return (run, life)
  }

  /// Returns whether all processes that have a pipe open end within two minutes.
  private func isGone(_ life: Int32) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      var ends = [pollfd(fd: life, events: Int16(POLLIN), revents: 0)]
      guard poll(&ends, 1, 120_000) == 1 else { return false }
      if read(life, &buffer, buffer.count) <= 0 { return true }
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [false, true])
  func `a run that a signal ends keeps its finished rows, prints one line and leaves no workers`(
    signal: Int32, together: Bool
  ) throws {
    let (run, life) = try hangingRun(together: together)
    defer { close(life) }
    run.signal(signal)
    #expect(try run.end() == -signal)
    #expect(try run.errors() == "interrupted after 2 of 4 rows; 'run.jsonl' contains them\n")
    let record = try run.record()
    #expect(record.rows.map(\.outcome) == [.passed, .passed])
    #expect(record.header.plannedRows == 4)
    #expect(record.footer == nil)
    #expect(record.verdict == .notFullyVerified)
    #expect(isGone(life))
    #expect(try run.leftovers() == [])
  }

  @Test(arguments: [false, true])
  func `a killed run keeps its finished rows in the record and leaves no processes`(together: Bool)
    throws
  {
    let (run, life) = try hangingRun(together: together)
    defer { close(life) }
    run.signal(SIGKILL)
    #expect(try run.end() == -SIGKILL)
    let record = try run.record()
    #expect(record.rows.map(\.outcome) == [.passed, .passed])
    #expect(record.footer == nil)
    #expect(isGone(life))
  }

  @Test func `a killed run has already replaced the record of an earlier run`() throws {
    let run = try FrailRun("", "")
    try run.start(lanes: 1)
    #expect(try run.end() == 0)
    #expect(try run.record().isWhole)
    let life = try hangingRun(together: false, after: run).life
    defer { close(life) }
    run.signal(SIGKILL)
    #expect(try run.end() == -SIGKILL)
    #expect(try run.record().footer == nil)
    #expect(try run.record().header.plannedRows == 4)
  }
}

/// Tests of runs whose record does not fit on the disk or exceeds the file size limit.
struct FullDiskTests {
  private static let mount = "mkdir -p disk && mount -t tmpfs -o size=16k none disk && exec $TOOL"
  private static let namespaces = "unshare --user --map-root-user --mount"

  /// Whether this system allows tests to mount a small disk.
  private static let canMount: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "\(namespaces) mount -t tmpfs -o size=16k none /mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  private func run() throws -> FrailRun {
    // Failing rows are recorded with their findings, which take space.
    try FrailRun(Array(repeating: "machine counts, machine counts", count: 26))
  }

  private func check(_ run: FrailRun, _ reason: String) throws {
    #expect(try run.end() == 2)
    let record = try run.record()
    #expect(record.footer == nil)
    #expect((1...25).contains(record.rows.count))
    #expect(
      try run.errors()
        == "the record cannot be written: \(reason); it contains \(record.rows.count) of 26 rows\n")
    #expect(try run.leftovers().filter { $0 != "disk" } == [])
  }

  @Test func `at the file size limit, the written rows are kept and the error is reported`() throws
  {
    let run = try run()
    try run.start(by: "trap '' XFSZ; ulimit -f 24; exec $TOOL")
    try check(run, "File too large")
  }

  @Test(.enabled(if: canMount, "this system does not let tests mount a small disk"))
  func `on a full disk, the written rows are kept and the error is reported`() throws {
    let run = try run()
    try run.start(
      record: "disk/run.jsonl",
      by: "\(Self.namespaces) sh -c \"\(Self.mount); code=\\$?; cp disk/run.jsonl .; exit \\$code\""
        .replacingOccurrences(of: "exec ", with: ""))
    try check(run, "No space left on device")
  }
}

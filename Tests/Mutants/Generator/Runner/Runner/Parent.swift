internal import Foundation
internal import LineMutantSwitch

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The parent process, which passes requests to children, several at a time, and writes the
/// answers.
///
/// It starts no thread, because it forks.
struct Parent {
  /// A running child.
  private struct Running {
    let request: Request
    let process: pid_t
    let input: Int32
    let folder: URL
    var text: [UInt8] = []
    var deadline: Date
  }

  let documents: Documents
  let arguments: Arguments.Run
  let jobs: Int

  /// The seconds after which a silent child is killed; more than the time limit of a row.
  private static let patience: TimeInterval = 15

  /// Performs all requests.
  ///
  /// - Throws: `CocoaError` if a folder, a pipe or a process cannot be created.
  func serve(_ requests: [Request]) throws {
    var waiting = requests[...]
    var running: [Running] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < jobs, let request = waiting.popFirst() {
        running.append(try start(request))
      }
      poll(&running)
      running = running.filter { !finish($0) }
    }
  }

  private func start(_ request: Request) throws -> Running {
    let folder = arguments.folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw CocoaError(.fileWriteUnknown) }
    let process = line_mutant_fork()
    if process == 0 {
      close(ends[0])
      if request.isFresh { beginAnew(request, folder: folder, output: ends[1]) }
      Child(documents: documents, subject: arguments.subject, folder: folder, output: ends[1])
        .serve(request)
    }
    close(ends[1])
    guard process > 0 else { throw CocoaError(.fileWriteUnknown) }
    return Running(
      request: request, process: process, input: ends[0], folder: folder,
      deadline: Date(timeIntervalSinceNow: Self.patience))
  }

  /// Replaces this process with a new runner, in which the mutant is chosen from the start.
  private func beginAnew(_ request: Request, folder: URL, output: Int32) -> Never {
    let file = folder.appendingPathComponent("request.json")
    if (try? JSONEncoder().encode(request).write(to: file)) != nil {
      let words = arguments.ofChild(request: file, folder: folder, output: output)
      let strings = words.map { strdup($0) } + [nil]
      execv(CommandLine.arguments[0], strings)
    }
    _exit(4)
  }

  /// Waits for a short time until a child writes or ends, and reads the available output.
  private func poll(_ running: inout [Running]) {
    var files = running.map { pollfd(fd: $0.input, events: Int16(POLLIN), revents: 0) }
    #if canImport(Glibc)
      guard Glibc.poll(&files, nfds_t(files.count), 200) > 0 else { return }
    #else
      guard Darwin.poll(&files, nfds_t(files.count), 200) > 0 else { return }
    #endif
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for (index, file) in files.enumerated() where file.revents != 0 {
      let count = read(file.fd, &buffer, buffer.count)
      guard count > 0 else {
        running[index].deadline = .distantPast
        continue
      }
      running[index].text += buffer[..<count]
      running[index].deadline = Date(timeIntervalSinceNow: Self.patience)
    }
  }

  /// Writes the answer for a child that has ended or was silent for too long.
  ///
  /// - Returns: Whether the child is finished.
  private func finish(_ child: Running) -> Bool {
    guard child.deadline < Date() else { return false }
    let stoodStill = child.deadline != .distantPast
    if stoodStill { kill(child.process, SIGKILL) }
    var status: Int32 = 0
    waitpid(child.process, &status, 0)
    close(child.input)
    try? FileManager.default.removeItem(at: child.folder)
    let report = ChildReport(String(decoding: child.text, as: UTF8.self))
    emit(report.answer(to: child.request, stoodStill: stoodStill))
    return true
  }

  private func emit(_ answer: Answer) {
    guard let data = try? JSONEncoder().encode(answer) else { return }
    FileHandle.standardOutput.write(data + [UInt8(ascii: "\n")])
  }
}

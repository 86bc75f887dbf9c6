import Foundation

/// A process that writes the history in one way, one part per command.
///
/// Each variant has its own process, so that its memory is measured separately. The variants take
/// turns, so that other load on the machine affects them equally.
final class Worker {
  let name: VariantName
  let folder: URL
  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private var unread = Data()

  init(_ name: VariantName, in folder: URL, count: Int) throws {
    self.name = name
    self.folder = folder.appendingPathComponent("\(name)")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["work", name.rawValue, self.folder.path, "\(count)"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Sends a command, and returns the figures in the response.
  func ask(_ words: String) throws -> [Double] {
    try input.fileHandleForWriting.write(contentsOf: Data("\(words)\n".utf8))
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[(end + 1)...])
        return line.split(separator: " ").compactMap { Double($0) }
      }
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw BenchmarkFailure("'\(name.rawValue)' ended early") }
      unread.append(data)
    }
  }

  func waitForEnd() { process.waitUntilExit() }

  /// Returns the number of rows in a table of one of the variant's files.
  func rows(of table: String, in file: String) throws -> Int {
    let texts = try BareDatabase(path: folder.appendingPathComponent(file).path)
      .texts("SELECT count(*) FROM \(table)")
    return texts.first.flatMap { Int($0) } ?? 0
  }

  /// Executes the commands from standard input in the worker process until `finish`, and writes the
  /// figures of each to standard output.
  static func work(_ arguments: [String]) async throws {
    guard arguments.count == 3, let name = VariantName(rawValue: arguments[0]),
      let count = Int(arguments[2])
    else { throw BenchmarkFailure("usage: work NAME FOLDER SAMPLES") }
    let variant = try await name.make(in: URL(fileURLWithPath: arguments[1]), count: count)
    while let line = readLine() {
      let words = line.split(separator: " ")
      let figures = words.dropFirst().compactMap { Int($0) }
      switch (words.first, figures.count) {
      case ("write", 2):
        let times = try await variant.write(figures[0]..<figures[1])
        let memory = Memory.ofThisProcess
        answer([
          times.samples / .seconds(1), times.entries / .seconds(1), Double(memory.now),
          Double(memory.peak),
        ])
      case ("change", 1):
        let times = try await variant.change(round: figures[0])
        answer(
          times.map { [$0.made, $0.synced, $0.lookedAgain].map { $0 / .milliseconds(1) } } ?? [])
      case ("finish", 0):
        let memory = Memory.ofThisProcess
        answer([Double(try await variant.finish()), Double(memory.peak)])
        return
      default: throw BenchmarkFailure("unknown command '\(line)'")
      }
    }
  }

  private static func answer(_ figures: [Double]) {
    let line = figures.map { "\($0)" }.joined(separator: " ") + "\n"
    try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
  }
}

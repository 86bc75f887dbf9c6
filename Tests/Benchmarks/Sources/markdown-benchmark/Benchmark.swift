internal import Foundation

/// A benchmark of SpecMarkdown against cmark-gfm on the same bytes in the same run.
@main
enum Benchmark {
  private static let seed: UInt64 = 2_026
  private static let megabyte = 1_000_000

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let name = arguments.first, arguments.count == 3 {
      try child(name, file: arguments[arguments.startIndex + 1], mode: arguments.last ?? "")
      return
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "markdown-benchmark-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try compare(in: folder)
    try compareHostile(in: folder)
  }

  // MARK: - Ordinary documents

  private static func compare(in folder: URL) throws {
    print("headings and tables, seed \(seed), medians of alternating runs")
    for size in [1, 10, 50] {
      let bytes = Corpus.headingsAndTables(bytes: size * megabyte, seed: seed)
      let file = folder.appending(path: "\(size).md")
      try Data(bytes).write(to: file)
      var times: [Parser: [Double]] = [:]
      for _ in 0..<(size == 50 ? 5 : 9) {
        for parser in Parser.allCases { times[parser, default: []].append(parser.seconds(bytes)) }
      }
      let ours = median(times[.ours] ?? [])
      let peer = median(times[.peer] ?? [])
      let rates = [ours, peer].map { format(Double(bytes.count) / 1e6 / $0) }
      let memory = try peakMemory(of: file)
      print(
        "\(size) MB: SpecMarkdown \(format(ours * 1000)) ms (\(rates[0]) MB/s), "
          + "cmark-gfm \(format(peer * 1000)) ms (\(rates[1]) MB/s), "
          + "speed ratio \(format(peer / ours)), "
          + "peak memory of SpecMarkdown \(format(memory / 1e6)) MB, "
          + "\(format(memory / Double(bytes.count))) times the input")
    }
  }

  /// Returns the peak memory in bytes of a process that reads a file and parses it with
  /// SpecMarkdown, including the input; not a number if the process fails or takes too long.
  private static func peakMemory(of file: URL) throws -> Double {
    let output = try run(Parser.ours, file: file, mode: "memory", limit: 60)
    return output.flatMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? .nan
  }

  // MARK: - Hostile documents

  private static let timeLimit = 20.0

  private static func compareHostile(in folder: URL) throws {
    print("\nhostile input, seconds at two sizes; the second takes a linear parser 4 times as long")
    for hostile in Corpus.hostile {
      var line = hostile.name
      for parser in Parser.allCases {
        var cells: [String] = []
        for scale in [25_000, 100_000] {
          let file = folder.appending(path: "hostile.md")
          try Data(hostile.make(scale).utf8).write(to: file)
          let mode = hostile.readsInlines ? "cells" : "blocks"
          let output = try run(parser, file: file, mode: mode, limit: timeLimit)
          let seconds = output.flatMap {
            Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
          }
          cells.append(seconds.map { format($0) } ?? "failed or over \(format(timeLimit))")
        }
        line += ", \(parser.rawValue) \(cells.joined(separator: " and "))"
      }
      print(line)
    }
  }

  // MARK: - Child processes

  /// Runs this program again for one parse and returns its output; `nil` if it fails or takes
  /// longer than the limit in seconds.
  private static func run(
    _ parser: Parser, file: URL, mode: String, limit: Double
  ) throws -> String? {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = [parser.rawValue, file.path(percentEncoded: false), mode]
    process.standardOutput = pipe
    try process.run()
    let deadline = Date(timeIntervalSinceNow: limit)
    while process.isRunning, Date() < deadline { Thread.sleep(forTimeInterval: 0.005) }
    if process.isRunning {
      process.terminate()
      process.waitUntilExit()
      return nil
    }
    guard process.terminationStatus == 0 else { return nil }
    return try pipe.fileHandleForReading.readToEnd().map { String(decoding: $0, as: UTF8.self) }
  }

  private static func child(_ name: String, file: String, mode: String) throws {
    guard let parser = Parser(rawValue: name) else { return }
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file), options: .alwaysMapped))
    if mode == "memory" {
      Parser.parse(bytes, readingCells: false)
      print(Self.peakMemory())
    } else {
      print(parser.seconds(bytes, readingCells: mode == "cells"))
    }
  }

  /// Returns the peak resident memory of this process in bytes, as reported by Linux; 0 on other
  /// systems.
  private static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first ?? 0) * 1024
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? .nan : values.sorted()[values.count / 2]
  }

  private static func format(_ value: Double) -> String {
    String(format: value < 1 ? "%.4f" : "%.1f", value)
  }
}

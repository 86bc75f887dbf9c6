internal import Foundation
internal import HealthExport

/// Compares the reader of exports with `xmllint --sax` on the same file in the same run.
///
/// usage: export-benchmark [MEGABYTES] [FOLDER]
///
/// `xmllint` is in Debian's package libxml2-utils; XMLLINT names another one. With `--sax` it writes
/// its events to a file that is discarded, with `--noout` it only checks the document.
@main
enum Benchmark {
  private static let seed: UInt64 = 2_026

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "read", arguments.count == 2 {
      try await read(arguments[1])
      return
    }
    let megabytes = arguments.first.flatMap { Int($0) } ?? 200
    let folder =
      arguments.dropFirst().first.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory
    let file = folder.appending(path: "export-benchmark-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let records = try GeneratedFile.write(to: file, size: megabytes * 1_000_000, seed: seed)
    print("\(megabytes) MB, \(records) records, seed \(seed), the best of three alternated runs")
    let runs = [
      ("HealthExport", [CommandLine.arguments[0], "read", file.path]),
      ("xmllint --sax", [peer, "--sax", file.path]),
      ("xmllint --sax --noout", [peer, "--sax", "--noout", file.path]),
    ]
    var best: [String: Usage] = [:]
    for _ in 0..<3 {
      for (name, command) in runs {
        guard let usage = try measure(command) else {
          print("\(name): not measured, as \(command[0]) cannot be run; install libxml2-utils")
          continue
        }
        if usage.seconds < best[name]?.seconds ?? .infinity { best[name] = usage }
      }
    }
    for (name, _) in runs {
      guard let usage = best[name] else { continue }
      let rate = Double(megabytes) / usage.seconds
      print(
        "\(name): \(format(usage.seconds)) s, \(format(rate)) MB/s"
          + (usage.output.isEmpty ? "" : ", \(usage.output)"))
    }
    if let ours = best[runs[0].0], let peer = best[runs[1].0] {
      print("ratio to xmllint --sax: \(format(peer.seconds / ours.seconds))")
    }
  }

  private static var peer: String {
    ProcessInfo.processInfo.environment["XMLLINT"] ?? "/usr/bin/xmllint"
  }

  /// Reads a file in this process, and says how much memory that took.
  private static func read(_ path: String) async throws {
    let before = peakMemory()
    var records = 0
    _ = try await HealthExportReader(at: path).read { records += $0.count }
    let grown = Double(peakMemory() - before)
    print(
      "\(records) records, memory grew by \(format(grown / 1_048_576)) MiB, "
        + "\(format(grown / Double(max(1, records)))) bytes a record")
  }

  private struct Usage {
    let seconds: Double
    let output: String
  }

  /// Runs a command; `nil` if it cannot be run or fails.
  private static func measure(_ command: [String]) throws -> Usage? {
    guard FileManager.default.isExecutableFile(atPath: command[0]) else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    let isOurs = command[1] == "read"
    process.standardOutput = isOurs ? pipe : FileHandle.nullDevice
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    let output = isOurs ? try pipe.fileHandleForReading.readToEnd() : nil
    process.waitUntilExit()
    let seconds = (clock.now - start) / .seconds(1)
    guard process.terminationStatus == 0 else { return nil }
    let text = output.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Usage(seconds: seconds, output: text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The peak resident memory of this process in bytes, from the kernel's account of it.
  private static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first ?? 0) * 1024
  }

  private static func format(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.1f", value)
  }
}

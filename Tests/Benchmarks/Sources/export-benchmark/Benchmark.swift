internal import Foundation
internal import HealthExport

/// A benchmark of the export reader against `xmllint --sax` on the same file in the same run, and
/// of copying an export into a durable store against SQLite alone.
///
/// usage: export-benchmark [MEGABYTES] [FOLDER]
///        export-benchmark copy [MEGABYTES] [FOLDER]
///
/// `xmllint` is in Debian's package libxml2-utils; the environment variable XMLLINT can name
/// another executable. With `--sax` alone, `xmllint` writes the events of the document to the null
/// device; with `--noout` as well, it only checks the document.
@main
enum Benchmark {
  static let seed: UInt64 = 2_026

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "read", arguments.count == 2 {
      try await read(arguments[1])
      return
    }
    if arguments.first == "copy" { return try CopyBenchmark.run(Array(arguments.dropFirst())) }
    if arguments.first == "fill" { return try await CopyBenchmark.fill(arguments.dropFirst()) }
    let megabytes = arguments.first.flatMap { Int($0) } ?? 200
    let folder =
      arguments.dropFirst().first.map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory
    let file = folder.appending(path: "export-benchmark-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let records = try GeneratedFile.write(
      to: file, size: megabytes * 1_000_000, order: .alternating, seed: seed)
    print("\(megabytes) MB, \(records) records, seed \(seed), the best of three alternating runs")
    let runs = [
      ("HealthExport", [CommandLine.arguments[0], "read", file.path]),
      ("xmllint --sax", [peer, "--sax", file.path]),
      ("xmllint --sax --noout", [peer, "--sax", "--noout", file.path]),
    ]
    var best: [String: Usage] = [:]
    for _ in 0..<3 {
      for (name, command) in runs {
        guard let usage = try Usage(of: command, keepingOutput: name == runs[0].0) else {
          print("\(name): not measured, because \(command[0]) is missing or failed")
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
      print("speed ratio to xmllint --sax: \(format(peer.seconds / ours.seconds))")
    }
  }

  private static var peer: String {
    ProcessInfo.processInfo.environment["XMLLINT"] ?? "/usr/bin/xmllint"
  }

  /// Reads a file in this process, and prints the number of records and the growth of the peak
  /// memory.
  private static func read(_ path: String) async throws {
    let before = peakMemory()
    var records = 0
    _ = try await HealthExportReader(at: path).read { records += $0.count }
    let grown = Double(peakMemory() - before)
    print(
      "\(records) records, memory grew by \(format(grown / 1_048_576)) MiB, "
        + "\(format(grown / Double(max(1, records)))) bytes per record")
  }

  /// Returns the peak resident memory of this process in bytes, as reported by Linux; 0 on other
  /// systems.
  static func peakMemory() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return (line.split { $0 == " " || $0 == "\t" }.compactMap { Int($0) }.first ?? 0) * 1024
  }

  static func format(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.1f", value)
  }
}

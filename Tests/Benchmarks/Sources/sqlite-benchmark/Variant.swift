import Foundation

/// One way to write the history, in a separate process.
protocol Variant {
  /// Writes the samples in a range of indices, and their entries.
  func write(_ places: Range<Int>) async throws -> WriteTimes

  /// Makes a hundred changes to the history, and brings samples and entries up to date; returns
  /// `nil` if the variant does not sync.
  func change(round: Int) async throws -> ChangeTimes?

  /// Releases all resources, and returns the peak memory in KiB of the process that serves the
  /// samples; 0 if the variant creates them in its own process.
  func finish() async throws -> Int
}

/// The durations of writing a part of the history.
struct WriteTimes {
  var samples = Duration.zero
  var entries = Duration.zero
}

/// The durations of a hundred changes.
struct ChangeTimes {
  /// The time to make the changes at their source.
  let made: Duration
  /// The time to bring samples and entries up to date.
  let synced: Duration
  /// The time to look for changes again when nothing is new.
  let lookedAgain: Duration
}

extension Variant {
  func change(round: Int) async throws -> ChangeTimes? { nil }

  func finish() async throws -> Int { 0 }
}

/// The compared variants.
enum VariantName: String, CaseIterable {
  case bare = "bare SQLite"
  case local = "durable, local source"
  case served = "durable, served source"

  /// Creates the variant, with its files in a folder.
  func make(in folder: URL, count: Int) async throws -> any Variant {
    switch self {
    case .bare: try BareVariant(folder)
    case .local: try await LocalVariant(DurablePair(folder))
    case .served: try await ServedVariant(DurablePair(folder), folder, count: count)
    }
  }
}

/// The memory of this process in KiB, as reported by Linux; 0 on other systems.
struct Memory {
  let now: Int
  let peak: Int

  static var ofThisProcess: Self {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func figure(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
      return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    }
    return Self(now: figure("VmRSS:"), peak: figure("VmHWM:"))
  }
}

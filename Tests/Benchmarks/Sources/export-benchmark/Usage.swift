internal import Foundation

/// The elapsed time and the output of a command.
struct Usage {
  /// The elapsed time in seconds.
  let seconds: Double
  /// The standard output without whitespace around it; empty if it was not kept.
  let output: String

  /// Creates the usage of a command by running it; returns `nil` if the command is missing or
  /// fails.
  init?(of command: [String], keepingOutput: Bool) throws {
    guard FileManager.default.isExecutableFile(atPath: command[0]) else { return nil }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardOutput = keepingOutput ? pipe : FileHandle.nullDevice
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    let output = keepingOutput ? try pipe.fileHandleForReading.readToEnd() : nil
    process.waitUntilExit()
    seconds = (clock.now - start) / .seconds(1)
    guard process.terminationStatus == 0 else { return nil }
    self.output = String(decoding: output ?? Data(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

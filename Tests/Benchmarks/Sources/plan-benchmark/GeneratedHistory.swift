import Foundation

/// The history of a generated repository: a commit for the plans of each phase, one for its
/// summaries, and afterwards some that change every third source, each of which ends a promise here and
/// there.
struct GeneratedHistory {
  let repository: GeneratedRepository

  /// Commits what was written, then changes it.
  func write() throws {
    let path = repository.root.path
    try git("init", "-q", "-b", "main")
    try git("add", "Sources")
    try git("commit", "-q", "-m", "feat: write the parts")
    for folder in try folders(below: ".planning/phases") {
      try git("add", "--", ":(glob).planning/phases/\(folder)/*-PLAN.md")
      try git("commit", "-q", "-m", "docs: plan \(folder)")
      try git("add", "--", ".planning/phases/\(folder)")
      try git("commit", "-q", "-m", "docs: finish \(folder)")
    }
    try git("add", "-A")
    try git("commit", "-q", "-m", "docs: the project")
    for round in 1...3 {
      for source in stride(from: round, through: repository.sources, by: 3) {
        let file = URL(fileURLWithPath: path).appending(path: "Sources/Part\(source).swift")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data((text + "// changed in round \(round)\n").utf8).write(to: file)
      }
      try git("commit", "-q", "-a", "-m", "refactor: round \(round)")
    }
  }

  private func folders(below path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: repository.root.appending(path: path).path
    ).sorted()
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "git", "-C", repository.root.path, "-c", "user.name=B", "-c", "user.email=b@example.com",
        "-c", "commit.gpgSign=false",
      ] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Benchmark.Failure(description: "git \(arguments) failed")
    }
  }
}

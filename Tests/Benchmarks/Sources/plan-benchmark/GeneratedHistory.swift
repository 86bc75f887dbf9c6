import Foundation

/// The history of a generated repository: a commit of the plans, a commit of the sources, two
/// commits for each executed plan, and then commits without a plan that change sources; some of
/// these commits break promises.
struct GeneratedHistory {
  let repository: GeneratedRepository

  /// The number of commits without a plan, as a multiple of the number of plans.
  private static let laterCommits = 3
  /// The number of sources that a commit without a plan changes.
  private static let sourcesPerCommit = 4
  /// One in this many commits without a plan breaks promises.
  private static let endingChanges = 40

  /// Commits the written files, then changes them.
  func write() throws {
    try git("init", "-q", "-b", "main")
    let file = repository.root.appending(path: ".git/history")
    try Data(try stream().utf8).write(to: file)
    let input = try FileHandle(forReadingFrom: file)
    defer { try? input.close() }
    try git("fast-import", "--quiet", input: input)
    try git("reset", "-q", "--hard", "main")
  }

  /// Returns the commits in the format of `git fast-import`.
  private func stream() throws -> String {
    var commits: [String] = []
    func commit(_ subject: String, _ files: [(path: String, text: String)]) {
      let time = 1_700_000_000 + 60 * commits.count
      var text = "commit refs/heads/main\n"
      text += "committer B <b@example.com> \(time) +0000\n" + Self.data(subject)
      for file in files { text += "M 100644 inline \(file.path)\n" + Self.data(file.text) }
      commits.append(text)
    }
    let all = try files(below: ".planning")
    commit("docs: plan the project", all.filter { !$0.path.hasSuffix("-SUMMARY.md") })
    var sources = Dictionary(
      try files(below: "Sources").map { ($0.path, $0.text) }, uniquingKeysWith: { $1 })
    commit("feat: the parts", sources.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    for summary in all where summary.path.hasSuffix("-SUMMARY.md") {
      let name = summary.path.split(separator: "/").last ?? ""
      let plan = name.split(separator: "-").prefix(2).joined(separator: "-")
      let own = source(commits.count)
      sources[own]? += "// finished by \(plan)\n"
      commit("feat(\(plan)): a part", [(own, sources[own] ?? "")])
      commit("docs(\(plan)): finish", [summary])
    }
    for round in 0..<repository.plans * Self.laterCommits {
      let paths = (0..<Self.sourcesPerCommit).map { source(round * Self.sourcesPerCommit + $0) }
      for path in Set(paths) {
        sources[path]? += "// changed in round \(round)\n"
        guard round % Self.endingChanges == 0 else { continue }
        sources[path] = sources[path]?.replacing("static let limit", with: "static let bound")
      }
      commit("refactor: round \(round)", Set(paths).sorted().map { ($0, sources[$0] ?? "") })
    }
    return commits.joined()
  }

  private func source(_ number: Int) -> String {
    "Sources/Part\(number % repository.sources + 1).swift"
  }

  private static func data(_ text: String) -> String { "data \(text.utf8.count)\n\(text)\n" }

  private func files(below directory: String) throws -> [(path: String, text: String)] {
    let root = repository.root.appending(path: directory).path
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return try names.sorted().filter { $0.contains(".") }.map { name in
      ("\(directory)/\(name)", try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8))
    }
  }

  private func git(_ arguments: String..., input: FileHandle = .nullDevice) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", repository.root.path] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = input
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Benchmark.Failure(description: "git \(arguments) failed")
    }
  }
}

internal import Foundation
internal import LineMutants

/// What is asked of the runner in the copy; see `Runner/Request.swift`.
struct RunRequest: Encodable {
  var mutant: Int?
  let rows: [Int]
  var isFresh: Bool = false
}

/// What the runner answers.
struct RunAnswer: Decodable {
  var mutant: Int?
  var verdict: String?
  var row: Int?
  var outcome: String?
  var reached: [Int]?
}

/// What the runner says of the plan.
struct RunPlan: Decodable {
  struct Row: Decodable {
    let id: String
    let isBinding: Bool
  }

  let rows: [Row]
  let problems: [String]
  let reached: [Int]
}

/// The runner that the copy was built to.
struct RunnerProcess {
  let copy: MutatedCopy
  let documents: [String]
  let scratch: URL
  let jobs: Int

  /// Carries out requests; answers come in the order in which they are ready.
  ///
  /// - Throws: `Package.Failure` where the runner ends before all requests are answered.
  @discardableResult
  func run(
    _ requests: [RunRequest], on subject: String, onAnswer: (RunAnswer) throws -> Void
  ) throws -> RunPlan {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let file = scratch.appendingPathComponent("requests.jsonl")
    var data = Data()
    for request in requests { data += try JSONEncoder().encode(request) + [UInt8(ascii: "\n")] }
    try data.write(to: file)
    let process = Process()
    let output = Pipe()
    process.executableURL = copy.runner
    process.arguments = [subject, scratch.path, String(jobs), file.path] + documents
    process.currentDirectoryURL = copy.package.root
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // Mutants that die write of it; what comes of them is in the answers.
    process.standardError = FileHandle.nullDevice
    try process.run()
    var plan: RunPlan?
    var answers = 0
    try Self.lines(of: output.fileHandleForReading) { line in
      if plan == nil {
        plan = try JSONDecoder().decode(RunPlan.self, from: line)
      } else {
        answers += 1
        try onAnswer(try JSONDecoder().decode(RunAnswer.self, from: line))
      }
    }
    process.waitUntilExit()
    guard let plan, answers == requests.count else {
      throw Package.Failure(
        description: "the runner answered \(answers) of \(requests.count) requests and ended "
          + "with \(process.terminationStatus)")
    }
    return plan
  }

  private static func lines(of handle: FileHandle, _ body: (Data) throws -> Void) throws {
    var rest = Data()
    while case let data = handle.availableData, !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        try body(Data(rest[..<end]))
        rest = Data(rest[(end + 1)...])
      }
    }
  }
}

internal import Foundation
internal import LineMutants

/// A request to the runner in the copy; see `Runner/Runner/Request.swift`.
struct RunRequest: Encodable {
  var mutant: Int?
  let rows: [Int]
  var isFresh: Bool = false
}

/// An answer from the runner.
struct RunAnswer: Decodable {
  var mutant: Int?
  var verdict: String?
  var row: Int?
  var outcome: String?
  var reached: [Int]?
}

/// The plan of a document.
struct RunDocument: Decodable {
  struct Row: Decodable {
    let id: String
    let isBinding: Bool
    /// Whether the result of the row may depend on the contents of a file.
    let readsFiles: Bool
  }

  let path: String
  let rows: [Row]
  let errors: [String]
}

/// The runner that is built from the copy.
struct RunnerProcess {
  let copy: MutatedCopy
  let documents: [String]
  let scratch: URL
  let jobs: Int

  /// Returns the plans of the documents, both decoded and as one JSON object per line.
  func plan() throws -> (documents: [RunDocument], lines: Data) {
    var documents: [RunDocument] = []
    var text = Data()
    try start(["plan"] + self.documents) { line in
      documents.append(try JSONDecoder().decode(RunDocument.self, from: line))
      text += line + [UInt8(ascii: "\n")]
    }
    return (documents, text)
  }

  /// Runs requests, and passes each answer to a closure as soon as it is ready.
  ///
  /// - Returns: The places that are reached before the first row, identified by the numbers of
  ///   their first mutants.
  /// - Throws: `Package.Failure` if the runner fails or ends before all requests are answered.
  @discardableResult
  func run(
    _ requests: [RunRequest], on subject: String, planned: Data,
    onAnswer: (RunAnswer) throws -> Void
  ) throws -> [Int] {
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let documents = scratch.appendingPathComponent("documents.jsonl")
    try planned.write(to: documents)
    let file = scratch.appendingPathComponent("requests.jsonl")
    var data = Data()
    for request in requests { data += try JSONEncoder().encode(request) + [UInt8(ascii: "\n")] }
    try data.write(to: file)
    var reached: [Int]?
    var answers = 0
    try start(["run", subject, documents.path, file.path, scratch.path, String(jobs)]) { line in
      if reached == nil {
        reached = try JSONDecoder().decode([Int].self, from: line)
      } else {
        answers += 1
        try onAnswer(try JSONDecoder().decode(RunAnswer.self, from: line))
      }
    }
    guard let reached, answers == requests.count else {
      throw Package.Failure(
        description: "the runner answered \(answers) of \(requests.count) requests and ended")
    }
    return reached
  }

  private func start(_ words: [String], onLine: (Data) throws -> Void) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = copy.runner
    process.arguments = words
    process.currentDirectoryURL = copy.package.root
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    // Many mutants trap, and a backtrace takes longer than all rows of a mutant.
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
    // Mutants that crash write messages; their results are in the answers.
    process.standardError = FileHandle.nullDevice
    try process.run()
    try Self.lines(of: output.fileHandleForReading, onLine)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Package.Failure(
        description: "'\(copy.runner.path) \(words[0])' ended with \(process.terminationStatus)")
    }
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

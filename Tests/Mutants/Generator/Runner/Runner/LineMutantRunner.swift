internal import Conformance
internal import ConformanceRecord
internal import Foundation
internal import LineMutantSwitch

/// Runs contract rows against a build in which a line mutant is chosen.
///
/// It plans the documents once and forks for each mutant, so that a mutant costs its rows and
/// nothing else. A mutant whose place is reached while documents are planned gets a new process.
/// The first lines of the output are the rows, then what planning reaches, then the answers.
@main
enum LineMutantRunner {
  static func main() throws {
    guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
      FileHandle.standardError.write(Data("usage: see Arguments.swift\n".utf8))
      exit(64)
    }
    if let child = arguments.child { return try serve(child, arguments) }
    line_mutant_choose(-1)
    let plan = try Plan(documents: arguments.documents)
    let reached = (0..<Int(LINE_MUTANT_LIMIT)).filter {
      line_mutant_was_reached(Int32($0))
    }
    line_mutant_choose(0)
    try emit(Preamble(plan: plan, reached: reached))
    let requests = try Data(contentsOf: arguments.requests).split(separator: UInt8(ascii: "\n"))
      .map { try JSONDecoder().decode(Request.self, from: $0) }
    try Parent(plan: plan, arguments: arguments).serve(requests)
  }

  private static func serve(_ child: Arguments.ChildPart, _ arguments: Arguments) throws {
    let request = try JSONDecoder().decode(
      Request.self, from: Data(contentsOf: arguments.requests))
    line_mutant_choose(Int32(request.mutant ?? 0))
    let plan = try Plan(documents: arguments.documents)
    // Rows that are missing or more messages: the documents say something else now.
    let isOther = plan.rows.count != child.rows || plan.problems.count != child.problems
    Child(
      plan: plan, subject: arguments.subject, folder: arguments.scratch, output: child.output
    ).serve(isOther ? Request(mutant: request.mutant, rows: [-1]) : request)
  }

  private static func emit(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(value) + [UInt8(ascii: "\n")])
  }
}

/// What the generator has to know of the plan.
struct Preamble: Encodable {
  struct Row: Encodable {
    let id: String
    let isBinding: Bool
  }

  let rows: [Row]
  let problems: [String]
  /// The places that are reached while the documents are planned.
  let reached: [Int]

  init(plan: Plan, reached: [Int]) {
    rows = plan.rows.map { Row(id: $0.id, isBinding: $0.level.isBinding) }
    problems = plan.problems
    self.reached = reached
  }
}

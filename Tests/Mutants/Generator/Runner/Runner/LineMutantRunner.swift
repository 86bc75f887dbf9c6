internal import Foundation
internal import HealthContracts
internal import LineMutantSwitch

/// The program that runs contract rows against a build in which a line mutant is chosen.
///
/// It reads the documents once and forks for each mutant, so that a mutant costs only its rows and
/// the plans of their documents. If the place of a mutant is reached before the first row, a newly
/// started runner runs the rows of the mutant. The first line of a run's output contains the places
/// that are reached before the first row; each other line is an answer.
@main
enum LineMutantRunner {
  static func main() throws {
    switch Arguments(Array(CommandLine.arguments.dropFirst())) {
    case .plan(let paths):
      for path in paths {
        let plan = Documents.plan(for: try Documents.parse(path))
        try emit(PlannedDocument(path: path, plan: plan))
      }
    case .run(let run, let jobs):
      line_mutant_choose(-1)
      let documents = try Documents(planned(run))
      try emit(Child.reached)
      line_mutant_choose(0)
      try Parent(documents: documents, arguments: run, jobs: jobs).serve(
        requests(run))
    case .child(let run, let output):
      guard let request = try requests(run).first else { return }
      line_mutant_choose(Int32(request.mutant ?? 0))
      let documents = try Documents(planned(run))
      Child(
        documents: documents, subject: run.subject, folder: run.folder, output: output
      ).serve(request)
    case nil:
      FileHandle.standardError.write(Data("usage: see Arguments.swift\n".utf8))
      exit(64)
    }
  }

  private static func planned(_ run: Arguments.Run) throws -> [PlannedDocument] {
    try lines(of: run.documents, as: PlannedDocument.self)
  }

  private static func requests(_ run: Arguments.Run) throws -> [Request] {
    try lines(of: run.requests, as: Request.self)
  }

  private static func lines<Line: Decodable>(of file: URL, as type: Line.Type) throws -> [Line] {
    try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(type, from: $0)
    }
  }

  private static func emit(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(value) + [UInt8(ascii: "\n")])
  }
}

internal import Foundation
internal import JSONText

/// A report on plans, mutations, deviations or line mutants that another command wrote as JSON.
public struct HTMLSupplement: Sendable {
  /// The reason why bytes are not a valid supplement.
  public struct ReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A message with the commands whose output is supported.
    public var description: String {
      "this is not the JSON output of 'plan verify', 'plan status', 'plan trace', 'mutate', "
        + "'mutate --subjects' or 'line-mutants'"
    }
  }

  private enum Content: Sendable {
    case verification(PlanVerificationReport)
    case status(PlanStatusReport)
    case trace(RequirementTraceReport)
    case mutations(MutationReport)
    case campaign(CampaignForm)
  }

  private let content: Content

  /// Creates a supplement by parsing the JSON output of a command; the members of the output
  /// determine the command.
  ///
  /// - Throws: ``ReadingError`` if the bytes are not the JSON output of a supported command.
  public init(json bytes: [UInt8]) throws(ReadingError) {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    if let report = try? decoder.decode(MutationReport.self, from: data) {
      content = .mutations(report)
    } else if let report = try? decoder.decode(CampaignForm.self, from: data) {
      content = .campaign(report)
    } else if let report = try? decoder.decode(PlanVerificationReport.self, from: data) {
      content = .verification(report)
    } else if let report = try? decoder.decode(RequirementTraceReport.self, from: data) {
      content = .trace(report)
    } else if let report = try? decoder.decode(PlanStatusReport.self, from: data) {
      content = .status(report)
    } else {
      throw ReadingError()
    }
  }

  /// The command that writes the report; a page shows only one report of each command.
  package var command: String {
    switch content {
    case .verification: "plan verify"
    case .status: "plan status"
    case .trace: "plan trace"
    case .mutations: "mutate"
    case .campaign(let report): report.kind == .lines ? "line-mutants" : "mutate --subjects"
    }
  }

  /// Writes the report as a member of the page's data.
  func write(to data: inout JSONWriter) {
    switch content {
    case .verification(let report):
      data.name("planVerification")
      data.page(Self.json(of: report))
    case .status(let report):
      data.name("planStatus")
      data.page(Self.json(of: report))
    case .trace(let report):
      data.name("trace")
      data.page(Self.json(of: report))
    case .mutations(let report):
      data.name("mutations")
      data.page(Self.json(of: report))
    case .campaign(let report):
      data.name(report.kind == .lines ? "lineMutants" : "deviations")
      data.page(Self.json(of: report))
    }
  }

  private static func json(of report: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(report)) ?? Data("null".utf8)
  }
}

/// The displayed part of `plan verify` output.
private struct PlanVerificationReport: Codable, Sendable {
  struct Check: Codable, Sendable {
    var id: String
    var severity: String
    var findings: Int
    var summary: String
  }

  struct Message: Codable, Sendable {
    struct Location: Codable, Sendable {
      struct Position: Codable, Sendable {
        var line: Int
        var column: Int
      }

      var file: String
      var start: Position?
    }

    var id: String
    var severity: String
    var message: String
    var location: Location?
    var fix: String?
  }

  var summary: [String: Int]
  var checks: [Check]
  var diagnostics: [Message]
}

/// The displayed part of `plan status` output.
private struct PlanStatusReport: Codable, Sendable {
  struct Progress: Codable, Sendable {
    var done: Int
    var total: Int
  }

  struct Phase: Codable, Sendable {
    var number: String
    var name: String
    var plans: Progress
    var tasks: Progress
    var verification: String
    var isFinished: Bool
  }

  var phases: [Phase]
  var plans: Progress
  var percent: Int
}

/// The displayed part of `plan trace` output.
private struct RequirementTraceReport: Codable, Sendable {
  struct Claim: Codable, Sendable {
    var plan: String
    var isDone: Bool
  }

  struct Row: Codable, Sendable {
    var requirement: String
    var text: String
    var phases: [String]
    var claims: [Claim]
    var state: String
  }

  var rows: [Row]
  var hasRecord: Bool
}

/// The displayed part of `mutate` output.
private struct MutationReport: Codable, Sendable {
  struct Counts: Codable, Sendable {
    var name: String
    var noticed: Int
    var survived: Int
    var equivalent: Int
  }

  struct Survivor: Codable, Sendable {
    var row: String
    var column: String
    var change: String
    var original: String
    var replacement: String
    var file: String
    var line: Int
  }

  var mutations: Counts
  var changes: [Counts]
  var documents: [Counts]
  var survivors: [Survivor]
}

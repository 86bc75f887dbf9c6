#if Plans
  internal import ArgumentParser
  internal import Conformance
  internal import ConformanceRecord
  internal import Foundation
  internal import PlanVerifier

  /// The folder that contains the plans.
  struct PlanDirectory: ParsableArguments {
    @Argument(
      help: ArgumentHelp(
        "The folder that contains .planning or spec-kit features.", valueName: "dir"),
      completion: .directory)
    var directory: String = "."

    /// Checks that the folder exists.
    ///
    /// - Throws: ``ToolExitCode/missingInput`` if it does not exist; the error is reported.
    func check(console: Console) throws {
      var isDirectory: ObjCBool = false
      guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory),
        isDirectory.boolValue
      else {
        console.reportError(
          "the folder '\(directory)' does not exist",
          fix: "check the spelling and the working directory")
        throw ToolExitCode.missingInput.error
      }
    }
  }

  /// The folder that contains the plans, and the record of a run that proves their requirements.
  struct PlanInput<Tool: ContractTool>: ParsableArguments {
    @OptionGroup var place: PlanDirectory

    var directory: String { place.directory }

    @Option(
      help: ArgumentHelp(
        "The record of a run; requirements and truths are proven only if their rows passed.",
        valueName: "file"),
      completion: .file(extensions: ["jsonl"]))
    var record: String?

    /// Returns the contract rows in the folder `Specs` next to the plans, with their outcomes in
    /// the record, if one was given; empty if `Specs` is missing.
    ///
    /// - Throws: ``ToolExitCode/missingInput`` if the folder of the plans does not exist or the
    ///   record cannot be read, ``ToolExitCode/notFullyVerified`` if the record is invalid; each
    ///   error is reported.
    func contracts(console: Console) async throws -> ContractEvidence {
      try place.check(console: console)
      let record = try self.record.map { try RecordInput.read($0, console: console) }
      return ContractEvidence(
        rows: evidence(of: await plannedRows(), in: record), hasRecord: record != nil)
    }

    /// Returns the contract rows in `Specs`, next to the plans; errors in contracts are ignored,
    /// because `check` reports them.
    private func plannedRows() async -> [PlannedRow<Tool.World>] {
      let path = URL(fileURLWithPath: directory).appending(path: "Specs").path
      guard let files = try? DocumentLoader().load([path]) else { return [] }
      return await ContractPlan.reading(files.sources, domains: { Tool.domains }).rows
    }

    private func evidence(
      of rows: [PlannedRow<Tool.World>], in record: RunRecord?
    ) -> [RowEvidence] {
      let recorded = Dictionary(grouping: record?.rows ?? [], by: \.id)
      return rows.map { row in
        RowEvidence(
          id: row.id, requirements: row.requirements,
          outcome: Self.outcome(of: recorded[row.id] ?? [], revision: row.revision, record))
      }
    }

    /// Returns the combined outcome of a row on all subjects that claim it.
    ///
    /// A result for another revision of the row proves nothing.
    private static func outcome(
      of results: [RowRecord], revision: String, _ record: RunRecord?
    ) -> RowEvidence.Outcome {
      guard record != nil else { return .unknown }
      guard !results.isEmpty else { return .notPassed("not in the record") }
      let claimed = results.filter { $0.isOutsideClaim != true }
      guard !claimed.isEmpty else { return .notPassed("not claimed by any subject") }
      guard results.allSatisfy({ $0.revision == revision }) else {
        return .notPassed("changed since the record")
      }
      let failure = claimed.first { $0.outcome != .passed }
      return failure.map { .notPassed($0.outcome.label) } ?? .passed
    }
  }
#endif

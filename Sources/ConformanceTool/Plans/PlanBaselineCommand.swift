internal import Diagnostics

#if Plans
  internal import ArgumentParser
  internal import Foundation
  internal import PlanVerifier

  /// The command that records the current findings of a project, so that only new findings block a
  /// merge.
  struct PlanBaselineCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "baseline",
        abstract: "Record the current findings, so that only new ones fail the build.",
        discussion: """
          The file lists each error and warning with its rule, its document, the text of its line, \
          and a count. \
          It contains no line numbers, so moving lines changes nothing. Overwriting an existing file \
          only removes fixed findings; new ones are added with --accept-new.

          EXAMPLES
            \(Tool.name) plan baseline known.json
            \(Tool.name) plan verify --baseline known.json
            \(Tool.name) plan baseline known.json            again: removes fixed findings
            \(Tool.name) plan baseline known.json --accept-new

          EXIT CODES
            0   the file was written
            1   the file was written, but new findings were not added
            2   a document, the settings or the history cannot be read, a comment that allows
                findings is invalid, there is nothing to verify, the existing file is not a
                baseline, or the file cannot be written
            64  incorrect usage, or the variable CI is set
            66  the folder does not exist
          """)
    }

    @Argument(
      help: ArgumentHelp("The baseline file to write.", valueName: "file"), completion: .file())
    var file: String

    @Option(
      name: .customLong("directory"),
      help: ArgumentHelp(
        "The folder that contains .planning or spec-kit features.", valueName: "dir"),
      completion: .directory)
    var root: String = "."

    @Flag(help: "Add new findings to an existing file.")
    var acceptNew: Bool = false

    @Flag(help: "Also check the plans of archived milestones.")
    var archived: Bool = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let console = output.console(for: Tool.self)
      let environment = ProcessInfo.processInfo.environment
      if let value = environment["CI"], !["", "0", "false"].contains(value.lowercased()) {
        throw ValidationError(
          "a baseline cannot be written in CI, because new findings could be accepted there "
            + "without a review. Write it on your own machine and commit it.")
      }
      var place = PlanDirectory()
      place.directory = root
      try place.check(console: console)
      let target = try OutputFile(path: file, option: "file", inputs: [])
      let old = try BaselineFile(file).exists ? BaselineFile(file).read(console: console) : nil
      let verification = try await PlanVerification(root: root, archived: archived)
      guard !verification.isIncomplete else {
        let reason =
          verification.isEmpty
          ? "there is nothing to verify" : "there are errors that a baseline cannot contain"
        console.reportError(
          "the baseline was not written, because \(reason)",
          fix: "run '\(Tool.name) plan verify \(root)', and correct the errors that it reports")
        throw ToolExitCode.notFullyVerified.error
      }
      try write(verification, over: old, to: target, console)
    }

    private func write(
      _ verification: PlanVerification, over old: Baseline?, to target: OutputFile,
      _ console: Console
    ) throws {
      let entries = verification.baselineEntries
      let new = old.map { zip(entries, $0.compare(entries).isKnown).filter { !$0.1 }.count } ?? 0
      let ended = old?.compare(entries).ended ?? 0
      let baseline = acceptNew ? Baseline(entries) : old?.shrunk(to: entries) ?? Baseline(entries)
      guard target.write(Data(try baseline.prettyJSON().utf8), console: console) else {
        throw ToolExitCode.notFullyVerified.error
      }
      var line = baseline.count.counted("known finding")
      if ended > 0 { line += ", \(ended) no longer found" }
      if new > 0 { line += acceptNew ? ", \(new) new added" : "; \(new) new not added" }
      try console.write(line + "\n")
      if new > 0, !acceptNew { throw ExitCode(1) }
    }
  }
#endif

#if Plans
  internal import ArgumentParser
  internal import Foundation
  internal import PlanVerifier

  /// Records the current findings of a project, so that only new findings block a merge.
  struct PlanBaselineCommand<Tool: ContractTool>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
      CommandConfiguration(
        commandName: "baseline",
        abstract: "Record the current findings, so that only new ones fail the build.",
        discussion: """
          The file lists each finding with its rule, its document, the text of its line, and a count. \
          Line numbers are not part of it, so moving lines changes nothing. Writing over an existing file \
          only removes findings that are gone; new ones are added with --accept-new.

          EXAMPLES
            \(Tool.name) plan baseline known.json
            \(Tool.name) plan verify --baseline known.json
            \(Tool.name) plan baseline known.json              again: removes what was fixed
            \(Tool.name) plan baseline known.json --accept-new

          EXIT CODES
            0   the file is written
            1   the file is written, and there are new findings that were not added to it
            2   something could not be read, or the file could not be written
            64  wrong usage, or CI is set: no baseline is written there
          """)
    }

    @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
    var file: String

    @Option(
      name: .customLong("directory"),
      help: ArgumentHelp("The directory that holds .planning.", valueName: "dir"),
      completion: .directory)
    var root: String = "."

    @Flag(help: "Add new findings to an existing file.")
    var acceptNew: Bool = false

    @Flag(help: "Judge the plans of archived milestones, too.")
    var archived: Bool = false

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let console = output.console(for: Tool.self)
      let environment = ProcessInfo.processInfo.environment
      if let value = environment["CI"], !["", "0", "false"].contains(value.lowercased()) {
        throw ValidationError(
          "no baseline is written where CI is set, as every new finding would be accepted there. Write it "
            + "on your own machine and commit it.")
      }
      var place = PlanDirectory()
      place.directory = root
      try place.check(console: console)
      let target = try OutputFile(path: file, option: "file", inputs: [])
      let old = try BaselineFile(file).exists ? BaselineFile(file).read(console: console) : nil
      let verification = try await PlanVerification(root: root, archived: archived)
      guard !verification.isIncomplete else {
        console.complain(
          "not everything could be read, so no baseline is written",
          fix: "run '\(Tool.name) plan verify' and mend what it cannot read")
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
      var line = "\(baseline.count) known findings"
      if ended > 0 { line += ", \(ended) fewer than before" }
      if new > 0 { line += acceptNew ? ", \(new) of them new" : "; \(new) new not added" }
      try console.write(line + "\n")
      if new > 0, !acceptNew { throw ExitCode(1) }
    }
  }
#endif

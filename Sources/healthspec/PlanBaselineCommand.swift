internal import ArgumentParser
internal import Foundation
internal import PlanVerifier

/// Writes down the findings that a project starts with, so that only new ones stop a merge.
struct PlanBaselineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Write down the findings of today, so that only new ones stop a merge.",
    discussion: """
      The file is for people to read and to shrink: each finding with its rule, its document and the \
      line that it speaks of, counted. Moved lines change nothing. An existing file only gets \
      smaller; what is new is added with --accept-new alone.

      EXAMPLES
        healthspec plan baseline known.json
        healthspec plan verify --baseline known.json
        healthspec plan baseline known.json              once more: what was mended leaves the file
        healthspec plan baseline known.json --accept-new

      EXIT CODES
        0   the file is written
        1   there are findings that the file does not know; they are not added
        2   the findings are not all known, as something could not be read, or the file cannot be
        64  the environment is that of a CI job, where no baseline is written
      """)

  @Argument(help: ArgumentHelp("The file.", valueName: "file"), completion: .file())
  var file: String

  @Option(
    name: .customLong("directory"),
    help: ArgumentHelp("The directory that holds .planning.", valueName: "dir"),
    completion: .directory)
  var root: String = "."

  @Flag(help: "Add findings that an existing file does not know.")
  var acceptNew: Bool = false

  @Flag(help: "Judge the plans of archived milestones, too.")
  var archived: Bool = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let console = output.console
    let environment = ProcessInfo.processInfo.environment
    if let value = environment["CI"], !["", "0", "false"].contains(value.lowercased()) {
      throw ValidationError(
        "no baseline is written where CI is set: there everything would become known. Write it on a "
          + "machine of your own and commit it.")
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
        fix: "run 'healthspec plan verify' and mend what it cannot read")
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
    if new > 0 { line += acceptNew ? ", \(new) of them new" : "; \(new) new ones are not added" }
    try console.write(line + "\n")
    if new > 0, !acceptNew { throw ExitCode(1) }
  }
}

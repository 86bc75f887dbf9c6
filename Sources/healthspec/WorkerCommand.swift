internal import ArgumentParser
internal import Conformance
internal import ConformanceTool
internal import HealthContracts

/// Runs rows for a run of this tool that lives in another process; not for people.
struct WorkerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker", abstract: "Run rows for another process of this tool.",
    shouldDisplay: false)

  @OptionGroup var subjects: SubjectOptions
  @OptionGroup var language: LanguageOptions

  func run() async throws {
    let options = subjects
    let (glossary, foreign) = (
      try language.entries(console: Console()), Set(language.foreign)
    )
    await RowWorker(
      plan: {
        await ContractPlan.concurrently(
          documents: $0, domains: HealthContracts.domains, foreign: foreign, glossary: glossary)
      },
      subject: { index in
        let subjects = await Subjects.make(options, console: Console())
        guard subjects.all.indices.contains(index), !subjects.absent.contains(index) else {
          throw ToolExitCode.defect.error
        }
        return subjects.all[index]
      }
    ).serve()
  }
}

extension SubjectOptions {
  /// What starts a worker for the same subjects.
  func worker(_ language: LanguageOptions) -> ConformanceTool.WorkerCommand {
    let stores = stores.flatMap { ["--store", $0.defaultValueDescription] }
    return .init(
      arguments: ["worker"] + stores + ["--sync", sync.defaultValueDescription]
        + language.arguments)
  }
}

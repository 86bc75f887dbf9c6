internal import ArgumentParser
internal import Conformance

/// The hidden `worker` command, which runs rows for another process of this tool.
struct ServeRowsCommand<Tool: ContractTool>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "worker", abstract: "Run rows for another process of this tool.",
      shouldDisplay: false)
  }

  @OptionGroup var subjects: Tool.SubjectSelection
  @OptionGroup var language: LanguageOptions

  func run() async throws {
    let options = subjects
    let glossary = try language.glossaryFiles(
      of: Tool.domains, console: Console(tool: Tool.name)
    ).entries
    let foreign = Set(language.foreign)
    await RowWorker(
      plan: {
        await ContractPlan.reading(
          $0, domains: { Tool.domains }, foreign: foreign, glossary: glossary)
      },
      subject: { index in
        let subjects = try await Tool.subjects(options)
        guard subjects.all.indices.contains(index), !subjects.absent.contains(index) else {
          throw ToolExitCode.defect.error
        }
        return subjects.all[index]
      }
    ).serve()
  }
}

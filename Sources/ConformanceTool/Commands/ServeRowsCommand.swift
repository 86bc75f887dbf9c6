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
    let foreign = Set(language.foreign)
    await RowWorker(
      plan: { documents, glossaries in
        await ContractPlan.reading(
          documents, domains: { Tool.domains }, foreign: foreign,
          glossary: GlossaryFiles.entries(
            of: glossaries, domains: Tool.domains, foreign: foreign))
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

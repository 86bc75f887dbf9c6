internal import Conformance
internal import SpecMarkdown

extension LanguageOptions {
  /// Returns the phrases that the glossaries define.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a file does not exist or the files define no
  ///   phrases; each error is reported.
  func entries<World>(
    of domains: @autoclosure () -> [ContractDomain<World>], console: Console
  ) throws -> [GlossaryEntry] {
    guard !glossaries.isEmpty else { return [] }
    let files = try DocumentLoader().load(glossaries, console: console)
    let plan = ContractPlan(
      documents: files.sources.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) },
      domains: domains())
    guard !plan.glossary.isEmpty else {
      console.reportError(
        "\(glossaries.joined(separator: ", ")): no phrases are defined",
        fix: "add a table | Phrase | Means |")
      throw ToolExitCode.missingInput.error
    }
    return plan.glossary.map(\.everywhere)
  }
}

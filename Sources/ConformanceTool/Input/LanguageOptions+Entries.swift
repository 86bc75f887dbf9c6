internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics
internal import SpecMarkdown

/// The content of the glossary files.
struct GlossaryFiles {
  /// The phrases, which every document may use.
  var entries: [GlossaryEntry] = []
  /// The files with their content, in the given order.
  var documents: [DocumentRecord] = []
  /// The problems in the files, except for those in definitions, which depend on the documents that
  /// use them.
  var diagnostics: [Diagnostic] = []
}

extension GlossaryFiles {
  /// Reads the phrases that glossary files define; every document may use them.
  static func entries<World>(
    of files: [DocumentSource], domains: [ContractDomain<World>], foreign: Set<String>
  ) -> [GlossaryEntry] {
    plan(of: files, domains: domains, foreign: foreign).glossary.map(\.everywhere)
  }

  fileprivate static func plan<World>(
    of files: [DocumentSource], domains: [ContractDomain<World>], foreign: Set<String>
  ) -> ContractPlan<World> {
    ContractPlan(
      documents: files.map { MarkdownDocument(parsing: $0.bytes, path: $0.path) },
      domains: domains, foreign: foreign)
  }
}

extension LanguageOptions {
  /// Reads the glossary files; returns empty content if the user specified no files.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a file does not exist or the files define no
  ///   phrases; each error is reported.
  func glossaryFiles<World>(
    of domains: @autoclosure () -> [ContractDomain<World>], console: Console
  ) throws -> GlossaryFiles {
    guard !glossaries.isEmpty else { return GlossaryFiles() }
    let files = try DocumentLoader().load(glossaries, console: console)
    let plan = GlossaryFiles.plan(
      of: files.sources, domains: domains(), foreign: Set(foreign))
    guard !plan.glossary.isEmpty else {
      let printer = DiagnosticPrinter(
        documents: plan.documents, style: console.style(for: .error),
        width: Console.columns(of: .error))
      console.writeError(
        printer.text(of: files.diagnostics + plan.diagnosticsOutsideDefinitions))
      console.reportError(
        "no phrases are defined in \(glossaries.map { "'\($0)'" }.joined(separator: ", "))",
        fix: "add a table | Phrase | Means |")
      throw ToolExitCode.missingInput.error
    }
    return GlossaryFiles(
      entries: plan.glossary.map(\.everywhere), documents: plan.documents,
      diagnostics: files.diagnostics + plan.diagnosticsOutsideDefinitions)
  }
}

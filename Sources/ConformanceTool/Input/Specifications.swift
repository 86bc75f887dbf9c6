internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics

/// A contract plan and its glossary files, with functions that create the plan and report
/// diagnostics.
struct Specifications<World: ConformanceWorld> {
  let plan: ContractPlan<World>
  /// The glossary files, whose phrases every document can use.
  let glossaries: GlossaryFiles
  /// The phrases of the glossary files.
  var glossary: [GlossaryEntry] { glossaries.entries }

  /// Plans the rows of all documents at the given paths, with the phrases of the given glossaries.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a path or a glossary does not exist, or if the
  ///   glossaries define no phrases; each error is reported.
  init(
    _ input: InputArguments,
    domains: @autoclosure @escaping @Sendable () -> [ContractDomain<World>],
    console: Console
  ) async throws {
    let glossaries = try input.language.glossaryFiles(of: domains(), console: console)
    try await self.init(
      at: input.paths, domains: domains(), glossaries: glossaries,
      foreign: Set(input.language.foreign), console: console)
  }

  /// Plans the rows of all documents at some paths.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a path does not exist; each missing path is
  ///   reported.
  init(
    at paths: [String], domains: @autoclosure @escaping @Sendable () -> [ContractDomain<World>],
    glossaries: GlossaryFiles = GlossaryFiles(), foreign: Set<String> = [], console: Console
  ) async throws {
    let files = try DocumentLoader().load(paths, console: console)
    self.glossaries = glossaries
    let plan = await ContractPlan.reading(
      files.sources, domains: domains, foreign: foreign, glossary: glossaries.entries
    ).adding(files.diagnostics)
    // A glossary can also be one of the documents.
    let known = Set(plan.diagnostics)
    self.plan = plan.adding(glossaries.diagnostics.filter { !known.contains($0) })
  }

  /// Whether the plan has an error, which prevents full verification.
  var hasErrors: Bool { plan.diagnostics.contains { $0.severity == .error } }

  /// Writes diagnostics of the specifications and of other documents to standard error.
  func report(
    _ diagnostics: [Diagnostic], besides others: [DocumentRecord] = [], to console: Console
  ) {
    let printer = DiagnosticPrinter(
      documents: plan.documents + glossaries.documents + others, style: console.style(for: .error),
      width: Console.columns(of: .error))
    console.writeError(printer.text(of: diagnostics))
  }
}

extension DocumentLoader {
  /// Reads the documents at some paths.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a path does not exist; each missing path is
  ///   reported.
  func load(_ paths: [String], console: Console) throws -> Files {
    do { return try load(paths) } catch {
      for path in error.paths {
        if paths == InputArguments.defaultPaths {
          console.reportError(
            "this folder has no '\(path)', which is read if no path is given",
            fix: "specify a document or a folder, such as docs/contract.md")
          continue
        }
        console.reportError(
          "the file or folder '\(path)' does not exist",
          fix: "check the spelling and the working directory")
      }
      throw ToolExitCode.missingInput.error
    }
  }
}

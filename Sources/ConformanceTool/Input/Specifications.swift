internal import ArgumentParser
internal import Conformance
internal import ConformanceRecord
internal import ConformanceReports
internal import Diagnostics
internal import SpecMarkdown

/// A plan, with the handling of its diagnostics that all commands share.
struct Specifications<World: ConformanceWorld> {
  let documents: [MarkdownDocument]
  let plan: ContractPlan<World>
  /// The phrases that every document can use.
  let glossary: [GlossaryEntry]

  /// Plans the rows of all documents at some paths.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a path does not exist; each missing path is
  ///   reported.
  init(
    _ input: InputArguments,
    domains: @autoclosure @escaping @Sendable () -> [ContractDomain<World>],
    console: Console
  ) async throws {
    let glossary = try input.language.entries(of: domains(), console: console)
    try await self.init(
      at: input.paths, domains: domains(), glossary: glossary,
      foreign: Set(input.language.foreign), console: console)
  }

  /// Plans the rows of all documents at some paths.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a path does not exist; each missing path is
  ///   reported.
  init(
    at paths: [String], domains: @autoclosure @escaping @Sendable () -> [ContractDomain<World>],
    glossary: [GlossaryEntry] = [], foreign: Set<String> = [], console: Console
  ) async throws {
    // Vocabularies take about as long to build as files to read.
    async let domains = domains()
    let files = try DocumentLoader().load(paths, console: console)
    documents = await Self.parsed(files.sources)
    self.glossary = glossary
    plan = await ContractPlan.concurrently(
      documents: documents, domains: await domains, foreign: foreign, glossary: glossary
    ).adding(files.diagnostics)
  }

  /// Parses documents concurrently; they are returned in the same order.
  @concurrent
  private static func parsed(_ sources: [DocumentLoader.Source]) async -> [MarkdownDocument] {
    await withTaskGroup { group in
      for (index, source) in sources.enumerated() {
        group.addTask { (index, MarkdownDocument(parsing: source.bytes, path: source.path)) }
      }
      let documents = await group.reduce(into: [Int: MarkdownDocument]()) { $0[$1.0] = $1.1 }
      return sources.indices.compactMap { documents[$0] }
    }
  }

  /// Whether a diagnostic prevents the full verification of a document.
  var hasErrors: Bool { plan.diagnostics.contains { $0.severity == .error } }

  /// Writes diagnostics of the specifications and of other documents to standard error.
  func report(
    _ diagnostics: [Diagnostic], besides others: [DocumentRecord] = [], to console: Console
  ) {
    let printer = DiagnosticPrinter(
      documents: plan.documents + others, style: console.style(for: .error))
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
        console.complain(
          "no such file or directory: '\(path)'",
          fix: "check the spelling and the working directory")
      }
      throw ToolExitCode.missingInput.error
    }
  }
}

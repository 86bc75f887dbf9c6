internal import Diagnostics

/// A reader for a `PLAN.md`.
struct PlanReader {
  let plan: Plan
  let diagnostics: [Diagnostic]

  /// Reads a plan; invalid content is reported and never makes reading fail.
  init(_ bytes: [UInt8], path: RepositoryPath, phase: PhaseToken) {
    let lines = SourceLines(bytes, path: path)
    var frontMatter = FrontMatterReader(lines)
    let value = frontMatter.read()
    let body = PlanBodyReader(lines, from: frontMatter.bodyLine)
    let name = PlanFileName(path.name, suffix: "PLAN", phase: phase)
    plan = Plan(
      path: path, name: name.base, phase: phase, number: name.number, frontMatter: value,
      hasFrontMatter: frontMatter.isPresent, size: bytes.count,
      promises: value?["must_haves", "must-haves"].map { PromiseReader($0).promises },
      tasks: body.tasks, sections: body.sections, references: body.references,
      strayTags: body.strayTags)
    diagnostics = lines.encodingDiagnostics + frontMatter.diagnostics + body.diagnostics
  }
}

/// A reader for the front matter of a file whose body is not parsed as Markdown.
struct FrontMatterReader {
  private let lines: SourceLines
  /// The first line after the front matter, counted from 1.
  private(set) var bodyLine = 1
  /// Whether the file has front matter that is not empty, even if it cannot be parsed.
  private(set) var isPresent = false
  private(set) var diagnostics: [Diagnostic] = []

  init(_ lines: SourceLines) { self.lines = lines }

  /// Reads the front matter, which must start on the first line.
  ///
  /// - Returns: `nil` if the front matter does not exist, is empty or cannot be parsed.
  mutating func read() -> YAMLValue? {
    guard isRule(1) else { return nil }
    isPresent = true
    guard let end = (2...max(2, lines.count)).first(where: isRule) else { return readUnclosed() }
    bodyLine = end + 1
    isPresent = false
    guard end > 2 else { return nil }
    let start = lines.range(ofLine: 2).lowerBound
    var reader = YAMLReader(lines, range: start..<lines.range(ofLine: end).lowerBound)
    let value = reader.read()
    diagnostics += reader.diagnostics
    isPresent = value.map { !$0.isNull } ?? !reader.diagnostics.isEmpty
    return value
  }

  /// Reports that the front matter is not closed, and reads it up to the body of the plan.
  ///
  /// The body starts at the first tag at the left margin.
  ///
  /// - Returns: `nil` if the text before the body is too large or contains no keys.
  private mutating func readUnclosed() -> YAMLValue? {
    diagnostics.append(
      Diagnostic(
        .error, "front-matter.unclosed", "the front matter is not closed",
        at: lines.location(of: lines.range(ofLine: 1)), fix: "add a line '---' after it"))
    guard lines.count > 1 else { return nil }
    let start = lines.range(ofLine: 2).lowerBound
    bodyLine =
      (2...lines.count).first { Tag(lines, lines.range(ofLine: $0)) != nil } ?? lines.count + 1
    let end = bodyLine > lines.count ? lines.bytes.count : lines.range(ofLine: bodyLine).lowerBound
    guard start < end, end - start <= YAMLReader.maximumBytes else { return nil }
    var reader = LenientYAML(lines, range: start..<end)
    return reader.read()
  }

  private func isRule(_ line: Int) -> Bool {
    guard line <= lines.count else { return false }
    var text = lines.bytes[lines.range(ofLine: line)]
    if line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
    return text.starts(with: "---".utf8)
      && text.dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

internal import Diagnostics

extension Rule {
  /// The placeholders of the templates are filled in.
  static let specKitPlaceholder = Rule(
    "speckit.placeholder", .warning,
    page: RulePage(
      what: """
        No words of a template are left: [FEATURE NAME], [DATE], [###-feature-name], samples such \
        as [initial state], TXXX, TKTK, ???, and TODO or TBD where a value should stand.
        """,
      why: """
        What is still a sample was not thought about, and a program that reads the document takes \
        it for what is wanted. Other brackets, as in links, labels and route directories, are not \
        meant; nor is what stands in code.
        """,
      example: "1. **Given** [initial state], **When** a tag is removed, **Then** the note stays",
      fix: "1. **Given** a note with one tag, **When** the tag is removed, **Then** the note stays")
  ) { context in
    var findings = context.project.features.flatMap(\.documents).flatMap(\.placeholders).map {
      RuleFinding(
        "'\($0.value)' is left of the template", at: $0.location,
        fix: "write what is meant, or remove the line")
    }
    // An unfilled constitution is reported once instead of once per line.
    if let all = context.project.constitution?.placeholders, let first = all.first {
      let more = all.count > 1 ? " and \(all.count - 1) more are" : " is"
      findings.append(
        RuleFinding(
          "'\(first.value)'\(more) left of the template", at: first.location,
          fix: "write the principles of the project"))
    }
    return findings
  }
}

internal import Diagnostics

extension Rule {
  /// The rule that template placeholders are filled in.
  static let specKitPlaceholder = Rule(
    "speckit.placeholder", .warning,
    page: RulePage(
      what: """
        No placeholders of a template are left: [FEATURE NAME], [DATE], [###-feature-name], \
        samples such as [initial state], $ARGUMENTS, TXXX, TKTK, ???, and TODO or TBD before a \
        colon or a parenthesis or in place of a value.
        """,
      why: """
        A leftover sample was never considered, and tools that read the document mistake it \
        for a requirement. Other brackets, as in links, labels and route folders, are not \
        reported. In code, only [###-feature-name] and [REMOVE IF UNUSED] are reported, and in \
        code spans also $ARGUMENTS.
        """,
      example: "1. **Given** [initial state], **When** a tag is removed, **Then** the note stays",
      fix: "1. **Given** a note with one tag, **When** the tag is removed, **Then** the note stays")
  ) { context in
    var findings = context.project.features.flatMap(\.documents).flatMap(\.placeholders).map {
      RuleFinding(
        "the placeholder '\($0.value)' is not filled in", at: $0.location,
        fix: "replace the placeholder, or remove the line")
    }
    // An unfilled constitution is reported once instead of once per line.
    if let all = context.project.constitution?.placeholders, let first = all.first {
      let more = all.count > 1 ? " and \(all.count - 1) more are" : " is"
      findings.append(
        RuleFinding(
          "the placeholder '\(first.value)'\(more) not filled in", at: first.location,
          fix: "write the principles of the project"))
    }
    return findings
  }
}

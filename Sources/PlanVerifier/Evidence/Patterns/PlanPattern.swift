internal import Foundation

/// A regular expression from a plan, ready for searching.
///
/// Plans use the JavaScript dialect with common mistakes: backslashes are escaped once too often,
/// calls are written as in code, without escapes, and `.*` should span line breaks that a formatter
/// inserted. An interpretation for each of these mistakes is tried after the pattern as written.
package struct PlanPattern: Sendable {
  /// The reason why a pattern is rejected.
  package enum Failure: Error, Hashable {
    case invalid
    /// The pattern matches the empty string, and therefore usually every file.
    case matchesEmptyText
    /// The pattern is too long; contains its length in bytes.
    case tooLong(Int)
  }

  /// The way in which a pattern matches.
  package enum Match: Sendable, Hashable {
    case asWritten
    /// The pattern occurs literally in the text, including its special characters.
    case asText
    /// The pattern matches after doubled backslashes are halved.
    case withFewerBackslashes
    /// The pattern matches if `.` also matches line breaks.
    case acrossLines
  }

  /// The result of a search.
  package enum Outcome: Sendable, Hashable {
    case found(Match)
    case notFound
    /// The search was aborted because it exceeded its budget or the stack of the engine.
    case gaveUp
  }

  /// The maximum length of a pattern in bytes; longer patterns are rejected.
  package static let greatestLength = 2_000

  /// The pattern as written.
  package let text: String
  private let form: Form

  private enum Form {
    /// Texts and gaps, which do not require a regular expression.
    case chain(LiteralChain)
    /// Any other pattern; `spread` is the same pattern with `.` also matching line breaks, or `nil`
    /// if the pattern does not contain `.`.
    case expression(NSRegularExpression, spread: NSRegularExpression?)
  }

  /// Creates a pattern.
  ///
  /// - Throws: ``Failure`` if the pattern is invalid or too long, or if it matches the empty string
  ///   and does not contain a negative assertion.
  package init(_ text: String) throws(Failure) {
    guard text.utf8.count <= Self.greatestLength else { throw .tooLong(text.utf8.count) }
    self.text = text
    // A doubled bar is an operator in code; as a regular expression, it would match any text.
    let source = text.replacing(#/(\\.)|\|\|/#) { $0.output.1.map(String.init) ?? #"\|\|"# }
    if let chain = LiteralChain(source) {
      form = .chain(chain)
      return
    }
    let translated = JavaScriptDialect.translated(source)
    // `^` and `$` match at line boundaries.
    guard
      let expression = try? NSRegularExpression(
        pattern: translated, options: [.anchorsMatchLines])
    else { throw .invalid }
    // A pattern with a negative assertion can match the empty text and still fail elsewhere.
    if !text.contains("(?!"), !text.contains("(?<!"),
      expression.firstMatch(in: "", range: NSRange(location: 0, length: 0)) != nil
    {
      throw .matchesEmptyText
    }
    let spread =
      text.contains(".")
      ? try? NSRegularExpression(
        pattern: translated, options: [.anchorsMatchLines, .dotMatchesLineSeparators]) : nil
    form = .expression(expression, spread: spread)
  }

  /// Searches a text for the pattern.
  ///
  /// - Parameters:
  ///   - bytes: The text in UTF-8.
  ///   - window: The maximum number of lines that a match may span if `.` matches line breaks.
  ///   - budget: The limit at which the search is aborted.
  /// - Returns: Whether and how the pattern matches, or that the search was aborted.
  package func search(_ bytes: [UInt8], window: Int, budget: SearchBudget) -> Outcome {
    switch matchesAsWritten(bytes, budget) {
    case .found(let match): return .found(match)
    case .gaveUp: return .gaveUp
    case .notFound: break
    }
    if ByteSearch.first(text.utf8, in: bytes, from: 0) != nil { return .found(.asText) }
    if text.contains("\\\\"),
      let halved = try? PlanPattern(text.replacing("\\\\", with: "\\"))
    {
      let outcome = halved.matchesAsWritten(bytes, budget)
      if outcome == .found(.asWritten) { return .found(.withFewerBackslashes) }
      if outcome == .gaveUp { return outcome }
    }
    return acrossLines(bytes, window: window, budget)
  }

  private func matchesAsWritten(_ bytes: [UInt8], _ budget: SearchBudget) -> Outcome {
    switch form {
    case .chain(let chain): chain.matches(bytes, lines: 1) ? .found(.asWritten) : .notFound
    case .expression(let expression, _):
      Self.search(expression, String(decoding: bytes, as: UTF8.self), budget, .asWritten)
    }
  }

  private func acrossLines(_ bytes: [UInt8], window: Int, _ budget: SearchBudget) -> Outcome {
    guard window > 1 else { return .notFound }
    switch form {
    case .chain(let chain):
      // Only a gap can span a line break.
      guard text.utf8.contains(UInt8(ascii: ".")) else { return .notFound }
      return chain.matches(bytes, lines: window) ? .found(.acrossLines) : .notFound
    case .expression(_, nil): return .notFound
    case .expression(_, let spread?): return Self.acrossLines(bytes, window, spread, budget)
    }
  }

  private static func acrossLines(
    _ bytes: [UInt8], _ window: Int, _ spread: NSRegularExpression, _ budget: SearchBudget
  ) -> Outcome {
    // Each window of lines is searched separately, so that no match is longer.
    let starts = [0] + bytes.indices.filter { bytes[$0] == SourceByte.lineFeed }.map { $0 + 1 }
    for (line, start) in starts.enumerated() {
      let last = line + window
      let end = last < starts.count ? starts[last] : bytes.count
      let outcome = search(
        spread, String(decoding: bytes[start..<end], as: UTF8.self), budget, .acrossLines)
      if outcome != .notFound { return outcome }
      if last >= starts.count { break }
    }
    return .notFound
  }

  private static func search(
    _ expression: NSRegularExpression, _ text: String, _ budget: SearchBudget, _ match: Match
  ) -> Outcome {
    var outcome = Outcome.notFound
    let range = NSRange(location: 0, length: text.utf16.count)
    budget.allow(range.length)
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: range
    ) { result, flags, stop in
      if result != nil {
        outcome = .found(match)
        stop.pointee = true
      } else if budget.isSpent() || flags.contains(.internalError) {
        // The engine reports an internal error if its stack is full.
        outcome = .gaveUp
        stop.pointee = true
      }
    }
    return outcome
  }
}

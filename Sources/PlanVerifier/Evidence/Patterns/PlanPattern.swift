internal import Foundation

/// A regular expression of a plan, ready to be searched for.
///
/// Plans write the dialect of JavaScript, and not always well: backslashes are doubled once too
/// often, calls are written as they stand in code, and `.*` is meant to lead over the line ends of
/// code that a formatter has spread out. Each of these is tried after the pattern as it is written.
package struct PlanPattern: Sendable {
  /// Why a pattern is none.
  package enum Failure: Error, Hashable {
    case invalid
    case tooLong(Int)
  }

  /// How a pattern holds.
  package enum Match: Sendable, Hashable {
    case asWritten
    /// The pattern stands in the source as it is, marks and all.
    case asText
    /// With half of its backslashes.
    case withFewerBackslashes
    /// With `.` standing for line ends as well.
    case acrossLines
  }

  /// What came of a search.
  package enum Outcome: Sendable, Hashable {
    case found(Match)
    case notFound
    /// The search was given up.
    case outOfTime
  }

  /// Longer patterns are refused; no one writes them.
  package static let greatestLength = 2_000

  /// The pattern as it is written.
  package let text: String
  private let form: Form

  private enum Form {
    /// Texts and gaps, which need no engine.
    case chain(LiteralChain)
    /// Anything else; `spread` lets `.` stand for line ends, where there is one.
    case expression(NSRegularExpression, spread: NSRegularExpression?)
  }

  /// Reads a pattern.
  package init(_ text: String) throws(Failure) {
    guard text.utf8.count <= Self.greatestLength else { throw .tooLong(text.utf8.count) }
    self.text = text
    if let chain = LiteralChain(text) {
      form = .chain(chain)
      return
    }
    let translated = JavaScriptDialect.translated(text)
    // `^` and `$` are meant for lines.
    guard
      let expression = try? NSRegularExpression(
        pattern: translated, options: [.anchorsMatchLines])
    else { throw .invalid }
    let spread =
      text.contains(".")
      ? try? NSRegularExpression(
        pattern: translated, options: [.anchorsMatchLines, .dotMatchesLineSeparators]) : nil
    form = .expression(expression, spread: spread)
  }

  /// Searches a text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - window: How many lines a match may span where `.` stands for line ends.
  ///   - timer: What ends a search that takes too long.
  /// - Returns: How the text matches, if it does.
  package func search(_ bytes: [UInt8], window: Int, timer: SearchTimer) -> Outcome {
    switch matchesAsWritten(bytes, timer) {
    case .found(let match): return .found(match)
    case .outOfTime: return .outOfTime
    case .notFound: break
    }
    if ByteSearch.first(text.utf8, in: bytes, from: 0) != nil { return .found(.asText) }
    if text.contains("\\\\"),
      let halved = try? PlanPattern(text.replacing("\\\\", with: "\\"))
    {
      let outcome = halved.matchesAsWritten(bytes, timer)
      if outcome == .found(.asWritten) { return .found(.withFewerBackslashes) }
      if outcome == .outOfTime { return outcome }
    }
    return acrossLines(bytes, window: window, timer)
  }

  private func matchesAsWritten(_ bytes: [UInt8], _ timer: SearchTimer) -> Outcome {
    switch form {
    case .chain(let chain): chain.matches(bytes, lines: 1) ? .found(.asWritten) : .notFound
    case .expression(let expression, _):
      Self.search(expression, String(decoding: bytes, as: UTF8.self), timer, .asWritten)
    }
  }

  private func acrossLines(_ bytes: [UInt8], window: Int, _ timer: SearchTimer) -> Outcome {
    guard window > 1 else { return .notFound }
    switch form {
    case .chain(let chain):
      // Without a gap there is nothing that could lead over a line end.
      guard text.utf8.contains(UInt8(ascii: ".")) else { return .notFound }
      return chain.matches(bytes, lines: window) ? .found(.acrossLines) : .notFound
    case .expression(_, nil): return .notFound
    case .expression(_, let spread?): return Self.acrossLines(bytes, window, spread, timer)
    }
  }

  private static func acrossLines(
    _ bytes: [UInt8], _ window: Int, _ spread: NSRegularExpression, _ timer: SearchTimer
  ) -> Outcome {
    // Every stretch of as many lines by itself, so that no match is longer.
    let starts = [0] + bytes.indices.filter { bytes[$0] == SourceByte.lineFeed }.map { $0 + 1 }
    for (line, start) in starts.enumerated() {
      let last = line + window
      let end = last < starts.count ? starts[last] : bytes.count
      let outcome = search(
        spread, String(decoding: bytes[start..<end], as: UTF8.self), timer, .acrossLines)
      if outcome != .notFound { return outcome }
      if last >= starts.count { break }
    }
    return .notFound
  }

  private static func search(
    _ expression: NSRegularExpression, _ text: String, _ timer: SearchTimer, _ match: Match
  ) -> Outcome {
    var outcome = Outcome.notFound
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion], range: range
    ) { result, flags, stop in
      if result != nil {
        outcome = .found(match)
        stop.pointee = true
      } else if timer.isOver || flags.contains(.internalError) {
        // The engine gives up by itself when its stack is full.
        outcome = .outOfTime
        stop.pointee = true
      }
    }
    return outcome
  }
}

/// Ends a search that takes too long.
package struct SearchTimer: Sendable {
  private let end: Duration
  private let now: @Sendable () -> Duration

  /// Starts a timer.
  ///
  /// - Parameters:
  ///   - limit: How long a search may take.
  ///   - now: The time since any moment that stays the same.
  package init(_ limit: Duration, now: @escaping @Sendable () -> Duration = SearchTimer.uptime) {
    end = now() + limit
    self.now = now
  }

  /// Whether the time is over.
  package var isOver: Bool { now() > end }

  private static let start = ContinuousClock.now

  /// The time since the first use.
  package static let uptime: @Sendable () -> Duration = { ContinuousClock.now - start }
}

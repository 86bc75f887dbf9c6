/// The parameter values that a phrase read from a cell.
public struct Arguments: Hashable, Sendable {
  private var values: [String: String]
  private var words: [String: PhraseTokens] = [:]

  /// Creates arguments by name.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// The tokens of a parameter's value.
  public func tokens(_ name: String) -> PhraseTokens {
    words[name] ?? PhraseTokens(values[name] ?? "")
  }

  /// The value of a parameter in the canonical form of its type; empty if the phrase does not
  /// declare it.
  public subscript(name: String) -> String { values[name] ?? "" }

  /// The value of a parameter as a whole number.
  ///
  /// - Throws: ``BindingProblem`` if the text is not a whole number.
  public func integer(_ name: String) throws(BindingProblem) -> Int {
    guard let value = Int(self[name]) else {
      throw BindingProblem("'\(self[name])' is not a whole number that fits")
    }
    return value
  }

  /// The value of a parameter as a number.
  ///
  /// - Throws: ``BindingProblem`` if the text is not a finite number.
  public func number(_ name: String) throws(BindingProblem) -> Double {
    guard let value = Double(self[name]), value.isFinite else {
      throw BindingProblem("'\(self[name])' is not a number")
    }
    return value
  }

  func adding(_ name: String, _ value: String, _ tokens: PhraseTokens) -> Self {
    var copy = self
    copy.values[name] = value
    copy.words[name] = tokens
    return copy
  }
}

/// The reason why a parsed cell cannot be bound.
public struct BindingProblem: Error, Hashable, Sendable {
  /// The problem, as one phrase.
  public var message: String
  /// Accepted alternatives, nearest first.
  public var candidates: [String]

  /// Creates a problem.
  public init(_ message: String, candidates: [String] = []) {
    self.message = message
    self.candidates = candidates
  }
}

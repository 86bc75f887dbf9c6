/// A value that a phrase took from a cell.
public struct Arguments: Hashable, Sendable {
  private var values: [String: String]
  private var words: [String: PhraseTokens] = [:]

  /// Creates arguments by name.
  public init(_ values: [String: String] = [:]) { self.values = values }

  /// The words that a parameter took.
  public func tokens(_ name: String) -> PhraseTokens {
    words[name] ?? PhraseTokens(values[name] ?? "")
  }

  /// The value of a parameter, in the canonical form of its type; empty when the phrase has no such parameter.
  public subscript(name: String) -> String { values[name] ?? "" }

  /// The value of a parameter as a whole number.
  ///
  /// - Throws: ``BindingProblem`` when the text is not a whole number.
  public func integer(_ name: String) throws(BindingProblem) -> Int {
    guard let value = Int(self[name]) else {
      throw BindingProblem("'\(self[name])' is not a whole number that fits")
    }
    return value
  }

  /// The value of a parameter as a number.
  ///
  /// - Throws: ``BindingProblem`` when the text is not a finite number.
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

/// Why a cell that was read cannot be bound.
public struct BindingProblem: Error, Hashable, Sendable {
  /// What is wrong, as one phrase.
  public var message: String
  /// What would be understood instead, nearest first.
  public var candidates: [String]

  /// Creates a problem.
  public init(_ message: String, candidates: [String] = []) {
    self.message = message
    self.candidates = candidates
  }
}

/// The parameter values that a phrase reads from a cell.
public struct Arguments: Hashable, Sendable {
  private struct Argument: Hashable {
    let name: String
    let value: String
    let words: PhraseTokens
  }

  /// The arguments; they are in an array, because a phrase has only a few.
  private var arguments: [Argument] = []

  /// Creates arguments from values by parameter name.
  public init(_ values: [String: String] = [:]) {
    arguments = values.sorted { $0.key < $1.key }.map { name, value in
      Argument(name: name, value: value, words: PhraseTokens(value))
    }
  }

  private func argument(_ name: String) -> Argument? {
    for argument in arguments where argument.name == name { return argument }
    return nil
  }

  /// Returns the tokens of a parameter's value as written in the cell; empty if the phrase does not
  /// declare the parameter.
  public func tokens(_ name: String) -> PhraseTokens { argument(name)?.words ?? .empty }

  /// The value of a parameter in the canonical form of its type; empty if the phrase does not
  /// declare the parameter.
  public subscript(name: String) -> String { argument(name)?.value ?? "" }

  /// Returns the value of a parameter as a whole number.
  ///
  /// - Throws: ``BindingProblem`` if the text is not a whole number, or does not fit into 64 bits.
  public func integer(_ name: String) throws(BindingProblem) -> Int {
    guard let value = Int(self[name]) else {
      throw BindingProblem("'\(self[name])' is not a whole number of at most 64 bits")
    }
    return value
  }

  /// Returns the value of a parameter as a count, such as the number of repetitions.
  ///
  /// - Throws: ``BindingProblem`` if the text is not a whole number in the range.
  public func count(
    _ name: String, in range: ClosedRange<Int>
  ) throws(BindingProblem) -> Int {
    let count = try integer(name)
    guard range.contains(count) else {
      throw BindingProblem(
        "the count must be \(range.lowerBound) to \(range.upperBound), but is \(count)")
    }
    return count
  }

  /// Checks that the values of parameters are counts in the given ranges.
  ///
  /// Parameters that the phrase does not declare are skipped.
  ///
  /// - Throws: ``BindingProblem`` if a value is not a whole number in its range.
  public func check(_ counts: [String: ClosedRange<Int>]) throws(BindingProblem) {
    for (name, range) in counts where !self[name].isEmpty { _ = try count(name, in: range) }
  }

  /// Returns the value of a parameter as a number.
  ///
  /// - Throws: ``BindingProblem`` if the text is not a finite number.
  public func number(_ name: String) throws(BindingProblem) -> Double {
    guard let value = Double(self[name]), value.isFinite else {
      throw BindingProblem("'\(self[name])' is not a finite number")
    }
    return value
  }

  func adding(_ name: String, _ value: String, _ tokens: PhraseTokens) -> Self {
    var copy = self
    copy.arguments.removeAll { $0.name == name }
    copy.arguments.append(Argument(name: name, value: value, words: tokens))
    return copy
  }
}

/// The reason why a phrase cannot be bound, or why the value of a cell is invalid.
public struct BindingProblem: Error, Hashable, Sendable {
  /// A message that explains the problem, such as `'x' is not a finite number`.
  public var message: String
  /// Accepted alternatives, in the order in which to suggest them.
  public var candidates: [String]

  /// Creates a problem, optionally with accepted alternatives.
  public init(_ message: String, candidates: [String] = []) {
    self.message = message
    self.candidates = candidates
  }
}

extension BindingProblem: CustomStringConvertible {
  /// The message, without the alternatives.
  public var description: String { message }
}

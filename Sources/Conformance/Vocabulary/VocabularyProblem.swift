internal import Diagnostics

/// A problem in a vocabulary itself, independent of documents.
enum VocabularyProblem: Hashable, Sendable {
  /// A phrase was added twice to one group; the first binding is used.
  case boundTwice(String, scope: String)
  /// A phrase to be replaced is missing.
  case notBound(String, scope: String, nearest: [String])
  /// A phrase has a parameter with an undeclared type.
  case undeclaredType(String, pattern: String, known: [String])
  /// A phrase has several parameters of the same name, of which only the last would have a value.
  case repeatedParameter(String, pattern: String)
  /// The words that an alias or an earlier phrase stands for use a parameter that the phrase does
  /// not declare.
  case unknownParameter(String, pattern: String)

  /// Returns the diagnostic, which has no location.
  func diagnostic(domain: String) -> Diagnostic {
    switch self {
    case .boundTwice(let pattern, let scope):
      Diagnostic(
        .error, "vocabulary.bound-twice",
        "the domain '\(domain)' binds the phrase '\(pattern)' twice in '\(scope)'",
        fix: "remove one of the bindings, or call replace(_:in:binding:) for the second one")
    case .notBound(let pattern, let scope, let nearest):
      Diagnostic(
        .error, "vocabulary.not-bound",
        "the domain '\(domain)' replaces the phrase '\(pattern)', which is not bound in '\(scope)'"
          + (nearest.isEmpty ? "" : "; nearest: \(nearest.joined(separator: "; "))"),
        fix: "correct the phrase, or add it instead of replacing it")
    case .undeclaredType(let type, let pattern, let known):
      Diagnostic(
        .error, "vocabulary.undeclared-type",
        "the phrase '\(pattern)' of the domain '\(domain)' has a parameter of the type '\(type)', "
          + "which is not declared; nearest: "
          + Similarity.nearest(to: type, among: known).joined(separator: ", "),
        fix: "correct the name, or create the vocabulary with a parameter type of this name")
    case .repeatedParameter(let name, let pattern):
      Diagnostic(
        .error, "vocabulary.repeated-parameter",
        "the phrase '\(pattern)' of the domain '\(domain)' has several parameters named '\(name)'",
        fix: "give each parameter its own name")
    case .unknownParameter(let name, let pattern):
      Diagnostic(
        .error, "vocabulary.unknown-parameter",
        "the words for '\(pattern)' in the domain '\(domain)' use a parameter '\(name)' that "
          + "the phrase does not have",
        fix: "add the parameter to the phrase, or correct its name in the words")
    }
  }
}

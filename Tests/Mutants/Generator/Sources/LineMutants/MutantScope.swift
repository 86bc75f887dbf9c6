/// The sources that are changed, with the stores, documents and tests for their mutants.
public struct MutantScope: Codable, Sendable {
  /// A group of sources that are changed.
  public struct Part: Codable, Sendable {
    /// The pattern of the sources' paths.
    public let pattern: PathPattern
    /// The stores on which the rows are run, the fastest first.
    public let subjects: [String]
    /// The specifications whose rows are run, or `nil` for all specifications of the scope.
    public let documents: [PathPattern]?
    /// The tests that are run for mutants that no row at MUST notices; `nil` for no tests.
    public let tests: Tests?

    /// Creates a part.
    public init(
      pattern: PathPattern, subjects: [String], documents: [PathPattern]? = nil,
      tests: Tests? = nil
    ) {
      self.pattern = pattern
      self.subjects = subjects
      self.documents = documents
      self.tests = tests
    }
  }

  /// The tests of sources for which a test is enough, such as readers of files.
  public struct Tests: Codable, Hashable, Sendable {
    /// The test target, which is the name of its folder in `Tests`.
    public let target: String
    /// The suites that are not run, because they take too long.
    public let without: [String]
    /// The sources for which a test is enough.
    public let sources: [PathPattern]

    /// Creates a selection of tests.
    public init(target: String, without: [String] = [], sources: [PathPattern]) {
      self.target = target
      self.without = without
      self.sources = sources
    }
  }

  /// A source that is changed, with the rows that are run for its mutants.
  public struct ScopedSource: Sendable {
    /// The path of the source.
    public let path: String
    /// The stores on which the rows are run, the fastest first.
    public let subjects: [String]
    /// The specifications whose rows are run.
    public let documents: [PathPattern]
    /// The tests that are run for mutants that no row at MUST notices; `nil` for no tests.
    public let tests: Tests?
  }

  /// The specifications that are run.
  public let documents: [PathPattern]
  /// The sources that are changed.
  public let sources: [Part]
  /// The sources that are not changed although they match ``sources``.
  public let without: [PathPattern]
  /// The sources that match neither ``sources`` nor ``without``.
  ///
  /// A new source must match one of the lists, so that it cannot be overlooked.
  public let others: [PathPattern]

  /// The differences between a scope and the sources.
  public struct Mismatch: Error, CustomStringConvertible {
    /// A sentence for each difference.
    public let description: String
  }

  /// Merges lists of stores into one list, in which each store occurs once.
  ///
  /// The order of every list is kept, unless the lists conflict.
  public static func merging(_ lists: some Sequence<[String]>) -> [String] {
    var rest = Set(lists).sorted { $0.lexicographicallyPrecedes($1) }
    var order: [String] = []
    while true {
      let firsts = rest.compactMap(\.first)
      // A store is next if it does not follow another one in any list.
      let next = firsts.first { store in !rest.contains { $0.dropFirst().contains(store) } }
      guard let store = next ?? firsts.first else { return order }
      order.append(store)
      rest = rest.map { list in list.filter { $0 != store } }
    }
  }

  /// Returns the sources that are changed, each with its stores, specifications and tests.
  ///
  /// - Parameter paths: The paths of all Swift files under `Sources`.
  /// - Returns: The sources, sorted by path.
  /// - Throws: ``Mismatch`` if a pattern matches no file, or a file matches no pattern.
  public func parts(of paths: [String]) throws(Mismatch) -> [ScopedSource] {
    var problems: [String] = []
    let tested = sources.flatMap { $0.tests?.sources ?? [] }
    for pattern in sources.map(\.pattern) + tested + without + others
    where !paths.contains(where: pattern.matches) {
      problems.append(
        "the scope's pattern '\(pattern.text)' matches no source; update it to the new path")
    }
    var parts: [ScopedSource] = []
    for path in paths.sorted() {
      if without.contains(where: { $0.matches(path) }) { continue }
      if let part = sources.first(where: { $0.pattern.matches(path) }) {
        parts.append(
          ScopedSource(
            path: path, subjects: part.subjects, documents: part.documents ?? documents,
            tests: part.tests.flatMap { tests in
              tests.sources.contains { $0.matches(path) } ? tests : nil
            }))
      } else if !others.contains(where: { $0.matches(path) }) {
        problems.append(
          "'\(path)' is in neither 'sources' nor 'others' of the scope; add its folder to either")
      }
    }
    guard problems.isEmpty else {
      throw Mismatch(description: problems.joined(separator: "\n"))
    }
    return parts
  }
}

internal import Locks

/// The contents of a document's rows, which are compiled again if they are accessed while they are
/// not on the shelf.
final class DocumentContents<World: Sendable>: Sendable {
  private let number: Int
  private let shelf: ContentShelf<World>
  private let compile: @Sendable () -> [RowContent<World>]

  /// Creates the contents of a document.
  ///
  /// - Parameters:
  ///   - number: The index of the document in its plan.
  ///   - contents: The compiled contents.
  ///   - shelf: The shelf to which the contents are added if they fit.
  ///   - compile: A closure that compiles the contents again, with the same result.
  init(
    _ number: Int, _ contents: [RowContent<World>], on shelf: ContentShelf<World>,
    compile: @escaping @Sendable () -> [RowContent<World>]
  ) {
    self.number = number
    self.shelf = shelf
    self.compile = compile
    shelf.add(contents, of: number, evicting: false)
  }

  /// Returns the content of the row at an index in the document.
  ///
  /// - Complexity: O(1) if the contents are on the shelf, otherwise linear in the size of the
  ///   document.
  func content(ofRow index: Int) -> RowContent<World> {
    if let contents = shelf.contents(of: number) { return contents[index] }
    let contents = compile()
    shelf.add(contents, of: number, evicting: true)
    return contents[index]
  }
}

/// A cache of the contents of a limited number of rows, by document.
///
/// A plan that fits is compiled only once. A run accesses the rows of a larger plan in order, so
/// the documents that were added first are removed first.
final class ContentShelf<World: Sendable>: Sendable {
  /// The default capacity in rows, whose contents use about 60 MB.
  static var usualCapacity: Int { 12_288 }

  private struct State {
    var contents: [Int: [RowContent<World>]] = [:]
    /// The documents in the order in which they were added; those before `oldest` were removed.
    var order: [Int] = []
    var oldest = 0
    var rows = 0
  }

  private let capacity: Int
  private let state = Guarded(State())

  /// Creates an empty shelf for the contents of at most the given number of rows.
  ///
  /// A document that is added while evicting is kept even if it has more rows.
  init(capacity: Int) { self.capacity = capacity }

  func contents(of document: Int) -> [RowContent<World>]? {
    state.withLock { $0.contents[document] }
  }

  /// Adds the contents of a document.
  ///
  /// - Parameters:
  ///   - contents: The contents of the document's rows.
  ///   - document: The index of the document in its plan.
  ///   - isEvicting: Whether older contents are removed to make room. If not, contents that do not
  ///     fit are not added.
  func add(_ contents: [RowContent<World>], of document: Int, evicting isEvicting: Bool) {
    state.withLock { state in
      guard state.contents[document] == nil else { return }
      guard isEvicting || state.rows + contents.count <= capacity else { return }
      while state.rows + contents.count > capacity, state.oldest < state.order.count {
        state.rows -= state.contents.removeValue(forKey: state.order[state.oldest])?.count ?? 0
        state.oldest += 1
      }
      state.contents[document] = contents
      state.order.append(document)
      state.rows += contents.count
    }
  }
}

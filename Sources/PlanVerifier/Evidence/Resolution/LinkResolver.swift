/// The meaning of the source or target of a link in a tree.
package enum LinkResolution: Sendable, Hashable {
  /// A range of a file, or the whole file.
  package struct Place: Sendable, Hashable {
    package var path: RepositoryPath
    /// The range of bytes; `nil` for the whole file.
    package var range: Range<Int>?
  }

  /// How the places were found; a list of paths counts as a glob.
  package enum Manner: Sendable, Hashable {
    case path, glob, directory, symbol
    /// By the end of a path, such as the file name.
    case suffix
    /// By the enclosing type of an undeclared symbol.
    case widened
  }

  /// The files or parts of files that the text refers to, and how they were found.
  case places([Place], Manner)
  /// A path that leads outside the project.
  case refused(RepositoryPath.Refusal)
  /// A path that does not exist.
  case absentPath(RepositoryPath)
  /// A symbol that is not declared in the project or, for a text such as `a.swift::save`, that the
  /// named file neither declares nor mentions.
  case unknownSymbol(SymbolName)
  /// Prose, which names neither a path nor a symbol.
  case unknown
}

/// A resolver for the sources and targets of links.
///
/// The interpretations are tried in this order:
///
/// 1. A file.
/// 2. A path outside the project.
/// 3. A list of paths.
/// 4. A file or a directory, optionally with text after it.
/// 5. A glob.
/// 6. The end of a path.
/// 7. A Rust path.
/// 8. A missing path.
/// 9. A symbol.
///
/// In steps 3 and 4, the old path of a renamed file resolves to its current path.
package struct LinkResolver: Sendable {
  let tree: SourceTree

  /// Creates a resolver for a tree.
  package init(_ tree: SourceTree) { self.tree = tree }

  /// Resolves the text of a source or target.
  package func resolve(_ text: String) -> LinkResolution {
    if let path = try? RepositoryPath(text), tree.entries[path] == .file {
      return .places([Place(path: path)], .path)
    }
    if let refusal = Self.refusal(of: text) { return .refused(refusal) }
    if let listed = listed(text) { return listed }
    let path = PathText(text)
    for reading in path.readings {
      guard let path = reading.place, let place = tree.entry(path), let kind = tree.entries[place]
      else { continue }
      if kind == .directory { return .places(files(in: place), .directory) }
      return .places(places(of: reading.detail, in: place), .path)
    }
    if let first = path.readings.last(where: { !$0.path.isEmpty }),
      let pattern = PathPattern(first.path), first.path.contains("/") || first.path.contains("*.")
    {
      let places = tree.entries.filter { $0.value == .file && pattern.matches($0.key) }.keys
      if !places.isEmpty { return .places(places.sorted().map { Place(path: $0) }, .glob) }
    }
    for reading in path.readings where !reading.path.contains(" ") {
      guard let suffix = reading.place, suffix.name.contains(".") else { continue }
      let found = tree.index.entries(endingWith: suffix).filter { tree.entries[$0] == .file }
      if !found.isEmpty {
        return .places(found.flatMap { places(of: reading.detail, in: $0) }, .suffix)
      }
    }
    if let crate = crate(text) { return crate }
    if path.looksLikePath, let place = path.readings.last?.place { return .absentPath(place) }
    return symbol(text)
  }

  typealias Place = LinkResolution.Place

  /// Returns the reason why a path leads outside the project; `nil` for any other text.
  ///
  /// A text that starts with a slash may also be a route, so only the common home and system
  /// directories count.
  static func refusal(of text: String) -> RepositoryPath.Refusal? {
    let text = text.trimmed
    let first = text[..<(text.utf8.firstIndex(of: UInt8(ascii: " ")) ?? text.endIndex)]
    guard let start = first.utf8.first else { return nil }
    if "/~$".utf8.contains(start), homes.contains(where: { first.hasPrefix($0) }) {
      return .absolute
    }
    guard first.holds("..") else { return nil }
    do throws(RepositoryPath.Refusal) {
      _ = try RepositoryPath(first)
      return nil
    } catch {
      return error == .climbsOut ? error : nil
    }
  }

  private static let homes = ["/Users/", "/home/", "/etc/", "/tmp/", "/var/", "~/", "$HOME"]

  /// Returns the entries of a list of paths; `nil` unless the text is a list and all paths exist.
  private func listed(_ text: String) -> LinkResolution? {
    let entries = PathText.list(text).map { path in
      (try? RepositoryPath(path)).flatMap { tree.entry($0) }
    }
    let files = entries.compactMap { $0 }
    guard !files.isEmpty, files.count == entries.count else { return nil }
    return .places(files.map { Place(path: $0) }, .glob)
  }

  private func files(in directory: RepositoryPath) -> [Place] {
    tree.files.keys.filter { $0.isWithin(directory) }.sorted().map { Place(path: $0) }
  }

  /// Returns the symbol in a text such as `a.swift::save` if the file does not declare the symbol,
  /// and its code does not mention the symbol.
  ///
  /// - Returns: `nil` for any other text and for a file whose declarations are not scanned.
  func undeclaredSymbol(in text: String) -> SymbolName? {
    guard text.contains("::"),
      let reading = PathText(text).readings.first(where: { reading in
        reading.detail != nil && reading.place.flatMap { tree.entry($0) } != nil
      }), let symbol = reading.detail,
      let file = reading.place.flatMap({ tree.entry($0) }).flatMap({ tree.files[$0] }),
      file.language != nil, !file.declarations.contains(where: symbol.names),
      !Self.mentions(symbol.name, in: file.code())
    else { return nil }
    return symbol
  }

  private static func mentions(_ name: String, in code: [UInt8]) -> Bool {
    var start = 0
    while let place = ByteSearch.first(name.utf8, in: code, from: start) {
      start = place + name.utf8.count
      if ByteSearch.isWholeWord(place..<start, in: code) { return true }
    }
    return false
  }

  /// Returns the declarations of a symbol in a file; the whole file if `symbol` is `nil` or is not
  /// declared in the file.
  private func places(of symbol: SymbolName?, in path: RepositoryPath) -> [Place] {
    guard let symbol, let file = tree.files[path] else { return [Place(path: path)] }
    let places = file.declarations.filter(symbol.names).map {
      Place(path: path, range: $0.range)
    }
    return places.isEmpty ? [Place(path: path)] : places
  }
}

extension LinkResolution.Place {
  init(path: RepositoryPath) { self.init(path: path, range: nil) }
}

/// The import statements in a file that import only unused names.
///
/// Only ECMAScript and Python are supported. In languages such as Swift and Go, the names that the
/// import of a whole module introduces are unknown.
struct ImportedNames {
  private struct Statement {
    var range: Range<Int>
    var names: [String]
    var tokens: Range<Int>
  }

  /// The ranges of the unused import statements that are not marked as intentional, in order.
  let unused: [Range<Int>]

  init(
    bytes: [UInt8], tokens: [SourceToken], language: SourceLanguage, fileName: String
  ) {
    // An `__init__.py` file re-exports its imports.
    guard language.exportsByName || (language == .python && fileName != "__init__.py") else {
      unused = []
      return
    }
    let reader = Reader(bytes: bytes, tokens: tokens)
    let statements = language == .python ? reader.pythonImports : reader.scriptImports
    guard !statements.isEmpty else {
      unused = []
      return
    }
    let wanted = Set(statements.flatMap(\.names))
    var used: Set<String> = []
    var skipped = statements[...]
    for (index, token) in tokens.enumerated() where token.kind != .punctuation {
      while let first = skipped.first, first.tokens.upperBound <= index { skipped.removeFirst() }
      if let first = skipped.first, first.tokens.contains(index) { continue }
      // A name in a literal may be part of an interpolation or of a list of re-exports.
      let words =
        token.kind == .literal ? SourceByte.words(in: reader.text(index)) : [reader.text(index)]
      used.formUnion(words.filter(wanted.contains))
    }
    unused = statements.filter { statement in
      !statement.names.isEmpty && statement.names.allSatisfy { !used.contains($0) }
        && !Self.isMeant(statement.range, in: bytes)
    }.map(\.range)
  }

  /// Returns whether a linter comment on the same line or the line above marks the import as
  /// intentional.
  ///
  /// An intentional import may be needed for its side effects.
  private static func isMeant(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let end = bytes[range.upperBound...].firstIndex(of: SourceByte.lineFeed) ?? bytes.count
    let line = bytes[..<range.lowerBound].lastIndex(of: SourceByte.lineFeed) ?? 0
    let start = bytes[..<line].lastIndex(of: SourceByte.lineFeed) ?? 0
    let own = Array(bytes[line..<end])
    return ByteSearch.first("noqa".utf8, in: own, from: 0) != nil
      || ByteSearch.first("eslint-disable-line".utf8, in: own, from: 0) != nil
      || ByteSearch.first("eslint-disable-next-line".utf8, in: Array(bytes[start..<line]), from: 0)
        != nil
  }

  private struct Reader {
    let bytes: [UInt8]
    let tokens: [SourceToken]

    func text(_ index: Int) -> String {
      guard tokens.indices.contains(index) else { return "" }
      return String(
        decoding: bytes[Int(tokens[index].start)..<Int(tokens[index].end)], as: UTF8.self)
    }

    private func isPunctuation(_ index: Int, _ byte: UInt8) -> Bool {
      tokens.indices.contains(index) && tokens[index].kind == .punctuation
        && tokens[index].byte == byte
    }

    private func statement(from start: Int, to end: Int, _ names: [String]) -> Statement {
      Statement(
        range: Int(tokens[start].start)..<Int(tokens[end].end), names: names,
        tokens: start..<end + 1)
    }

    /// The import statements, such as `import a, { b as c } from 'x'`.
    ///
    /// An import without names is executed for its side effects. The names `React`, `jsx` and `h`
    /// are omitted, because JSX may use them implicitly.
    var scriptImports: [Statement] {
      var result: [Statement] = []
      for start in tokens.indices
      where tokens[start].kind == .word && tokens[start].startsLine && text(start) == "import" {
        var names: [String] = []
        var index = start + 1
        while tokens.indices.contains(index), tokens[index].kind != .literal, index - start < 400 {
          let word = tokens[index].kind == .word ? text(index) : ""
          if isPunctuation(index, SourceByte.openParenthesis) { break }
          if !word.isEmpty, !["from", "type", "as", "React", "jsx", "h"].contains(word),
            text(index + 1) != "as"
          {
            names.append(word)
          }
          index += 1
        }
        guard tokens.indices.contains(index), tokens[index].kind == .literal else { continue }
        result.append(statement(from: start, to: index, names))
      }
      return result
    }

    /// The import statements, such as `from a.b import (c as d, e)` and `import f.g as h`.
    var pythonImports: [Statement] {
      var result: [Statement] = []
      for start in tokens.indices where tokens[start].kind == .word && tokens[start].startsLine {
        let word = text(start)
        guard word == "from" || word == "import" else { continue }
        var index = start + 1
        var depth = 0
        while tokens.indices.contains(index), !tokens[index].startsLine || depth > 0,
          index - start < 400
        {
          if isPunctuation(index, SourceByte.openParenthesis) { depth += 1 }
          if isPunctuation(index, SourceByte.closeParenthesis) { depth -= 1 }
          index += 1
        }
        let words = (start..<index).filter { tokens[$0].kind == .word }
        guard let begin = words.first(where: { text($0) == "import" }) else { continue }
        let bound = words.filter { place in
          place > begin && text(place) != "as" && text(place + 1) != "as"
            && !isPunctuation(place - 1, SourceByte.period)
        }
        result.append(statement(from: start, to: index - 1, bound.map(text)))
      }
      return result
    }
  }
}

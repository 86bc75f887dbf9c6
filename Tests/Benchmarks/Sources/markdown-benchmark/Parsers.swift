internal import CMarkGFM
internal import SpecMarkdown

/// The two compared parsers, which turn bytes in memory into a tree in memory without rendering it.
enum Parser: String, CaseIterable {
  case ours = "SpecMarkdown"
  case peer = "cmark-gfm"

  /// Returns the seconds that one parse takes, including the release of the tree.
  ///
  /// `readingCells` has no effect on cmark-gfm, which always parses the content of cells.
  func seconds(_ bytes: [UInt8], readingCells: Bool = false) -> Double {
    let clock = ContinuousClock()
    let elapsed = clock.measure {
      switch self {
      case .ours: Self.parse(bytes, readingCells: readingCells)
      case .peer: Self.parseWithPeer(bytes)
      }
    }
    return elapsed / .seconds(1)
  }

  /// Parses with SpecMarkdown and accesses the result, so that nothing is optimized away.
  static func parse(_ bytes: [UInt8], readingCells: Bool) {
    let document = MarkdownDocument(parsing: bytes, path: "benchmark.md")
    precondition(document.lineCount > 0)
    guard readingCells else { return }
    for table in document.tables {
      for row in table.rows { precondition(row.cells.allSatisfy { $0.text.utf8.count >= 0 }) }
    }
  }

  private static func parseWithPeer(_ bytes: [UInt8]) {
    cmark_gfm_core_extensions_ensure_registered()
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return }
    defer { cmark_parser_free(parser) }
    cmark_parser_attach_syntax_extension(parser, cmark_find_syntax_extension("table"))
    bytes.withUnsafeBytes { buffer in
      cmark_parser_feed(parser, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
    }
    cmark_node_free(cmark_parser_finish(parser))
  }
}

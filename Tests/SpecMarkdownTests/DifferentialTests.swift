import Foundation
import SpecMarkdown
import Testing

/// Tests that compare parsed blocks, table cells and inline markup with the output of cmark-gfm.
struct DifferentialTests {
  // Environment variables can set the number of generated documents and their seed.
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["HEALTHSPEC_DOCUMENTS"].flatMap(Int.init) ?? 20_000
  private static let seed = environment["HEALTHSPEC_SEED"].flatMap(UInt64.init) ?? 2_026

  @Test(
    "generated documents have the same structure as in cmark-gfm; needs cmark-gfm",
    .enabled(if: Peer.isWanted, "cmark-gfm is not installed"))
  func generated() throws {
    try #require(Peer.isInstalled, "cmark-gfm is not in PATH, but CI requires it")
    var generator = DocumentGenerator(seed: Self.seed)
    for batch in stride(from: 0, to: Self.count, by: 2_000) {
      let documents = (batch..<min(batch + 2_000, Self.count)).map { _ in generator.next() }
      let expected = try Peer.structures(of: documents)
      let differing = zip(documents, expected).filter { Self.structure(of: $0) != $1 }
      guard let (document, _) = differing.first else { continue }
      let small = try Self.shrunk(document)
      Issue.record(
        """
        \(differing.count) of \(documents.count) documents differ, seed \(Self.seed), \
        batch \(batch). One of them, reduced:
        \(String(decoding: small, as: UTF8.self).debugDescription)
        ours:
        \(Self.structure(of: small))
        cmark-gfm:
        \(try Peer.structures(of: [small])[0])
        """)
      return
    }
  }

  static func structure(of document: [UInt8]) -> String {
    Structure(of: MarkdownDocument(parsing: document, path: "generated.md")).text
  }

  /// Returns a document that still differs, reduced by removing smaller and smaller parts.
  static func shrunk(_ document: [UInt8]) throws -> [UInt8] {
    var best = document
    var size = max(1, best.count / 2)
    while size > 0 {
      let candidates = stride(from: 0, to: best.count, by: max(1, size / 2)).map { start in
        Array(best[..<start] + best[min(best.count, start + size)...])
      }.filter { !$0.starts(with: Array("---".utf8)) }
      let expected = try Peer.structures(of: candidates)
      if let smaller = zip(candidates, expected).first(where: { structure(of: $0) != $1 }) {
        best = smaller.0
        size = min(size, max(1, best.count / 2))
      } else {
        size /= 2
      }
    }
    return best
  }
}

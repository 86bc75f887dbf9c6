import SpecMarkdown

/// Parses arbitrary bytes as Markdown, reads all lines, and traps if a range invariant is violated.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMarkdown(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let document = MarkdownDocument(parsing: bytes, path: "fuzz.md")
  let violations = RangeInvariants(of: document).violations
  guard violations.isEmpty else { fatalError("\(violations)") }
  for line in 0...document.lineCount + 1 { _ = document.line(line) }
  return 0
}

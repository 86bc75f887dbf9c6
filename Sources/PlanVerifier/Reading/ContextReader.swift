/// Reads a `CONTEXT.md`.
struct ContextReader {
  /// What it says.
  let result: PhaseContext

  init(_ reader: DocumentReader) {
    result = PhaseContext(document: reader.document)
  }
}

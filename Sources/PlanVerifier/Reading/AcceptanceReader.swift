/// Reads a `UAT.md`.
struct AcceptanceReader {
  /// What it says.
  let result: AcceptanceReport

  init(_ reader: DocumentReader) {
    result = AcceptanceReport(document: reader.document)
  }
}

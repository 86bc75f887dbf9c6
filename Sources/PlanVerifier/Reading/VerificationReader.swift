/// Reads a `VERIFICATION.md`.
struct VerificationReader {
  /// What it says.
  let result: VerificationReport

  init(_ reader: DocumentReader) {
    result = VerificationReport(document: reader.document)
  }
}

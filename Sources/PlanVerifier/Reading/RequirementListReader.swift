/// Reads a `REQUIREMENTS.md`.
struct RequirementListReader {
  /// What it says.
  let result: RequirementList

  init(_ reader: DocumentReader) {
    result = RequirementList(document: reader.document)
  }
}

/// Reads a `STATE.md`.
struct StateReader {
  /// What it says.
  let result: ProjectState

  init(_ reader: DocumentReader) {
    result = ProjectState(document: reader.document)
  }
}

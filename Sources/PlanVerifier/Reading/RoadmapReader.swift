/// Reads a `ROADMAP.md`.
struct RoadmapReader {
  /// What it says.
  let result: Roadmap

  init(_ reader: DocumentReader) {
    result = Roadmap(document: reader.document)
  }
}

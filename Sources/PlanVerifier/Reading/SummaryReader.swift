/// Reads a `SUMMARY.md`.
struct SummaryReader {
  /// What it says.
  let result: Summary

  init(_ reader: DocumentReader, phase: PhaseToken) {
    let name = PlanFileName(reader.document.path.name, suffix: "SUMMARY", phase: phase)
    result = Summary(document: reader.document, name: name.base, number: name.number)
  }
}

internal import Diagnostics

/// A reader for a `VERIFICATION.md`.
struct VerificationReader {
  /// The parsed report.
  private(set) var result: VerificationReport

  init(_ reader: DocumentReader) {
    result = VerificationReport(document: reader.document)
    let frontMatter = reader.document.frontMatter
    result.statusText = frontMatter?["status"]?.text ?? Self.status(in: reader)
    result.status = result.statusText.map { StatusWords.verification($0.value) } ?? .other
    result.score = frontMatter?["score"]?.text.flatMap { text in
      guard let counts = RoadmapReader.counts(in: text.value[...]), let total = counts.second
      else { return nil }
      return Located((counts.first, total), at: text.location)
    }
    result.gaps = Self.items(frontMatter?["gaps"], keys: "truth", "gap", "description")
    result.humanChecks = Self.items(
      frontMatter?["human_verification", "human-verification"], keys: "test", "check", "what")
    result.overrides = (frontMatter?["overrides"]?.list ?? []).count
  }

  /// Returns the value of the first bold `Status` field; `nil` without this field.
  ///
  /// Older reports have no front matter.
  private static func status(in reader: DocumentReader) -> Located<String>? {
    for line in ProseLines(reader) {
      if let (name, value) = line.field, name == "status" { return line.located(value) }
    }
    return nil
  }

  /// Returns the texts of a list's open items.
  ///
  /// The text of an item is the value of the first of the keys that it contains or, without one,
  /// its first text.
  private static func items(_ value: YAMLValue?, keys: String...) -> [Located<String>] {
    (value?.list ?? []).compactMap { item in
      if let text = item.text { return text }
      if let status = item["status"]?.text, isClosed(status.value) { return nil }
      let named = keys.lazy.compactMap { item[$0]?.text }.first
      return named ?? item.map?.lazy.compactMap(\.value.text).first
    }
  }

  private static func isClosed(_ status: String) -> Bool {
    ["resolved", "closed", "fixed", "passed", "verified", "approved", "deferred", "accepted"]
      .contains(StatusWords.word(of: status))
  }
}

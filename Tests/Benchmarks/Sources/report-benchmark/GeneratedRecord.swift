import Foundation

/// The record of a run on several subjects, with findings in about two percent of the results.
///
/// The lines follow the published schema; apart from the line feeds of documents, no text needs
/// escaping.
struct GeneratedRecord {
  let rows: Int
  let subjects: Int

  private static let rowsOfDocument = 500
  private static let rowsOfTable = 50
  private static let words = [
    "sync", "entry", "user", "adds", "edits", "deletes", "sample", "app", "saves", "store",
    "network", "device", "import", "export", "anchor", "observer", "weight", "80 kg", "version",
  ]

  private struct Random {
    var state: UInt64 = 1

    /// Returns a number below a bound, from Knuth's linear congruential generator.
    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }

    mutating func phrase(_ count: Int) -> String {
      (0..<count).map { _ in words[below(words.count)] }.joined(separator: " ")
    }
  }

  private struct Place {
    let id: String
    let file: String
    let line: Int

    var location: String {
      #"{"end":{"column":99,"line":\#(line)},"file":"\#(file)","#
        + #""start":{"column":1,"line":\#(line)}}"#
    }
  }

  /// The record as JSON lines.
  var lines: Data {
    var random = Random()
    var (documents, places): ([String], [Place]) = ([], [])
    for number in 0..<(rows + Self.rowsOfDocument - 1) / Self.rowsOfDocument {
      let count = min(Self.rowsOfDocument, rows - number * Self.rowsOfDocument)
      documents.append(document(number, rows: count, places: &places, &random))
    }
    let stores = (0..<subjects).map { #"{"store":"store-\#($0)","sync":"reference"}"# }
    var text =
      #"{"header":{"documents":[\#(documents.joined(separator: ","))],"plannedRows":\#(rows),"#
      + #""schemaVersion":1,"seed":1,"subjects":[\#(stores.joined(separator: ","))]}}"# + "\n"
    var counts: [String: Int] = [:]
    for subject in 0..<subjects {
      for place in places {
        let outcome = random.below(100) < 2 ? "failed" : "passed"
        counts[outcome, default: 0] += 1
        text += line(place, subject: subject, outcome, &random)
      }
    }
    let outcomes = counts.sorted { $0.key < $1.key }.map { #""\#($0.key)":\#($0.value)"# }
    let verdict = counts["failed"] == nil ? "conformant" : "nonConformant"
    text +=
      #"{"footer":{"outcomes":{\#(outcomes.joined(separator: ","))},"verdict":"\#(verdict)"}}"#
      + "\n"
    return Data(text.utf8)
  }

  private func document(
    _ number: Int, rows: Int, places: inout [Place], _ random: inout Random
  ) -> String {
    let path = "Specs/area-\(number)/document-\(number).md"
    var lines = ["# Document \(number)", "", "Prose on **what** this is about."]
    for row in 0..<rows {
      let table = row / Self.rowsOfTable
      if row % Self.rowsOfTable == 0 {
        lines += ["", "## Section \(table)", ""]
        lines += ["| Scenario | Given | When | Then | Requirement |", "|---|---|---|---|---|"]
      }
      let name = random.phrase(4)
      let cells = [6, 5, 8].map { random.phrase($0) }.joined(separator: " | ")
      lines.append("| \(name) \(row) | \(cells) | REQ-\(number) |")
      let slug = name.replacing(" ", with: "-")
      places.append(
        Place(
          id: "document-\(number)/section-\(table)/\(slug)-\(row)", file: path, line: lines.count))
    }
    let digest = String(repeating: "0", count: 64)
    return
      #"{"path":"\#(path)","sha256":"\#(digest)","text":"\#(lines.joined(separator: "\\n"))\n"}"#
  }

  private func line(
    _ place: Place, subject: Int, _ outcome: String, _ random: inout Random
  ) -> String {
    var (findings, steps, calls) = ("", "", "")
    if outcome == "failed" {
      findings =
        #"{"column":"Then","expected":"\#(random.phrase(9))","location":\#(place.location),"#
        + #""observed":"\#(random.phrase(9))","rule":"it ends with \#(random.phrase(5))"}"#
      steps =
        #","steps":[{"column":"Given","role":"setup","text":"\#(random.phrase(4))"},"#
        + #"{"column":"Then","role":"expectation","text":"\#(random.phrase(5))"}]"#
      calls = Array(repeating: #""save(sample) → ok""#, count: 15).joined(separator: ",")
    }
    return #"{"row":{"findings":[\#(findings)],"id":"\#(place.id)","kind":"scenarios","#
      + #""location":\#(place.location),"outcome":"\#(outcome)","requirements":["REQ-1"],"#
      + #""revision":"0123456789"\#(steps),"subject":\#(subject),"transcript":[\#(calls)]}}"# + "\n"
  }
}

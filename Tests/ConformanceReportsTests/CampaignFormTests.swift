import Foundation
import Testing

@testable import ConformanceReports

/// Tests of the report on planted changes: its counts, its Markdown, its JSON and its schema.
struct CampaignFormTests {
  private static func change(
    _ key: String, _ status: CampaignForm.Status, by rows: [Int] = []
  ) -> CampaignForm.Change {
    var change = CampaignForm.Change(
      group: "store", key: key, operation: "saving", summary: "it is '\(key)'", status: status)
    change.subject = "reference sync on memory store"
    change.rowsRun = 3
    change.noticedBy = rows
    change.row = rows.first.map { ids[$0] }
    change.outcome = rows.isEmpty ? nil : "failed"
    return change
  }

  private static let ids = ["saving/storing/a|b", "saving/storing/twice", "deleting/one/gone"]

  static let subjects: CampaignForm = {
    var form = CampaignForm(
      .subjects,
      results: [
        change("saves-nothing", .noticed, by: [0, 1]), change("saves-twice", .noticed, by: [1]),
        change("slow", .belowMust, by: [0]), change("unnoticed", .survived),
        change("absent", .notPlanted), change("unreached", .notReached),
      ], groups: [("Part", \.group), ("Area", { "\($0.group): \($0.operation)" })])
    form.subject = "reference sync on memory store"
    form.rows = zip(ids, [2, 2, 0]).map { id, noticed in
      CampaignForm.Row(id: id, isBinding: true, isUsable: true, noticed: noticed)
    }
    form.results[3].foundBy = ["simulation": "seed 7"]
    form.searches = ["simulation"]
    return form
  }()

  /// A report on line mutants, with the members that the report on subjects lacks.
  static let lines: CampaignForm = {
    var change = CampaignForm.Change(
      group: "Sources/A/B.swift", key: "abc", operation: "operator swapped", summary: "f()",
      status: .survived)
    change.line = 3
    change.before = "a < b"
    change.after = "a <= b"
    change.category = "equivalent"
    change.argument = "Both are the same."
    var form = CampaignForm(.lines, results: [change], groups: [("File", \.group)])
    form.seconds = 4
    form.files = [
      CampaignForm.File(path: "Sources/A/B.swift", executableLines: 2, linesWithChange: 1),
      CampaignForm.File(path: "Sources/A/C.swift", executableLines: 5, linesWithChange: 0),
    ]
    return form
  }()

  @Test func `the report on deviations equals its golden files, short and with all rows`() throws {
    try expectGolden(Self.subjects.markdown(), "deviations.md")
    try expectGolden(Self.subjects.markdown(all: true), "deviations-all.md")
  }

  @Test
  func `line mutants equal their golden file and share all columns but the first with deviations`()
    throws
  {
    try expectGolden(Self.lines.markdown(), "line-mutants.md")
    let header = Self.lines.markdown().split(separator: "\n").first { $0.hasPrefix("| File |") }
    let other = Self.subjects.markdown().split(separator: "\n").first { $0.hasPrefix("| Part |") }
    #expect(header?.dropFirst("| File".count) == other?.dropFirst("| Part".count))
  }

  @Test
  func `a campaign counts its changes, and lists idle rows and changes that only one row notices`()
  {
    let counts = Self.subjects.counts
    #expect(counts.all == 6 && counts.notPlanted == 1 && counts.noticedAtMust == 2)
    #expect(counts.belowMust == 1 && counts.survived == 1 && counts.notReached == 1)
    #expect(counts.unanswered == 2 && counts.behaving == 5 && counts.percentage == "40.0 %")
    #expect(Self.lines.counts.equivalent == 1 && Self.lines.counts.unanswered == 0)
    #expect(Self.lines.counts.percentage == "100.0 %")
    #expect(Self.subjects.changesNoticedOnce.map(\.key) == ["saves-twice", "slow"])
    #expect(Self.subjects.idleRows.map(\.id) == ["deleting/one/gone"])
  }

  @Test(arguments: [subjects, lines])
  func `a report is read back from its JSON unchanged`(_ form: CampaignForm) throws {
    let data = try JSONEncoder().encode(form)
    #expect(try JSONDecoder().decode(CampaignForm.self, from: data) == form)
  }

  /// A written member that is missing from the schema would be undocumented.
  @Test func `the schema lists exactly the written members`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ConformanceReports/Campaigns/campaign.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var tested = Self.lines.results[0]
    tested.status = .noticedByTest
    let lines = CampaignForm(.lines, results: [tested], groups: [("File", \.group)])
    var written: Set<String> = []
    for form in [Self.subjects, Self.lines, lines] {
      let value = try JSONSerialization.jsonObject(with: JSONEncoder().encode(form))
      written.formUnion(Self.members(of: value))
    }
    #expect(written.subtracting(["simulation"]) == Self.properties(of: schema))
  }

  @Test(
    "the JSON follows its schema; skipped where HEALTHSPEC_VALIDATORS is not set, required in CI",
    .enabled(if: Validators.areWanted, "the validators are not installed"))
  func schema() throws {
    let documents = try [Self.subjects, Self.lines].map {
      String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
    }
    #expect(try Validators.violations(of: .campaign, in: documents) == "")
    let broken = documents[0].replacing(#""kind":"subjects""#, with: #""kind":"others""#)
    #expect(try Validators.violations(of: .campaign, in: [broken]) != "")
  }

  private static func members(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) { names, member in
        names.insert(member.key)
        names.formUnion(members(of: member.value))
      }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(members(of: $1)) }
  }

  private static func properties(of value: Any) -> Set<String> {
    if let object = value as? [String: Any] {
      return object.reduce(into: []) { names, member in
        if member.key == "properties", let properties = member.value as? [String: Any] {
          names.formUnion(properties.keys)
        }
        names.formUnion(properties(of: member.value))
      }
    }
    return (value as? [Any] ?? []).reduce(into: []) { $0.formUnion(properties(of: $1)) }
  }
}

import Diagnostics
import PlanVerifier
import TestSupport
import Testing

/// Tests of comments that suppress findings, and of the settings of the verifier.
struct SuppressionsTests {
  private func judge(
    _ changes: [(String, String)], settings: String? = nil
  ) async throws -> [String] {
    var archive = try Corpus.base("waves")
    let index = try #require(archive.files.firstIndex { $0.path == RuleBench.plan })
    for (old, new) in changes {
      archive.files[index].text = try Archive.replacing(old, new, in: archive.files[index].text)
    }
    if let settings { archive.files.append(("healthspec.yml", settings)) }
    return try await TestProject(archive).judge().map { diagnostic in
      let line = diagnostic.location?.start.map { ":\($0.line)" } ?? ""
      return "\(diagnostic.severity.rawValue) \(diagnostic.id.rawValue)\(line)"
    }
  }

  @Test(arguments: [
    "# healthspec:allow structure.wrong-type: it is so\nwave: 1.5",
    "wave: 1.5 # healthspec:allow structure.wrong-type: it is so",
    "# healthspec:allow structure.wrong-type: it is so\n\n\nwave: 1.5",
  ])
  func `a suppression applies to its own line and the next nonblank line`(
    _ text: String
  ) async throws {
    #expect(try await judge([("wave: 1", text)]) == [])
  }

  @Test func `suppressions on consecutive lines all apply to the line after them`() async throws {
    let found = try await judge([
      (
        "<task type=\"auto\">",
        "<!-- healthspec:allow structure.unknown-task-type: a -->\n"
          + "<!-- healthspec:allow structure.missing-task-part: b -->\n<task>"
      ),
      ("  <action>Write NoteIndex.</action>\n", ""),
    ])
    #expect(found == [])
  }

  @Test func `a duplicate suppression is reported as unused`() async throws {
    let remark = "# healthspec:allow structure.wrong-type: it is so\n"
    let found = try await judge([("wave: 1", remark + remark + "wave: 1.5")])
    #expect(found == ["warning suppression.unused:6"])
  }

  @Test(arguments: [
    ("# healthspec:allow structure.nothing: x", "error suppression.invalid:5"),
    ("# healthspec:allow structure.wrong-type", "error suppression.invalid:5"),
    ("# healthspec:allow structure.wrong-type:  ", "error suppression.invalid:5"),
    ("# healthspec:allow structure.wrong-type: x", "warning suppression.unused:5"),
    ("# healthspec:allow", "error suppression.invalid:5"),
  ])
  func `an invalid or unused suppression is reported`(_ remark: String, _ found: String)
    async throws
  {
    #expect(try await judge([("wave: 1", "\(remark)\nwave: 1")]) == [found])
  }

  @Test func `a suppression of a rule that is off is not reported as unused`() async throws {
    let found = try await judge(
      [("wave: 1", "# healthspec:allow structure.wrong-type: it is so\nwave: 1")],
      settings: "plan:\n  rules:\n    structure.wrong-type: off\n")
    #expect(found == [])
  }

  @Test(arguments: [
    ("plan:\n  rules:\n    structure.wrong-type: off\n", [String]()),
    ("plan:\n  rules:\n    structure.wrong-type: 'off'\n", []),
    ("plan:\n  rules:\n    structure.wrong-type: note\n", ["note structure.wrong-type:5"]),
    (
      "plan:\n  rules:\n    structure.wrong-type: { severity: warning }\n",
      ["warning structure.wrong-type:5"]
    ),
    ("plan:\n  ignore: [.planning/phases/02-searching]\n", []),
    ("\u{FEFF}plan:\r\n  ignore:\r\n    - .planning/\r\n", []),
    ("", ["error structure.wrong-type:5"]),
  ])
  func `settings disable rules, change severities or ignore files; empty settings have no effect`(
    _ settings: String, _ expected: [String]
  ) async throws {
    #expect(try await judge([("wave: 1", "wave: 1.5")], settings: settings) == expected)
  }

  @Test(arguments: [
    ("plans: x\n", "error settings.invalid:1"), ("plan:\n  rule: x\n", "error settings.invalid:2"),
    ("plan:\n  rules:\n    structure.nix: off\n", "error settings.invalid:3"),
    ("plan:\n  rules:\n    graph.gap: loud\n", "error settings.invalid:3"),
    ("plan:\n  rules:\n    graph.gap: { size: 3 }\n", "error settings.invalid:3"),
    ("plan:\n  rules:\n    structure.plan-size: { tasks: many }\n", "error settings.invalid:3"),
    ("plan:\n  ignore: [../x]\n", "error settings.invalid:2"),
    ("plan:\n  ignore: { a: b }\n", "error settings.invalid:2"),
    ("plan:\n  ignore: [a, [b]]\n", "error settings.invalid:2"),
    ("plan:\n  ignore: ['.planning/phases/*']\n", "error settings.invalid:2"),
    ("- a\n", "error settings.invalid:1"),
    ("plan: [\n", "error settings.invalid:1"), ("plan: x\n", "error settings.invalid:1"),
  ])
  func `invalid settings are reported as errors`(
    _ settings: String, _ expected: String
  ) async throws {
    #expect(try await judge([], settings: settings).contains(expected))
  }
}

import ConformanceRecord
import ConformanceReports
import Diagnostics

/// A report with every outcome, a baseline, a history, supplements and hostile names.
enum SamplePage {
  static let path = "Specs/001-<example> & \"more\"/authorization.md"
  static let otherPath = "Specs/001-<example> & \"more\"/other's.md"

  static let text = """
    # Authorization <script>window.evil = 1</script>

    Words with **strong**, *emphasised*, ~~struck~~ and `code </script>` marks,\\
    a [link](https://example.org/?a=1&b="2"), [one that runs](javascript:window.evil=1),
    [another document](<other's.md#part>), [none](../../../etc/passwd), <https://example.org>,
    ![a picture](https://example.org/x.png) and <b onclick="window.evil=1">tags</b>.

    | Response | Result | Level | Proves |
    | :-- | --: | :-: | --- |
    | Granted | enabled | MUST | EX-01 |
    | Denied | disabled, shows "Health access denied" | MUST | EX-01 |
    | <script>window.evil = 1</script> | `</script><!--` \\| a<br>b | MAY | EX-02 |
    | \u{202E}gnp.exe ـ مرحبا | tab\there \u{1B}[31mred | SHOULD | EX-02 |

    3. first
       - [x] done
       - [ ] open
    4. second

       | Inside | A list |
       | --- | --- |
       | one | two |

    > quoted

    ```html
    </script><script>window.evil = 1</script>
    \tindented
    ```

    <!-- contract: informative -->
    | For | Information |
    | --- | --- |
    | only | <!-- gone --> |

    ***

    """

  static let otherText = """
    Others
    ======

    ## <img src=x onerror="window.evil=1">

    | Response | Result |
    | --- | --- |
    | Asked again | nothing |
    | Locked | not applicable |

    """

  static let names = [
    "example/granted", "example/denied", "example/<script>window.evil = 1</script>",
    "example/\u{202E}gnp.exe 'quoted' \"twice\" <!-- & --> 👩‍⚕️ \u{7}\r\n#?%41+é", "other/asked again",
    "other/locked", "AUTH-7", "other/left-out", "/slash first", "example/granted",
  ]

  static func record(isBaseline: Bool = false) -> RunRecord {
    let header = RecordHeader(
      seed: 7,
      subjects: [
        SubjectIdentity(sync: "reference", store: "memory"),
        SubjectIdentity(sync: "reference", store: "<b>'mine' & more</b>", profile: "core"),
      ], plannedRows: names.count,
      documents: [(path, text), (otherPath, otherText)].map { path, text in
        DocumentRecord(path: path, sha256: SHA256.hexadecimal(text.utf8), text: text)
      })
    let first: [Outcome] =
      isBaseline
      ? [.passed, .passed, .failed, .passed, .errored, .passed, .passed, .notRun]
        + [.passed, .passed]
      : [.passed, .failed, .failed, .errored, .unbound, .knownFailing, .unexpectedPass, .notRun]
        + [.passed, .errored]
    let second: [Outcome] = [
      .passed, .failed, .passed, .errored, .unbound, .notApplicable, .passed, .notRun, .passed,
      .passed,
    ]
    let rows =
      zip(names.indices, first).map { row($0, $1, subject: 0) }
      + zip(names.indices, second).dropLast(isBaseline ? 2 : 0).map { row($0, $1, subject: 1) }
    return RunRecord(header: header, diagnostics: messages, rows: rows)
  }

  private static let messages = [
    Diagnostic(
      .error, "row.duplicate", "the row '<b>' occurs twice",
      at: SourceLocation(file: path, start: SourcePosition(line: 8, column: 1)), fix: "name it & go"
    )
  ]

  private static func row(_ index: Int, _ outcome: Outcome, subject: Int) -> RowRecord {
    let (file, line) = [
      (path, 10), (path, 11), (path, 12), (path, 13), (otherPath, 8), (otherPath, 9),
      ("gone.md", 1), (otherPath, 90), (otherPath, 91), (otherPath, 92),
    ][index]
    let place = SourceLocation(
      file: file, start: SourcePosition(line: line, column: 1),
      end: SourcePosition(line: line, column: 9))
    let explains = ![.passed, .knownFailing, .notRun, .unexpectedPass].contains(outcome)
    return RowRecord(
      id: names[index], revision: index == 4 ? "changed" : "0123456789", kind: "responses",
      location: place, requirements: [index < 2 ? "EX-01" : "EX-02"],
      level: [.must, .must, .may, .should][safe: index], profile: index < 4 ? "core" : nil,
      subject: subject, outcome: outcome,
      knownFailure: outcome == .knownFailing
        ? KnownFailure(reason: "not yet <b>", link: "https://example.org/1", expires: "2027-01-01")
        : nil,
      findings: explains ? findings(at: place) : [], transcript: explains ? transcript : [],
      steps: explains ? steps : nil)
  }

  private static func findings(at place: SourceLocation) -> [Finding] {
    [
      Finding(
        column: "Result", location: place, rule: "sync ends so",
        expected: "sync is disabled; entry stays; </script>",
        observed: "sync is enabled; entry stays; </script>", suggestions: ["sync is <off>"],
        snippet: "add(\"<b>\")\n\u{202E}")
    ]
  }

  private static let transcript = [
    "requestAuthorization(<b>) → ok", "home: entries saved: 1", "→ observer is notified \u{1B}[2J",
    "← observer's completion", "· the app's process terminates", "save(sample) → throws network",
  ]

  private static let steps = [
    StepRecord(role: .setup, column: "Response", text: "the user denies <b>"),
    StepRecord(role: .action, column: "Response", text: "the app asks"),
    StepRecord(role: .expectation, column: "Result", text: "sync ends so"),
  ]

  static let supplements: [String] = [
    """
    {"mutations":{"name":"all","noticed":8,"survived":1,"equivalent":1},
     "changes":[{"name":"number","noticed":8,"survived":1,"equivalent":1}],
     "documents":[{"name":"</script>","noticed":8,"survived":1,"equivalent":1}],
     "survivors":[{"row":"example/granted","column":"<i>","change":"number","original":"1 <b>",
      "replacement":"2","file":"a.md","line":3}]}
    """,
    """
    {"summary":{"plans":2,"errors":1},"checks":[{"id":"a.b","severity":"error","findings":1,
     "summary":"A <b> rule."}],"diagnostics":[{"id":"a.b","severity":"error","message":"<script>",
     "location":{"file":"p.md","start":{"line":3,"column":1}},"fix":"do"}]}
    """,
    """
    {"hasRecord":true,"rows":[{"requirement":"EX-03","text":"Nothing <b>","phases":["01"],
     "claims":[{"plan":"01-01","isDone":false}],"state":"unclaimed"}]}
    """,
    """
    {"phases":[{"number":"01","name":"One <b>","plans":{"done":1,"total":2},
     "tasks":{"done":3,"total":4},"verification":"none","isFinished":false}],
     "plans":{"done":1,"total":2},"percent":50}
    """,
    """
    {"schemaVersion":1,"kind":"subjects","subject":"a sync on <b> store",
     "counts":{"name":"all","all":2,"notPlanted":0,"noticedAtMust":1,"diedOrStoodStill":0,
      "belowMust":0,"notReached":0,"survived":1,"equivalent":0,"outOfContract":0,"unanswered":1,
      "share":50},
     "groups":[{"title":"Part","counts":[{"name":"<i>","all":2,"notPlanted":0,"noticedAtMust":1,
      "diedOrStoodStill":0,"belowMust":0,"notReached":0,"survived":1,"equivalent":0,
      "outOfContract":0,"unanswered":1,"share":50}]}],
     "results":[{"group":"store","key":"one <b>","operation":"saving","summary":"</script>",
      "status":"noticed","row":"example/granted","outcome":"failed","rowsRun":2,"noticedBy":[0]},
      {"group":"store","key":"two","operation":"saving","summary":"nothing","status":"survived",
      "rowsRun":2,"noticedBy":[]}],
     "rows":[{"id":"example/granted","isBinding":true,"isUsable":true,"noticed":1},
      {"id":"example/denied","isBinding":true,"isUsable":true,"noticed":0}]}
    """,
  ]

  static func report() throws -> HTMLReport {
    let tool = DiagnosticReport.Tool(name: "healthspec", version: "1.2.3")
    return HTMLReport(
      of: RunReport(of: record(), against: record(isBaseline: true), tool: tool),
      history: [.init(name: "old <b>.jsonl", record: record(isBaseline: true))],
      supplements: try supplements.map { try HTMLSupplement(json: Array($0.utf8)) })
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

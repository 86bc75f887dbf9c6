internal import ConformanceRecord
internal import Diagnostics
internal import JSONText

/// The explanations of results, with duplicate texts and explanations stored only once.
///
/// Rows that fail on several subjects usually fail in the same way, and transcripts consist of the
/// same few calls.
struct DetailTable {
  private var texts = TextPool()
  private(set) var details: [[UInt8]] = []
  /// The number of results whose explanation was omitted because of the size limit.
  private(set) var omitted = 0

  private let limit: Int
  private var size = 0
  private var known: [[UInt8]: Int] = [:]

  init(limit: Int) { self.limit = limit }

  /// The texts that explanations refer to by index.
  var strings: [String] { texts.texts }

  /// Adds the explanation of a result and returns its index; returns `nil` if the result has no
  /// explanation or the size limit is reached.
  mutating func add(_ row: RowRecord) -> Int? {
    guard
      !row.findings.isEmpty || !row.transcript.isEmpty || row.steps != nil
        || row.knownFailure != nil
    else { return nil }
    guard size < limit else {
      omitted += 1
      return nil
    }
    var data = JSONWriter.page
    data.object { data in
      data.name("f")
      data.array(row.findings) { write($1, to: &$0) }
      if !row.transcript.isEmpty {
        data.name("t")
        data.array(row.transcript) { $0.number(place(of: $1)) }
      }
      if let steps = row.steps, !steps.isEmpty {
        data.name("s")
        data.array(steps) { write($1, to: &$0) }
      }
      if let known = row.knownFailure {
        data.name("k")
        data.numbers([known.reason, known.link, known.expires].map { place(of: $0) })
      }
    }
    if let place = known[data.bytes] { return place }
    known[data.bytes] = details.count
    details.append(data.bytes)
    size += data.count
    return details.count - 1
  }

  private mutating func write(_ finding: Finding, to data: inout JSONWriter) {
    data.array { data in
      write(finding.column, to: &data)
      data.number(finding.location?.start?.line ?? 0)
      data.number(finding.location?.start?.column ?? 0)
      for text in [finding.rule, finding.expected, finding.observed] {
        data.number(place(of: text))
      }
      data.array(finding.suggestions ?? []) { $0.number(place(of: $1)) }
      write(finding.snippet, to: &data)
    }
  }

  private mutating func write(_ step: StepRecord, to data: inout JSONWriter) {
    data.array { data in
      switch step.role {
      case .setup: data.number(0)
      case .action: data.number(1)
      case .expectation: data.number(2)
      }
      write(step.column, to: &data)
      data.number(place(of: step.text))
    }
  }

  private mutating func write(_ text: String?, to data: inout JSONWriter) {
    if let text { data.number(place(of: text)) } else { data.number(-1) }
  }

  private mutating func place(of text: String) -> Int {
    let place = texts.place(of: text)
    if place == texts.texts.count - 1 { size += text.utf8.count + 3 }
    return place
  }
}

internal import ConformanceRecord
internal import Diagnostics
internal import JSONText
internal import SpecMarkdown

/// The data for the page's script, as JSON in which the rows are stored in columns.
struct ReportData {
  private let report: HTMLReport
  let rows: ReportRows
  /// The distinct file paths of documents and rows; the paths of documents come first.
  private let files: [String]
  private let fileIndices: [String: Int]

  init(_ report: HTMLReport) {
    self.report = report
    rows = ReportRows(report.run.record, detailLimit: report.detailLimit)
    var files: [String] = []
    var indices: [String: Int] = [:]
    let named = rows.rows.lazy.map(\.location.file)
    for path in report.run.record.header.documents.map(\.path) + named where indices[path] == nil {
      indices[path] = files.count
      files.append(path)
    }
    self.files = files
    fileIndices = indices
  }

  var json: [UInt8] {
    var data = JSONWriter.page
    data.object { data in
      writeRun(to: &data)
      data.name("rows")
      data.object { writeRows(to: &$0) }
      data.name("documents")
      data.array { writeDocuments(to: &$0) }
      writeDetails(to: &data)
      data.name("messages")
      data.array(report.run.record.diagnostics) { write($1, to: &$0) }
      data.name("history")
      data.array { writeHistory(to: &$0) }
      if let comparison = report.run.comparison {
        data.name("comparison")
        ComparisonData(comparison, rows: rows.rows).write(to: &data)
      }
      for supplement in report.supplements { supplement.write(to: &data) }
    }
    return data.bytes
  }

  // MARK: - Run

  private func writeRun(to data: inout JSONWriter) {
    let record = report.run.record
    data.name("verdict")
    data.string(record.verdict.label)
    data.name("seed")
    data.string(String(record.header.seed))
    data.name("source")
    data.string(report.sourceAddress)
    data.name("files")
    data.strings(files)
    data.name("expectations")
    data.strings((record.header.expectations ?? []).map(\.path))
    data.name("gap")
    data.string(rows.gap(of: record))
    data.name("order")
    data.string(String(decoding: RowRecord.codes, as: UTF8.self))
    data.name("subjects")
    let verdicts = record.subjectVerdicts
    data.array(rows.subjects.enumerated()) { data, entry in
      let (index, subject) = entry
      data.object { data in
        data.name("label")
        data.string(subject.label)
        data.name("sync")
        data.string(subject.sync)
        data.name("store")
        data.string(subject.store)
        if let command = subject.syncCommand {
          data.name("syncCommand")
          data.string(command)
        }
        if let command = subject.storeCommand {
          data.name("storeCommand")
          data.string(command)
        } else if let choice = choice(of: subject) {
          data.name("choice")
          data.string(choice)
        }
        data.name("profile")
        data.string(subject.profile)
        data.name("capabilities")
        data.strings(subject.capabilities ?? [])
        if verdicts.indices.contains(index) {
          data.name("verdict")
          data.string(verdicts[index].verdict.label)
          data.name("summary")
          data.string(verdicts[index].tally.summary)
        }
      }
    }
  }

  /// Returns the name that selects the store if its name in the record is numbered because another
  /// store has the same name; otherwise `nil`.
  private func choice(of subject: SubjectIdentity) -> String? {
    guard let number = subject.store.firstMatch(of: /\ \([0-9]+\)$/)
    else { return nil }
    let name = subject.store[..<number.range.lowerBound]
    let bearers = rows.subjects.filter { $0.storeCommand == nil && $0.store == name }
    return bearers.isEmpty ? nil : String(name)
  }

  // MARK: - Rows

  /// Writes the rows in columns; repeated texts are represented by their indices.
  private func writeRows(to data: inout JSONWriter) {
    var prefixes = TextPool()
    var kinds = TextPool()
    var requirements = TextPool()
    var profiles = TextPool()
    let records = rows.rows
    let names = records.map { Self.parts(of: $0.id) }
    data.name("prefix")
    data.numbers(names.map { prefixes.place(of: String($0.prefix)) })
    data.name("name")
    data.strings(names.map { String($0.name) })
    data.name("patterns")
    data.array { data in
      for (index, row) in records.enumerated() {
        guard let pattern = RowPattern.pattern(for: row.id) else { continue }
        data.number(index)
        data.string(pattern)
      }
    }
    data.name("revision")
    data.strings(records.map(\.revision))
    data.name("file")
    data.numbers(records.map { fileIndices[$0.location.file] ?? -1 })
    data.name("line")
    data.numbers(records.map { $0.location.start?.line ?? 0 })
    data.name("kind")
    data.numbers(records.map { kinds.place(of: $0.kind) })
    data.name("requirement")
    data.array(records) { data, row in
      data.numbers(row.requirements.map { requirements.place(of: $0) })
    }
    data.name("level")
    data.numbers(records.map { $0.level.flatMap(RowLevel.allCases.firstIndex) ?? -1 })
    data.name("profile")
    data.numbers(records.map { $0.profile.map { profiles.place(of: $0) } ?? -1 })
    data.name("codes")
    data.string(String(decoding: rows.codes, as: UTF8.self))
    data.name("prefixes")
    data.strings(prefixes.texts)
    data.name("kinds")
    data.strings(kinds.texts)
    data.name("requirements")
    data.strings(requirements.texts)
    data.name("levels")
    data.strings(RowLevel.allCases.map(\.rawValue))
    data.name("profiles")
    data.strings(profiles.texts)
  }

  /// Splits an id into the prefix with the final slash and the row's own name.
  private static func parts(of id: String) -> (prefix: Substring, name: Substring) {
    guard let slash = id.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", id[...]) }
    let start = id.utf8.index(after: slash)
    return (id[..<start], id[start...])
  }

  private func writeDetails(to data: inout JSONWriter) {
    data.name("strings")
    data.strings(rows.table.strings)
    data.name("details")
    data.array(rows.table.details) { $0.page($1) }
    data.name("explained")
    data.array { data in
      for (row, subject, detail) in rows.details {
        data.number(row * rows.subjects.count + subject)
        data.number(detail)
      }
    }
    data.name("omitted")
    data.number(rows.table.omitted)
  }

  // MARK: - Documents

  private func writeDocuments(to data: inout JSONWriter) {
    let documents = report.run.record.header.documents
    var paths: [String: Int] = [:]
    for (index, document) in documents.enumerated() {
      let path = FilePath(document.path).normalized
      if paths[path] == nil { paths[path] = index }
    }
    var rowsByPlace: [RowPlace: Int] = [:]
    for (index, row) in rows.rows.enumerated() {
      guard let file = fileIndices[row.location.file], let line = row.location.start?.line else {
        continue
      }
      let place = RowPlace(file: file, line: line)
      if rowsByPlace[place] == nil { rowsByPlace[place] = index }
    }
    for (index, document) in documents.enumerated() {
      let page = MarkdownHTML(
        MarkdownDocument(parsing: document.text, path: document.path), paths: paths)
      data.object { data in
        data.name("file")
        data.number(fileIndices[document.path] ?? index)
        data.name("title")
        data.string(page.title ?? document.path)
        data.name("sha256")
        data.string(document.sha256)
        data.name("html")
        data.string(page.html)
        data.name("tables")
        data.array(page.tables) { data, table in
          write(
            table, rows: table.lines.map { rowsByPlace[RowPlace(file: index, line: $0)] ?? -1 },
            to: &data)
        }
      }
    }
  }

  private struct RowPlace: Hashable {
    let file: Int
    let line: Int
  }

  private func write(
    _ table: MarkdownHTML.TableContent, rows: [Int], to data: inout JSONWriter
  ) {
    data.object { data in
      data.name("header")
      data.strings(table.header)
      data.name("align")
      data.strings(table.alignments.map(\.rawValue))
      data.name("rows")
      data.numbers(rows)
      data.name("cells")
      data.strings(table.cells)
      if table.isInformative {
        data.name("informative")
        data.bool(true)
      }
    }
  }

  // MARK: - Messages and history

  private func write(_ diagnostic: Diagnostic, to data: inout JSONWriter) {
    data.object { data in
      data.name("severity")
      data.string(diagnostic.severity.rawValue)
      data.name("id")
      data.string(diagnostic.id.rawValue)
      data.name("message")
      data.string(diagnostic.message)
      data.name("place")
      data.string(diagnostic.location?.description)
      data.name("fix")
      data.string(diagnostic.fix)
    }
  }

  private func writeHistory(to data: inout JSONWriter) {
    guard !report.history.isEmpty else { return }
    let runs = report.history + [HTMLReport.EarlierRun(name: "this run", record: report.run.record)]
    for run in runs {
      var counts: [UInt8: Int] = [:]
      for row in run.record.rows { counts[row.code, default: 0] += 1 }
      data.object { data in
        data.name("name")
        data.string(run.name)
        data.name("verdict")
        data.string(run.record.verdict.label)
        data.name("counts")
        data.numbers(RowRecord.codes.map { counts[$0] ?? 0 })
      }
    }
  }
}

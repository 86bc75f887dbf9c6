public import ConformanceRecord
internal import Diagnostics

/// The merging of partial records of one run: shards of its rows, or subjects that ran separately.
///
/// If there are several parts, they must be complete and have the same schema version, seed, number
/// of planned rows, documents, expectation files and glossaries. Shards must also have the same
/// shard count, and subjects with the same name the same commands, claim and capabilities. Missing
/// and duplicate results are rejected, so that all numbers of a merged record are exact.
public enum RecordMerge {
  /// A record with its name in messages, such as its path.
  public struct Part: Sendable {
    /// The name, used in messages.
    public var name: String
    /// The record, which contains some rows or some subjects of the run.
    public var record: RunRecord

    /// Creates a part from a record and its name.
    public init(name: String, record: RunRecord) {
      self.name = name
      self.record = record
    }
  }

  /// The reason why parts cannot be merged into one run.
  public struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A phrase that states the problem, without a final period.
    public var message: String
    /// The fix for the problem, such as `run that part again`.
    public var fix: String

    /// The message, followed by the fix.
    public var description: String { "\(message); \(fix)" }
  }

  /// Merges the parts of a run; a single part is returned unchanged, even if it was cut off.
  ///
  /// Subjects and diagnostics are in order of first occurrence, and the rows of each subject are in
  /// document order. The order of shards with equal subjects and diagnostics does not matter.
  ///
  /// - Throws: ``Problem`` with the first problem that is found, or if `parts` is empty.
  /// - Complexity: O(*n* log *n*), where *n* is the number of results.
  public static func merge(_ parts: [Part]) throws(Problem) -> RunRecord {
    guard let first = parts.first else {
      throw Problem(message: "no records were given", fix: "specify at least one record")
    }
    guard parts.count > 1 else { return first.record }
    for part in parts { try check(part, against: first) }
    var merger = Merger(like: first.record)
    for part in parts { try merger.add(part) }
    return try merger.merged(from: parts)
  }

  private static func check(_ part: Part, against first: Part) throws(Problem) {
    let (header, other) = (part.record.header, first.record.header)
    let shard = header.shard.map { " (shard \($0.index) of \($0.count))" } ?? ""
    if part.record.footer == nil {
      let count = part.record.rows.count
      throw Problem(
        message: "'\(part.name)'\(shard) is incomplete, with \(count.counted("result"))",
        fix: "run that part again")
    }
    if header.schemaVersion != other.schemaVersion {
      throw Problem(
        message:
          "'\(part.name)' has schema version \(header.schemaVersion), but '\(first.name)' has "
          + "\(other.schemaVersion)", fix: "create all parts with the same version of the tool")
    }
    if header.seed != other.seed {
      throw Problem(
        message: "'\(part.name)' has seed \(header.seed), but '\(first.name)' has \(other.seed)",
        fix: "run all parts with the same seed")
    }
    if let shard = header.shard, let another = other.shard, shard.count != another.count {
      throw Problem(
        message: "'\(part.name)' is one of \(shard.count) shards, but '\(first.name)' is one of "
          + "\(another.count)", fix: "specify the shards of one run")
    }
    try checkDocuments(of: part, against: first)
    if let path = difference(header.expectations ?? [], other.expectations ?? []) {
      throw Problem(
        message: "'\(part.name)' and '\(first.name)' have different expectation files: "
          + "'\(path)'", fix: "run all parts with the same expectation files")
    }
    if let path = difference(header.glossaries ?? [], other.glossaries ?? []) {
      throw Problem(
        message: "'\(part.name)' and '\(first.name)' have different glossaries: '\(path)'",
        fix: "run all parts with the same glossaries")
    }
    if header.plannedRows != other.plannedRows {
      throw Problem(
        message: "the number of planned rows is \(header.plannedRows) in '\(part.name)', but "
          + "\(other.plannedRows) in '\(first.name)'",
        fix: "create all parts with the same version of the tool")
    }
  }

  /// Throws an error unless two parts have the same documents with the same paths, in the same
  /// order.
  private static func checkDocuments(of part: Part, against first: Part) throws(Problem) {
    let (some, others) = (part.record.header.documents, first.record.header.documents)
    let fix = "run all parts on the same documents"
    for (one, other) in zip(some, others) {
      guard one.path == other.path else {
        throw Problem(
          message: "'\(part.name)' has the document '\(one.path)' where '\(first.name)' has "
            + "'\(other.path)'", fix: "\(fix), with the same paths in the same order")
      }
      guard one.sha256 == other.sha256 else {
        throw Problem(
          message: "'\(part.name)' and '\(first.name)' have different versions of '\(one.path)'",
          fix: fix)
      }
    }
    guard some.count != others.count else { return }
    let isLonger = some.count > others.count
    let path = (isLonger ? some : others)[min(some.count, others.count)].path
    let (longer, shorter) = isLonger ? (part.name, first.name) : (first.name, part.name)
    throw Problem(
      message: "'\(longer)' has the document '\(path)', but '\(shorter)' does not", fix: fix)
  }

  /// Returns the path of the first document that differs between two lists, or `nil`.
  private static func difference(_ some: [DocumentRecord], _ others: [DocumentRecord]) -> String? {
    let pair = zip(some, others).first { $0.path != $1.path || $0.sha256 != $1.sha256 }
    if let pair { return pair.0.path }
    guard some.count != others.count else { return nil }
    return (some.count > others.count ? some : others)[min(some.count, others.count)].path
  }
}

/// The merged parts so far.
private struct Merger {
  private struct Key: Hashable {
    let subject: Int
    let id: String
    /// The location of the row if the diagnostics of its part contain an error, because several
    /// rows may then have the same id; otherwise `nil`.
    let place: SourceLocation?
  }

  private var header: RecordHeader
  private var diagnostics: [Diagnostic] = []
  private var seen: Set<Diagnostic> = []
  private var rows: [RowRecord] = []
  /// The index of the part that contains each result.
  private var origins: [Key: Int] = [:]
  private var partCount = 0
  private var subjects: [Subject: Int] = [:]

  private struct Subject: Hashable {
    let sync: String
    let store: String
  }

  init(like record: RunRecord) {
    header = record.header
    header.subjects = []
    header.shard = nil
  }

  mutating func add(_ part: RecordMerge.Part) throws(RecordMerge.Problem) {
    var indices: [Int] = []
    for subject in part.record.header.subjects { indices.append(try index(of: subject, in: part)) }
    for message in part.record.diagnostics where seen.insert(message).inserted {
      diagnostics.append(message)
    }
    let mayRepeat = part.record.diagnostics.contains { $0.severity == .error }
    for var row in part.record.rows {
      guard indices.indices.contains(row.subject) else {
        throw RecordMerge.Problem(
          message: "'\(part.name)' has a result of subject \(row.subject), which it does not list",
          fix: "create the record again")
      }
      row.subject = indices[row.subject]
      let key = Key(
        subject: row.subject, id: row.id, place: mayRepeat ? row.location : nil)
      let origin = origins.updateValue(partCount, forKey: key)
      guard origin == nil || origin == partCount && mayRepeat else {
        let subject = header.subjects[row.subject].label
        throw origin == partCount
          ? RecordMerge.Problem(
            message: "'\(part.name)' has two results of '\(row.id)' on \(subject)",
            fix: "run that part again")
          : RecordMerge.Problem(
            message: "'\(part.name)' overlaps with another record: both have '\(row.id)' on "
              + subject, fix: "specify each part once")
      }
      rows.append(row)
    }
    partCount += 1
  }

  /// Returns the index of a subject, which is added if it is new.
  ///
  /// - Throws: `RecordMerge.Problem` if an earlier subject has the same name but other properties.
  private mutating func index(
    of identity: SubjectIdentity, in part: RecordMerge.Part
  ) throws(RecordMerge.Problem) -> Int {
    let key = Subject(sync: identity.sync, store: identity.store)
    if let index = subjects[key] {
      guard let what = Self.difference(header.subjects[index], identity) else { return index }
      throw RecordMerge.Problem(
        message: "the \(what) of \(identity.label) in '\(part.name)' differs from that in "
          + "earlier records", fix: "run all parts of a subject with one command")
    }
    subjects[key] = header.subjects.count
    header.subjects.append(identity)
    return header.subjects.count - 1
  }

  /// Returns the property that differs between two subjects with the same name, or `nil`.
  private static func difference(_ one: SubjectIdentity, _ other: SubjectIdentity) -> String? {
    if one.syncCommand != other.syncCommand { return "command of the sync" }
    if one.storeCommand != other.storeCommand { return "command of the store" }
    if one.profile != other.profile { return "claim" }
    return one.capabilities == other.capabilities ? nil : "list of capabilities"
  }

  func merged(from parts: [RecordMerge.Part]) throws(RecordMerge.Problem) -> RunRecord {
    try checkShards(of: parts)
    var counts = Array(repeating: 0, count: header.subjects.count)
    for row in rows { counts[row.subject] += 1 }
    if let gap = counts.firstIndex(where: { $0 != header.plannedRows }) {
      guard counts[gap] < header.plannedRows else {
        throw RecordMerge.Problem(
          message: "the records have \(counts[gap].counted("result")) of "
            + "\(header.subjects[gap].label), more than the \(header.plannedRows) planned",
          fix: "specify each record once, and only records of one run")
      }
      throw RecordMerge.Problem(
        message: "the records have \(counts[gap]) of \(header.plannedRows.counted("result"))"
          + " of \(header.subjects[gap].label)",
        fix: "specify the records of all rows of the subject")
    }
    let order = Dictionary(
      header.documents.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    let keys = rows.map { row in
      (
        row.subject, order[row.location.file] ?? .max, row.location.start?.line ?? 0,
        row.location.start?.column ?? 0
      )
    }
    let sorted = rows.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    let merged = RunRecord(
      header: header, diagnostics: diagnostics, rows: sorted.map { rows[$0] })
    if let gap = merged.firstGap {
      throw RecordMerge.Problem(
        message: merged.words(for: gap), fix: "specify the records of all rows")
    }
    return merged
  }

  /// Throws an error for missing shards if every part is a shard.
  private func checkShards(of parts: [RecordMerge.Part]) throws(RecordMerge.Problem) {
    let shards = parts.compactMap(\.record.header.shard)
    guard let count = shards.first?.count, shards.count == parts.count else { return }
    let found = Set(shards.map(\.index))
    // The numbers come from files, so no more are examined than the message needs.
    let missing = Array((1...count).lazy.filter { !found.contains($0) }.prefix(6))
    guard let first = missing.first else { return }
    let list =
      missing.prefix(5).dropFirst().reduce("\(first)") { "\($0), \($1)" }
      + (missing.count > 5 ? " and others" : "")
    let isOne = missing.count == 1
    throw RecordMerge.Problem(
      message: "\(isOne ? "shard" : "shards") \(list) of \(count) \(isOne ? "is" : "are") missing",
      fix: "specify the record of every shard")
  }
}

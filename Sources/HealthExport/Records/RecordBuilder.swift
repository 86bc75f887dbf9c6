internal import Foundation
internal import HealthModel

/// A builder that creates records from elements, and summarizes the content of the export.
struct RecordBuilder {
  var vocabulary: Vocabulary
  var summary = ExportSummary()
  /// The occurrences of top-level records.
  var standing = RepeatCounter()
  /// The occurrences of members of correlations.
  var correlated = RepeatCounter()
  /// The occurrences of those members of correlations whose types were requested.
  var expected = RepeatCounter()
  let limits: ExportLimits
  /// The last metadata entry that was short and the first of its record, with the metadata that
  /// contains only this entry; many records begin with the same entry.
  private var lastEntry: (key: String, value: [UInt8], metadata: Metadata)?

  init(selection: TypeSelection, limits: ExportLimits) {
    vocabulary = Vocabulary(selection: selection, limits: limits)
    self.limits = limits
  }

  // MARK: - Beginning

  /// Begins a record, or returns `nil` for one that was not requested or is dropped.
  ///
  /// A member of a correlation is begun even if its type was not requested. An invalid member does
  /// not count as dropped, because it is usually also a top-level record.
  mutating func begin(
    _ tag: XMLTag, _ view: ByteView, isMember: Bool, line: () -> Int
  ) throws(ExportError) -> RecordDraft? {
    guard let rawType = tag.value(.type, in: view) else { return isMember ? nil : dropUntyped() }
    let type = try vocabulary.type(rawType)
    guard isMember || vocabulary.types[type].isSelected else {
      vocabulary.types[type].summary.unselected += 1
      return nil
    }
    let stream = try vocabulary.stream(
      type: type, unit: tag.value(.unit, in: view), source: tag.value(.sourceName, in: view))
    let raw = tag.value(.value, in: view)
    let value: RecordDraft.Value
    switch read(raw, stream: stream) {
    case .success(let read): value = read
    case .failure(let drop): return self.drop(type, drop.reason, isMember: isMember)
    }
    return try draft(
      tag, view, stream: stream, value: value, raw: raw, isMember: isMember, line: line)
  }

  /// Creates the draft of an element whose type and value have been read; returns `nil` if its
  /// dates are invalid.
  ///
  /// An element with invalid dates counts as dropped, unless it is a member of a correlation.
  mutating func draft(
    _ tag: XMLTag, _ view: ByteView, stream: Int, value: RecordDraft.Value, raw: RawValue?,
    isMember: Bool = false, line: () -> Int
  ) throws(ExportError) -> RecordDraft? {
    let type = vocabulary.streams[stream].type
    guard let start = moment(tag.value(.startDate, in: view)),
      let end = moment(tag.value(.endDate, in: view))
    else { return drop(type, .invalidDate, isMember: isMember) }
    let rawCreation = tag.value(.creationDate, in: view)
    let creation = rawCreation.flatMap { moment($0) }
    guard rawCreation == nil || creation != nil else {
      return drop(type, .invalidDate, isMember: isMember)
    }
    guard start.seconds <= end.seconds else {
      return drop(type, .endBeforeStart, isMember: isMember)
    }
    // The repairs were counted when the value was read.
    var countedRepairs = 0
    let valueBytes: [UInt8] =
      switch raw {
      case .some(let raw) where !raw.isPlain: Array(raw.text(countingRepairs: &countedRepairs).utf8)
      default: []
      }
    let identity = RecordIdentity(namespace: vocabulary.streams[stream].namespace) { hash in
      RecordDraft.append(start, end, creation, to: &hash)
      if valueBytes.isEmpty {
        if let raw { hash.append(raw.bytes) }
      } else {
        withView(of: valueBytes) { hash.append($0) }
      }
    }
    let isUnknown = if case .text = value { true } else { false }
    return RecordDraft(
      stream: stream, type: type, value: value, start: start, end: end, creation: creation,
      identity: identity, valueBytes: valueBytes,
      revision: try vocabulary.revision(
        source: tag.value(.sourceName, in: view), version: tag.value(.sourceVersion, in: view)),
      device: tag.value(.device, in: view).map { vocabulary.device($0) },
      line: isUnknown ? line() : 0)
  }

  private struct Drop: Error {
    let reason: DropReason
  }

  /// Returns the value of a record, as text if its type, unit or value is unknown, or the reason to
  /// drop the record.
  private mutating func read(
    _ raw: RawValue?, stream number: Int
  ) -> Result<RecordDraft.Value, Drop> {
    let stream = vocabulary.streams[number]
    switch vocabulary.types[stream.type].kind {
    case .quantity:
      guard let raw else { return .failure(Drop(reason: .missingValue)) }
      let text = raw.isPlain && stream.problem == nil ? "" : text(raw)
      let value =
        raw.isPlain ? raw.bytes.number : withView(of: Array(text.utf8)) { $0.number }
      switch value {
      case .finite(let number):
        if let problem = stream.problem { return .success(.text(text, problem)) }
        return .success(.quantity(number))
      case .notFinite: return .failure(Drop(reason: .notFinite))
      case .unreadable: return .failure(Drop(reason: .unreadableValue))
      }
    case .category(_, let values):
      guard let raw else {
        guard let only = values.only else { return .failure(Drop(reason: .missingValue)) }
        return .success(.category(only))
      }
      let text = text(raw)
      if let number = values.number(of: text) { return .success(.category(number)) }
      return .success(.text(text, .value))
    case .workout, .other: return .success(.text(raw.map { text($0) }, .type))
    }
  }

  private mutating func text(_ raw: RawValue) -> String { raw.text(countingRepairs: &repairs) }

  func moment(_ raw: RawValue?) -> ExportedMoment? {
    guard let raw else { return nil }
    if raw.isPlain { return raw.bytes.moment }
    var repairs = 0
    return withView(of: Array(raw.text(countingRepairs: &repairs).utf8)) { $0.moment }
  }

  private mutating func dropUntyped() -> RecordDraft? {
    summary.dropped[.missingType, default: 0] += 1
    return nil
  }

  private mutating func drop(
    _ type: Int, _ reason: DropReason, isMember: Bool
  ) -> RecordDraft? {
    guard !isMember else { return nil }
    summary.dropped[reason, default: 0] += 1
    vocabulary.types[type].summary.dropped += 1
    return nil
  }

  /// The number of characters and invalid byte sequences that were replaced.
  var repairs: Int {
    get { vocabulary.repairs }
    set { vocabulary.repairs = newValue }
  }

  // MARK: - Metadata

  /// Adds a metadata entry to a record; returns `false` if the record has too many entries.
  ///
  /// An entry without a key or value is ignored; so is an entry that repeats a key, which counts as
  /// a repair.
  mutating func addEntry(
    _ tag: XMLTag, _ view: ByteView, to draft: inout RecordDraft?
  ) -> Bool {
    guard let rawKey = tag.value(.key, in: view), let rawValue = tag.value(.value, in: view),
      let entries = draft?.entries
    else { return true }
    guard entries < limits.children else { return false }
    draft?.entries = entries + 1
    let key = vocabulary.metadataKey(rawKey)
    if let lastEntry, draft?.metadata.isEmpty ?? true, key == lastEntry.key,
      rawValue.bytes.isEqual(to: lastEntry.value)
    {
      draft?.metadata = lastEntry.metadata
      return true
    }
    guard draft?.metadata[key] == nil else {
      summary.repairs[.repeatedMetadataKey, default: 0] += 1
      return true
    }
    let text = text(rawValue)
    let isFlag = key == MetadataKey.wasUserEntered && (text == "0" || text == "1")
    let value = isFlag ? MetadataValue.number(text == "1" ? 1 : 0) : .string(text)
    draft?.metadata[key] = value
    if entries == 0, rawValue.bytes.count <= 64 {
      lastEntry = (key, Array(rawValue.bytes.buffer), [key: value])
    }
    return true
  }
}

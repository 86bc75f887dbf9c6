internal import Foundation
internal import HealthModel

extension RecordBuilder {
  /// Counts and returns a top-level record.
  mutating func finish(_ draft: RecordDraft) -> ExportedRecord {
    var draft = draft
    draft.metadata = repairedMetadata(of: draft)
    let ordinal = standing.occurrences(addingOneOf: draft.identity)
    count(draft, ordinal: ordinal)
    let details = draft.details(ordinal: ordinal, first: draft.identity)
    let uuid = identity(draft, ordinal, in: \.standing).uuid
    if let sample = sample(draft, uuid: uuid) {
      return .sample(ExportedSample(sample: sample, details: details))
    }
    return .unknown(unknown(draft, uuid: uuid, details: details))
  }

  /// Counts a member of a correlation and returns it, or `nil` if it is not a quantity with a known
  /// type and unit.
  ///
  /// The member has the identity of the equal top-level record, if the file contains one.
  mutating func finishMember(_ draft: RecordDraft) -> QuantitySample? {
    summary.correlatedSamples += 1
    let ordinal = correlated.occurrences(addingOneOf: draft.identity)
    if vocabulary.types[draft.type].isSelected {
      _ = expected.occurrences(addingOneOf: draft.identity)
    }
    guard case .quantity = draft.value else {
      summary.ignored[.correlationMember, default: 0] += 1
      return nil
    }
    var repaired = draft
    repaired.metadata = repairedMetadata(of: draft)
    let uuid = identity(draft, ordinal, in: \.correlated).uuid
    return sample(repaired, uuid: uuid)?.quantitySample
  }

  /// Counts and returns a correlation with its members.
  mutating func finish(_ draft: RecordDraft, members: [QuantitySample]) -> ExportedRecord {
    // Correlations at the same time, such as two meals, are distinguished by their members.
    let named = RecordIdentity(namespace: draft.identity) { hash in
      for member in members {
        withView(of: Array(member.uuid.text.utf8)) { hash.append($0) }
      }
    }
    let ordinal = standing.occurrences(addingOneOf: named)
    count(draft, ordinal: ordinal)
    let identity =
      ordinal == 0 ? named : RecordIdentity(namespace: named) { $0.append(number: Int64(ordinal)) }
    let correlation = Correlation(
      storedAs: identity.uuid,
      type: .correlation(identifier: vocabulary.types[draft.type].summary.identifier),
      members: members, startDate: draft.start.date, endDate: draft.end.date,
      metadata: repairedMetadata(of: draft), sourceRevision: draft.revision)
    return .correlation(
      ExportedCorrelation(
        correlation: correlation, details: draft.details(ordinal: ordinal, first: named)))
  }

  /// Returns the identity of a record, given the number of equal records that precede it.
  ///
  /// For a repeated record, the number can be reserved in the counter.
  mutating func identity(
    _ draft: RecordDraft, _ ordinal: Int, in counter: WritableKeyPath<Self, RepeatCounter>
  ) -> RecordIdentity {
    draft.identity(
      ordinal: ordinal, namespace: vocabulary.streams[draft.stream].namespace,
      in: &self[keyPath: counter])
  }

  /// Returns the sample of a draft, or `nil` if its type, value or unit is unknown.
  private func sample(_ draft: RecordDraft, uuid: UUID) -> Sample? {
    switch (draft.value, vocabulary.types[draft.type].kind) {
    case (.quantity(let number), .quantity(let type)):
      guard let unit = vocabulary.streams[draft.stream].unit else { return nil }
      return .quantity(
        QuantitySample(
          storedAs: uuid, type: type, quantity: Quantity(unit: unit, value: number),
          start: draft.start.date, end: draft.end.date, metadata: draft.metadata,
          device: draft.device, sourceRevision: draft.revision))
    case (.category(let number), .category(let type, _)):
      return .category(
        CategorySample(
          storedAs: uuid, type: type, value: number, start: draft.start.date,
          end: draft.end.date, metadata: draft.metadata, device: draft.device,
          sourceRevision: draft.revision))
    default: return nil
    }
  }

  func unknown(
    _ draft: RecordDraft, uuid: UUID, details: RecordingDetails, duration: TimeInterval? = nil
  ) -> UnknownRecord {
    var (value, reason): (String?, UnknownRecord.Reason) = (nil, .type)
    if case .text(let text, let problem) = draft.value { (value, reason) = (text, problem) }
    return UnknownRecord(
      reason: reason, uuid: uuid,
      identifier: vocabulary.types[draft.type].summary.identifier, value: value,
      unit: vocabulary.streams[draft.stream].unitText, startDate: draft.start.date,
      endDate: draft.end.date, duration: duration, sourceRevision: draft.revision,
      device: draft.device, metadata: draft.metadata, details: details, line: draft.line)
  }

  /// Returns the metadata of a draft, with the sync identity in a form that stores accept or, if
  /// this is not possible, without it; counts the removal as a repair.
  mutating func repairedMetadata(of draft: RecordDraft) -> Metadata {
    guard !draft.metadata.isEmpty else { return [:] }
    var metadata = draft.metadata
    if metadata.repairSyncIdentity() { summary.repairs[.unusableSyncIdentity, default: 0] += 1 }
    return metadata
  }

  /// Adds a delivered record to the summary of its type.
  mutating func count(_ draft: RecordDraft, ordinal: Int) {
    if vocabulary.types[draft.type].summary.delivered == 0 {
      vocabulary.types[draft.type].summary.unit = vocabulary.streams[draft.stream].unitText
    }
    vocabulary.types[draft.type].summary.delivered += 1
    if case .text = draft.value { vocabulary.types[draft.type].summary.unknown += 1 }
    if ordinal > 0 { vocabulary.types[draft.type].summary.repeated += 1 }
    vocabulary.types[draft.type].first = min(
      vocabulary.types[draft.type].first, draft.start.seconds)
    vocabulary.types[draft.type].last = max(vocabulary.types[draft.type].last, draft.end.seconds)
  }

  /// Returns the summary of the content that was read so far.
  func summary(_ scanner: XMLScanner) -> ExportSummary {
    var summary = summary
    for entry in vocabulary.types {
      var type = entry.summary
      if type.delivered > 0 {
        type.first = Date(timeIntervalSince1970: TimeInterval(entry.first))
        type.last = Date(timeIntervalSince1970: TimeInterval(entry.last))
      }
      summary.types[type.identifier] = type
    }
    summary.repairs[.forbiddenCharacter] = repairs > 0 ? repairs : nil
    let repeated = scanner.repeatedAttributes
    summary.repairs[.repeatedAttribute] = repeated > 0 ? repeated : nil
    summary.correlatedSamplesAlone = expected.surplus(over: standing)
    let place = scanner.place(of: scanner.position)
    summary.lines = place.line
    summary.bytes = place.byteOffset
    return summary
  }
}

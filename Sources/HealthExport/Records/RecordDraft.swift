internal import Foundation
internal import HealthModel

/// An element with a type, dates and a source, whose child elements are still being read.
struct RecordDraft {
  /// The value of an element.
  enum Value {
    case quantity(Double)
    case category(Int)
    case activity(WorkoutActivityType)
    case text(String?, UnknownRecord.Reason)
    case correlation
  }

  let stream: Int
  let type: Int
  let value: Value
  let start: ExportedMoment
  let end: ExportedMoment
  let creation: ExportedMoment?
  /// The identity that is derived from the type, unit, source, dates and value of the element.
  ///
  /// Only the first of several equal records has this identity, and no correlation does.
  let identity: RecordIdentity
  /// The UTF-8 bytes of the value if it contains references, control characters or characters
  /// beyond ASCII; otherwise, empty.
  let valueBytes: [UInt8]
  let revision: SourceRevision
  let device: Device?
  /// The line on which the start tag ends if the type, unit or value is unknown; otherwise, 0.
  let line: Int
  var metadata: Metadata = [:]
  /// The number of metadata entries so far.
  var entries = 0

  func details(ordinal: Int, first: RecordIdentity) -> RecordingDetails {
    RecordingDetails(
      creationDate: creation?.date, offset: Int(start.offset), ordinal: ordinal,
      first: first.uuid)
  }

  /// Returns the identity of the record, given the number of equal records that precede it.
  ///
  /// For a repeated record, the number can be reserved in the counter.
  func identity(
    ordinal: Int, namespace: RecordIdentity, in counter: inout RepeatCounter
  ) -> RecordIdentity {
    guard ordinal > 0 else { return identity }
    // If `valueBytes` is empty, repeated records with different values have the same `plain`
    // identities. The first value to reserve an ordinal keeps the identity, so that it is the same
    // as in earlier imports.
    let plain = repetition(ordinal, namespace)
    guard valueBytes.isEmpty else { return plain }
    let group = ordinal == 1 ? plain : repetition(1, namespace)
    return counter.reserve(ordinal, in: group)
      ? plain : RecordIdentity(namespace: identity) { $0.append(number: Int64(ordinal)) }
  }

  private func repetition(_ ordinal: Int, _ namespace: RecordIdentity) -> RecordIdentity {
    RecordIdentity(namespace: namespace) { hash in
      Self.append(start, end, creation, to: &hash)
      withView(of: valueBytes) { hash.append($0) }
      // No UTF-8 text contains this byte.
      hash.append(0xFF)
      hash.append(number: Int64(ordinal))
    }
  }

  static func append(
    _ start: ExportedMoment, _ end: ExportedMoment, _ creation: ExportedMoment?,
    to hash: inout SHA1
  ) {
    hash.append(number: start.seconds)
    hash.append(number: end.seconds)
    hash.append(number: creation?.seconds ?? .min)
  }
}

extension Metadata {
  /// Converts the sync identity to a form that stores accept, or removes it.
  ///
  /// - Returns: Whether the sync identity was removed.
  mutating func repairSyncIdentity() -> Bool {
    let (identifier, version) = (self[MetadataKey.syncIdentifier], self[MetadataKey.syncVersion])
    guard identifier != nil || version != nil else { return false }
    if case .string? = identifier, case .string(let text)? = version, let number = Double(text),
      number.isFinite
    {
      self[MetadataKey.syncVersion] = .number(number)
      return false
    }
    self[MetadataKey.syncIdentifier] = nil
    self[MetadataKey.syncVersion] = nil
    return true
  }
}

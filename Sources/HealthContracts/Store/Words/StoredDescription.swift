internal import Conformance
internal import Foundation
internal import HealthModel

/// A stored sample as a row describes it, such as `x of 80 kg at 8:00 by scale`.
///
/// Facts that the row omits are not compared.
struct StoredDescription: Sendable {
  let sample: SampleDescription
  private var writer: Source?

  /// Creates a description by reading a sample, and its source if one follows.
  init?(_ reader: inout StoreWordReader) {
    guard let sample = SampleDescription(&reader) else { return nil }
    self.sample = sample
    writer = reader.attempt { $0.take("by") ? $0.source() : nil }
  }

  /// Returns the readings of a list of samples, longest first.
  ///
  /// Every shorter list is a reading as well, because the words after it can belong to a new
  /// clause.
  static func lists(in words: PhraseTokens) -> [ParameterReading] {
    var lists: [ParameterReading] = []
    var reader = StoreWordReader(words)
    while Self(&reader) != nil {
      lists.insert(
        ParameterReading(
          count: reader.count, value: reader.canonicalText, unquoted: reader.unquoted), at: 0)
      guard reader.take(",") || reader.take("and") else { break }
    }
    return lists
  }

  /// Reads a complete list of samples; returns `nil` if one of the samples cannot be read.
  static func list(_ reader: inout StoreWordReader) -> [Self]? {
    var list: [Self] = []
    repeat {
      guard let next = Self(&reader) else { return nil }
      list.append(next)
    } while reader.take(",") || reader.take("and")
    return list
  }

  /// Returns the first difference between a stored sample and the description; `nil` if they match.
  func difference(from stored: Sample) throws -> String? {
    if let difference = try sample.difference(from: stored) { return difference }
    if let writer, writer != stored.sourceRevision?.source {
      return stored.sourceRevision.map { "a sample from \($0.text)" } ?? "no source"
    }
    return nil
  }
}

extension SampleDescription {
  /// Returns the first difference between a sample and the description; `nil` if they match.
  func difference(from sample: Sample) throws -> String? {
    if let identity, identity != sample.uuid { return "another identity" }
    let ofUnit = try unit.map { SampleType.quantity(try Self.type(measuredIn: $0)) }
    if let type = type ?? ofUnit ?? typeOfCategoryValue {
      guard type == sample.sampleType else { return "another type" }
    }
    if let value, let unit {
      let wanted = Quantity(unit: unit, value: value)
      guard let found = sample.quantitySample, wanted.isApproximatelyEqual(to: found.quantity)
      else { return "another amount" }
    }
    if let difference = kindDifference(from: sample) { return difference }
    if let start, start != sample.startDate { return "another time" }
    if let end = self.end(after: sample.startDate), end != sample.endDate { return "another time" }
    guard metadata.allSatisfy({ sample.metadata[$0.key] == $0.value }) else {
      return "other metadata"
    }
    if let device, device != sample.device { return "another device" }
    return nil
  }
}

extension Comparison {
  /// Compares all stored samples with the samples that the row describes, in any order.
  static func stored(_ described: [StoredDescription], _ world: StoreCase) async throws -> Self {
    try .described(described, try await world.store.readableObjects(), world)
  }

  /// Compares samples with the samples that the row describes, in any order.
  ///
  /// A missing, duplicate or additional sample is a difference.
  static func described(
    _ described: [StoredDescription], _ stored: [Sample], _ world: StoreCase
  ) throws -> Self {
    let found = world.names(of: stored.map(\.uuid))
    let names = Comparison.names(Set(described.map(\.sample.name)), Set(found), found.count)
    guard names == .holds else { return names }
    for description in described {
      let name = description.sample.name
      guard let index = found.firstIndex(of: name) else { continue }
      if let difference = try description.difference(from: stored[index]) {
        return .differs(expected: "\(name) as the row describes it", observed: difference)
      }
    }
    return .holds
  }

  /// Compares names in any order; a missing, repeated or additional name is a difference.
  ///
  /// The count is the number of found names, including repetitions.
  static func names(_ expected: Set<String>, _ found: Set<String>, _ count: Int) -> Self {
    .require(
      expected == found && count == expected.count,
      expected: expected.sorted().joined(separator: ", "),
      observed: found.isEmpty
        ? "nothing"
        : found.sorted().joined(separator: ", ")
          + (count == found.count ? "" : ", some more than once"))
  }
}

extension Array where Element == String {
  /// Returns the texts joined by commas, or `words` if the array is empty.
  ///
  /// A report with an empty observation would be unclear.
  func listed(orIfEmpty words: String = "nothing") -> String {
    isEmpty ? words : joined(separator: ", ")
  }
}

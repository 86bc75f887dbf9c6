internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that decides with a closure whether a sample is in a range of dates.
  private static func ranging(
    _ id: String, _ summary: String,
    _ matches:
      @escaping @Sendable (
        _ sample: QuantitySample, _ start: Date, _ end: Date, SamplePredicate.DateOptions
      ) -> Bool
  ) -> Self {
    Self(id, summary) {
      $0.query = { _, query in
        query.altered(
          predicate: query.predicate.mapped { if case .dates = $0 { .all } else { nil } },
          limit: 0)
      }
      $0.found = { _, query, found in
        found.map { samples in
          let kept = samples.filter { sample in
            guard case .dates(let start, let end, let options) = query.predicate else {
              return query.predicate.matches(sample)
            }
            return matches(sample, start ?? .distantPast, end ?? .distantFuture, options)
          }
          return query.limit > 0 ? Array(kept.prefix(query.limit)) : kept
        }
      }
    }
  }

  /// Returns a deviation that evaluates one comparison of quantities as another.
  private static func comparing(
    _ comparison: SamplePredicate.Comparison, as other: SamplePredicate.Comparison
  ) -> Self {
    asking(
      "takes-\(comparison.rawValue)-for-\(other.rawValue)",
      "the comparison '\(comparison)' is evaluated as '\(other)'"
    ) {
      guard case .quantity(comparison, let quantity) = $0 else { return nil }
      return .quantity(other, quantity)
    }
  }

  /// Stores that evaluate conditions incorrectly.
  static let conditions: [Self] = [
    asking("ignores-ranges", "a range of dates is ignored") {
      if case .dates = $0 { .all } else { nil }
    },
    asking("ignores-the-start-of-ranges", "the start of a range is ignored") {
      guard case .dates(_, let end, let options) = $0 else { return nil }
      return .dates(start: nil, end: end, options: options)
    },
    asking("ignores-the-end-of-ranges", "the end of a range is ignored") {
      guard case .dates(let start, _, let options) = $0 else { return nil }
      return .dates(start: start, end: nil, options: options)
    },
    asking("is-never-strict", "the options of a range are ignored") {
      guard case .dates(let start, let end, _) = $0 else { return nil }
      return .dates(start: start, end: end, options: [])
    },
    asking("is-always-strict-about-starts", "every range is strict about the start of samples") {
      guard case .dates(let start, let end, let options) = $0 else { return nil }
      return .dates(start: start, end: end, options: options.union(.strictStartDate))
    },
    asking("is-always-strict-about-ends", "every range is strict about the end of samples") {
      guard case .dates(let start, let end, let options) = $0 else { return nil }
      return .dates(start: start, end: end, options: options.union(.strictEndDate))
    },
    asking(
      "swaps-the-options-of-ranges",
      "the options for the start and the end of a range are swapped"
    ) {
      guard case .dates(let start, let end, let options) = $0 else { return nil }
      var swapped: SamplePredicate.DateOptions = []
      if options.contains(.strictStartDate) { swapped.insert(.strictEndDate) }
      if options.contains(.strictEndDate) { swapped.insert(.strictStartDate) }
      return .dates(start: start, end: end, options: swapped)
    },
    ranging("includes-the-end-of-ranges", "an instant at the end of a range is included") {
      sample, start, end, _ in sample.endDate >= start && sample.startDate <= end
    },
    ranging("excludes-the-start-of-ranges", "an instant at the start of a range is excluded") {
      sample, start, end, _ in sample.endDate > start && sample.startDate < end
    },
    ranging("compares-starts-only", "a range contains samples that start in it") {
      sample, start, end, _ in sample.startDate >= start && sample.startDate < end
    },
    ranging("compares-ends-only", "a range contains samples that end in it") {
      sample, start, end, _ in sample.endDate >= start && sample.endDate < end
    },
    ranging("includes-the-end-of-strict-ranges", "a strict range includes samples at its end") {
      sample, start, end, options in
      guard sample.endDate >= start, sample.startDate < end else { return false }
      if options.contains(.strictStartDate), sample.startDate < start { return false }
      return !options.contains(.strictEndDate) || sample.endDate <= end
    },
    ranging(
      "excludes-the-start-of-strict-ranges", "a strict range excludes samples at its start"
    ) {
      sample, start, end, options in
      guard sample.endDate >= start, sample.startDate < end else { return false }
      if options.contains(.strictStartDate), sample.startDate <= start { return false }
      return !options.contains(.strictEndDate) || (sample.endDate < end && sample.endDate > start)
    },
    asking("ignores-identities", "a condition on identities is ignored") {
      if case .uuids = $0 { .all } else { nil }
    },
    asking("takes-one-identity", "only one of several identities is found") {
      guard case .uuids(let uuids) = $0,
        let first = uuids.min(by: { $0.uuidString < $1.uuidString })
      else { return nil }
      return .uuids([first])
    },
    Self("finds-identities-of-any-type", "a condition on identities ignores the type") {
      $0.found = { base, query, found in
        guard case .uuids(let uuids) = query.predicate else { return found }
        return .success(base.notes.withLock { $0.saved.filter { uuids.contains($0.uuid) } })
      }
    },
    asking("ignores-sources", "a condition on sources is ignored") {
      if case .sources = $0 { .all } else { nil }
    },
    asking("finds-no-sources", "no source satisfies a condition on sources") {
      if case .sources = $0 { .uuids([]) } else { nil }
    },
    asking("ignores-sync-identifiers", "a condition on sync identifiers is ignored") {
      if case .syncIdentifiers = $0 { .all } else { nil }
    },
    asking("finds-no-sync-identifiers", "no sample satisfies a condition on sync identifiers") {
      if case .syncIdentifiers = $0 { .uuids([]) } else { nil }
    },
    asking("ignores-metadata", "a condition on metadata is ignored") {
      if case .metadata = $0 { .all } else { nil }
    },
    asking("ignores-values-of-metadata", "a condition on a metadata value checks only the key") {
      guard case .metadata(let key, _) = $0 else { return nil }
      return .metadata(key: key, allowed: nil)
    },
    asking("compares-metadata-as-text", "numbers in metadata are never found") {
      guard case .metadata(let key, let allowed?) = $0 else { return nil }
      return .metadata(
        key: key,
        allowed: Set(
          allowed.map { if case .number(let number) = $0 { .string("\(number)") } else { $0 } }))
    },
    comparing(.lessThan, as: .lessThanOrEqual),
    comparing(.lessThanOrEqual, as: .lessThan),
    comparing(.equal, as: .greaterThanOrEqual),
    comparing(.greaterThanOrEqual, as: .greaterThan),
    comparing(.greaterThan, as: .greaterThanOrEqual),
    comparing(.notEqual, as: .lessThan),
    asking(
      "compares-numbers-without-units", "a quantity in pounds in a condition is read as kilograms"
    ) {
      guard case .quantity(let comparison, let quantity) = $0,
        let value = try? quantity.doubleValue(for: quantity.unit), quantity.unit == .pound
      else { return nil }
      return .quantity(comparison, Quantity(unit: .kilogram, value: value))
    },
    asking(
      "takes-any-of-several-conditions",
      "a sample that satisfies only one of two conditions joined by 'and' is found"
    ) {
      if case .and(let parts) = $0 { .or(parts) } else { nil }
    },
    asking(
      "takes-the-first-condition", "only the first of two conditions joined by 'and' is applied"
    ) {
      if case .and(let parts) = $0 { parts.first } else { nil }
    },
    asking("takes-all-alternatives", "only samples that satisfy all alternatives are found") {
      if case .or(let parts) = $0 { .and(parts) } else { nil }
    },
    asking("takes-the-first-alternative", "only the first of several alternatives is applied") {
      if case .or(let parts) = $0 { parts.first } else { nil }
    },
    asking("forgets-negations", "a negated condition is applied without its negation") {
      if case .not(let part) = $0 { part } else { nil }
    },
    asking("ignores-negations", "a negated condition is ignored") {
      if case .not = $0 { .all } else { nil }
    },
  ]
}

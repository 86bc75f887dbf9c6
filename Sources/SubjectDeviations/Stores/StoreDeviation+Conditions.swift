internal import Foundation
internal import HealthModel

extension StoreDeviation {
  /// Returns a deviation that decides with a closure whether a sample is in a range of dates.
  ///
  /// A range that is only a part of a condition is evaluated correctly, except within a negation.
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
    _ id: String, _ comparison: SamplePredicate.Comparison, as other: SamplePredicate.Comparison
  ) -> Self {
    asking(id, "the comparison '\(comparison)' is evaluated as '\(other)'") {
      guard case .quantity(comparison, let quantity) = $0 else { return nil }
      return .quantity(other, quantity)
    }
  }

  /// Stores that evaluate conditions incorrectly.
  static let conditions: [Self] = [
    asking("ignores-date-ranges", "a range of dates is ignored") {
      if case .dates = $0 { .all } else { nil }
    },
    asking("ignores-start-of-range", "the start of a range is ignored") {
      guard case .dates(_, let end, let options) = $0 else { return nil }
      return .dates(start: nil, end: end, options: options)
    },
    asking("ignores-end-of-range", "the end of a range is ignored") {
      guard case .dates(let start, _, let options) = $0 else { return nil }
      return .dates(start: start, end: nil, options: options)
    },
    asking("ignores-options-of-range", "the options of a range are ignored") {
      guard case .dates(let start, let end, _) = $0 else { return nil }
      return .dates(start: start, end: end, options: [])
    },
    asking(
      "applies-strict-start-to-all-ranges",
      "the option for a strict start is applied to every range"
    ) {
      guard case .dates(let start, let end, let options) = $0 else { return nil }
      return .dates(start: start, end: end, options: options.union(.strictStartDate))
    },
    asking(
      "applies-strict-end-to-all-ranges", "the option for a strict end is applied to every range"
    ) {
      guard case .dates(let start, let end, let options) = $0 else { return nil }
      return .dates(start: start, end: end, options: options.union(.strictEndDate))
    },
    asking(
      "swaps-options-of-range", "the options for the start and the end of a range are swapped"
    ) {
      guard case .dates(let start, let end, let options) = $0 else { return nil }
      var swapped: SamplePredicate.DateOptions = []
      if options.contains(.strictStartDate) { swapped.insert(.strictEndDate) }
      if options.contains(.strictEndDate) { swapped.insert(.strictStartDate) }
      return .dates(start: start, end: end, options: swapped)
    },
    ranging(
      "includes-samples-at-end-of-range",
      "a range ignores its options, and includes samples that start at its end"
    ) {
      sample, start, end, _ in sample.endDate >= start && sample.startDate <= end
    },
    ranging(
      "excludes-samples-at-start-of-range",
      "a range ignores its options, and excludes samples that end at its start"
    ) {
      sample, start, end, _ in sample.endDate > start && sample.startDate < end
    },
    ranging("compares-start-dates-only", "a range contains only samples that start in it") {
      sample, start, end, _ in sample.startDate >= start && sample.startDate < end
    },
    ranging("compares-end-dates-only", "a range contains only samples that end in it") {
      sample, start, end, _ in sample.endDate >= start && sample.endDate < end
    },
    ranging(
      "includes-samples-at-end-of-strict-range",
      "a range with a strict end includes samples that end at its end"
    ) {
      sample, start, end, options in
      guard sample.endDate >= start, sample.startDate < end else { return false }
      if options.contains(.strictStartDate), sample.startDate < start { return false }
      return !options.contains(.strictEndDate) || sample.endDate <= end
    },
    ranging(
      "excludes-samples-at-start-of-strict-range",
      "a strict start excludes samples that start at it; a strict end, those that end at the start"
    ) {
      sample, start, end, options in
      guard sample.endDate >= start, sample.startDate < end else { return false }
      if options.contains(.strictStartDate), sample.startDate <= start { return false }
      return !options.contains(.strictEndDate) || (sample.endDate < end && sample.endDate > start)
    },
    asking("ignores-uuid-conditions", "a condition on UUIDs is ignored") {
      if case .uuids = $0 { .all } else { nil }
    },
    asking(
      "matches-only-one-of-several-uuids", "a condition on several UUIDs matches only one of them"
    ) {
      guard case .uuids(let uuids) = $0,
        let first = uuids.min(by: { $0.uuidString < $1.uuidString })
      else { return nil }
      return .uuids([first])
    },
    Self(
      "ignores-type-in-uuid-conditions",
      "a query by UUIDs returns all matching samples of the app, even deleted or of other types"
    ) {
      $0.found = { base, query, found in
        guard case .uuids(let uuids) = query.predicate else { return found }
        return .success(base.notes.withLock { $0.saved.filter { uuids.contains($0.uuid) } })
      }
    },
    asking("ignores-source-conditions", "a condition on sources is ignored") {
      if case .sources = $0 { .all } else { nil }
    },
    asking("matches-no-samples-by-source", "no sample satisfies a condition on sources") {
      if case .sources = $0 { .uuids([]) } else { nil }
    },
    asking("ignores-sync-identifier-conditions", "a condition on sync identifiers is ignored") {
      if case .syncIdentifiers = $0 { .all } else { nil }
    },
    asking(
      "matches-no-samples-by-sync-identifier", "no sample satisfies a condition on sync identifiers"
    ) {
      if case .syncIdentifiers = $0 { .uuids([]) } else { nil }
    },
    asking("ignores-metadata-conditions", "a condition on metadata is ignored") {
      if case .metadata = $0 { .all } else { nil }
    },
    asking(
      "ignores-values-in-metadata-conditions", "a condition on a metadata value checks only the key"
    ) {
      guard case .metadata(let key, _) = $0 else { return nil }
      return .metadata(key: key, allowed: nil)
    },
    asking(
      "compares-metadata-numbers-as-strings",
      "a number in a condition on metadata is compared as a string, so it never matches"
    ) {
      guard case .metadata(let key, let allowed?) = $0 else { return nil }
      return .metadata(
        key: key,
        allowed: Set(
          allowed.map { if case .number(let number) = $0 { .string("\(number)") } else { $0 } }))
    },
    comparing("evaluates-less-than-as-less-than-or-equal", .lessThan, as: .lessThanOrEqual),
    comparing("evaluates-less-than-or-equal-as-less-than", .lessThanOrEqual, as: .lessThan),
    comparing("evaluates-equal-as-greater-than-or-equal", .equal, as: .greaterThanOrEqual),
    comparing(
      "evaluates-greater-than-or-equal-as-greater-than", .greaterThanOrEqual, as: .greaterThan),
    comparing(
      "evaluates-greater-than-as-greater-than-or-equal", .greaterThan, as: .greaterThanOrEqual),
    comparing("evaluates-not-equal-as-less-than", .notEqual, as: .lessThan),
    asking(
      "compares-pounds-as-kilograms",
      "the number of pounds in a condition is compared as a number of kilograms"
    ) {
      guard case .quantity(let comparison, let quantity) = $0,
        let value = try? quantity.doubleValue(for: quantity.unit), quantity.unit == .pound
      else { return nil }
      return .quantity(comparison, Quantity(unit: .kilogram, value: value))
    },
    asking("evaluates-and-as-or", "conditions joined by 'and' are evaluated as if joined by 'or'") {
      if case .and(let parts) = $0 { .or(parts) } else { nil }
    },
    asking(
      "applies-only-first-operand-of-and",
      "only the first of several conditions joined by 'and' is applied"
    ) {
      if case .and(let parts) = $0 { parts.first } else { nil }
    },
    asking("evaluates-or-as-and", "conditions joined by 'or' are evaluated as if joined by 'and'") {
      if case .or(let parts) = $0 { .and(parts) } else { nil }
    },
    asking(
      "applies-only-first-operand-of-or",
      "only the first of several conditions joined by 'or' is applied"
    ) {
      if case .or(let parts) = $0 { parts.first } else { nil }
    },
    asking("drops-negations", "a negated condition is applied without its negation") {
      if case .not(let part) = $0 { part } else { nil }
    },
    asking("ignores-negated-conditions", "a negated condition is ignored") {
      if case .not = $0 { .all } else { nil }
    },
  ]
}

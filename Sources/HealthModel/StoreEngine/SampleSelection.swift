internal import Foundation

/// Whose samples an app may see.
package enum Visibility: Hashable, Sendable {
  /// Those of every source.
  case everything
  /// Those of the app itself.
  case own
  /// None.
  case nothing

  /// Whether an app may know of a source's samples.
  func includes(_ bundleIdentifier: String, app appBundleIdentifier: String) -> Bool {
    switch self {
    case .everything: true
    case .own: bundleIdentifier == appBundleIdentifier
    case .nothing: false
    }
  }
}

/// The stored samples that a query asks for, in the order it asks for.
package struct SampleSelection: Sendable {
  /// The type.
  package let type: SampleType
  /// The condition.
  package let predicate: SamplePredicate
  /// The order; where it leaves a choice, the oldest arrival comes first.
  package let sort: [SampleSort]
  /// The largest number of samples; ``objectQueryNoLimit`` for all.
  package let limit: Int
  let visibility: Visibility
  let appBundleIdentifier: String

  /// Whether a sample of the type belongs to the selection.
  package func contains(_ sample: QuantitySample) -> Bool {
    visibility.includes(sample.bundleIdentifier, app: appBundleIdentifier)
      && predicate.matches(sample)
  }

  /// Chooses from samples that come in order of arrival.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of candidates.
  package func choose(from candidates: [QuantitySample]) -> [QuantitySample] {
    let found = candidates.filter { contains($0) }
    let samples = sort.isEmpty ? found : sorted(found)
    guard limit != objectQueryNoLimit else { return samples }
    return Array(samples.prefix(limit))
  }

  /// Sorts samples; those that no key tells apart stay in order of arrival.
  private func sorted(_ samples: [QuantitySample]) -> [QuantitySample] {
    let order = samples.indices.sorted { left, right in
      for key in sort {
        let (a, b) = (samples[left].date(key.key), samples[right].date(key.key))
        if a != b { return (a < b) == key.ascending }
      }
      return left < right
    }
    return order.map { samples[$0] }
  }
}

extension QuantitySample {
  /// The identity of the writer; every stored sample has one.
  package var bundleIdentifier: String { sourceRevision?.source.bundleIdentifier ?? "" }

  fileprivate func date(_ key: SampleSort.Key) -> Date {
    switch key {
    case .startDate: startDate
    case .endDate: endDate
    }
  }
}

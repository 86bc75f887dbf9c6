internal import Foundation
package import HealthModel

/// The samples that are visible to an app.
package enum Visibility: Hashable, Sendable {
  /// The samples from every source.
  case everything
  /// The samples of the app itself.
  case own
  /// No samples.
  case nothing

  /// Returns whether samples from a source are visible to an app.
  func includes(_ bundleIdentifier: String, app appBundleIdentifier: String) -> Bool {
    switch self {
    case .everything: true
    case .own: bundleIdentifier == appBundleIdentifier
    case .nothing: false
    }
  }
}

/// The selection and order of the samples that a query returns.
package struct SampleSelection: Sendable {
  /// The type of the samples.
  package let type: SampleType
  /// The condition that the samples must satisfy.
  package let predicate: SamplePredicate
  /// The sort order; samples that compare equal are ordered by arrival, oldest first.
  package let sort: [SampleSort]
  /// The maximum number of samples, or ``objectQueryNoLimit`` for all.
  package let limit: Int
  let visibility: Visibility
  let appBundleIdentifier: String

  /// Returns whether a sample is visible to the app and satisfies the condition.
  ///
  /// The type of the sample and the limit are not checked.
  package func contains(_ sample: Sample) -> Bool {
    isVisible(sample.bundleIdentifier) && predicate.matches(sample)
  }

  /// Returns whether samples from a source are visible to the app.
  package func isVisible(_ bundleIdentifier: String) -> Bool {
    visibility.includes(bundleIdentifier, app: appBundleIdentifier)
  }

  /// Returns the selected samples, sorted and limited, from candidates of the type in order of
  /// arrival.
  ///
  /// - Complexity: O(*n* log *n*), where *n* is the number of candidates.
  package func choose(from candidates: [Sample]) -> [Sample] {
    let found = candidates.filter { contains($0) }
    let samples = sort.isEmpty ? found : sorted(found)
    guard limit != objectQueryNoLimit else { return samples }
    return Array(samples.prefix(limit))
  }

  /// Returns samples in the sort order; samples that compare equal stay in order of arrival.
  private func sorted(_ samples: [Sample]) -> [Sample] {
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
  /// The bundle identifier of the sample's source; empty if the sample has no source revision.
  var bundleIdentifier: String { sourceRevision?.source.bundleIdentifier ?? "" }
}

extension Sample {
  /// The bundle identifier of the sample's source; empty if the sample has no source revision.
  package var bundleIdentifier: String { sourceRevision?.source.bundleIdentifier ?? "" }

  fileprivate func date(_ key: SampleSort.Key) -> Date {
    switch key {
    case .startDate: startDate
    case .endDate: endDate
    }
  }
}

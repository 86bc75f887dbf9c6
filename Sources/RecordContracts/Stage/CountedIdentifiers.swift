internal import Foundation
internal import HealthModel

/// The identifiers of the queries of the app, which count them.
final class CountedIdentifiers: IdentifierSource {
  private let base: any IdentifierSource
  private let number = Locked(0)

  init(_ base: any IdentifierSource) { self.base = base }

  /// The number of identifiers so far.
  var count: Int { number.withLock { $0 } }

  func next() -> UUID {
    number.withLock { $0 += 1 }
    return base.next()
  }
}

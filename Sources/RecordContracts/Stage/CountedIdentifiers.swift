internal import Foundation
internal import HealthModel

/// A source that counts the identifiers that it returns for the app's queries.
final class CountedIdentifiers: IdentifierSource {
  private let base: any IdentifierSource
  private let number = Locked(0)

  init(_ base: any IdentifierSource) { self.base = base }

  /// The number of identifiers that have been returned so far.
  var count: Int { number.withLock { $0 } }

  func next() -> UUID {
    number.withLock { $0 += 1 }
    return base.next()
  }
}

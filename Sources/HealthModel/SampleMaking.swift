/// A store that chooses the identifiers of objects itself, as HealthKit does.
///
/// Before an app saves an object, it asks the store to make it, and so learns the identifier under
/// which the object will be stored. An object that the app saves without asking is stored under an
/// identifier that the app learns only from a query.
public protocol SampleMaking: HealthStoreProtocol {
  /// Returns a sample with the properties of a draft, except its identifier.
  ///
  /// Nothing is saved. The store may forget samples that are not saved.
  ///
  /// - Throws: ``ProgrammerError`` or ``HealthError`` if the store cannot hold the sample, for
  ///   example because it does not know the type.
  func make(_ draft: Sample) throws -> Sample

  /// Returns a correlation with the properties of a draft, except its identifier; its members keep
  /// the identifiers that the store chose.
  ///
  /// - Throws: The error of ``make(_:)-(Sample)`` for a member, or one for the correlation.
  func make(_ draft: Correlation) throws -> Correlation
}

extension HealthStoreProtocol {
  /// Returns a sample as an app should save it to this store: the draft itself, unless the store
  /// chooses identifiers.
  ///
  /// - Throws: An error from a store that cannot hold the sample.
  public func made(_ draft: Sample) throws -> Sample {
    try (self as? any SampleMaking)?.make(draft) ?? draft
  }

  /// Returns a correlation as an app should save it to this store.
  ///
  /// - Throws: An error from a store that cannot hold the correlation.
  public func made(_ draft: Correlation) throws -> Correlation {
    try (self as? any SampleMaking)?.make(draft) ?? draft
  }
}

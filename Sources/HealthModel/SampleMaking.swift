/// A store that chooses the identifiers of objects itself, as HealthKit does.
///
/// Before saving an object, an app passes a draft to the store, which returns the object with the
/// identifier that the store chose. If an app saves an object without this step, the app can obtain
/// the object's identifier only with a query.
public protocol SampleMaking: HealthStoreProtocol {
  /// Returns a sample with an identifier that the store chose and all other properties of a draft.
  ///
  /// Nothing is saved. The store may later discard the identifier, and then saves the sample under
  /// another one.
  ///
  /// - Throws: ``ProgrammerError`` or ``HealthError`` if the store cannot contain the sample, for
  ///   example because it does not support the type.
  func make(_ draft: Sample) throws -> Sample

  /// Returns a correlation with an identifier that the store chose and all other properties of a
  /// draft.
  ///
  /// The members also have identifiers that the store chose. A member that was made before keeps
  /// its identifier unless the store has discarded it.
  ///
  /// - Throws: The error from ``make(_:)-(Sample)`` for a member, or an error for the correlation
  ///   itself.
  func make(_ draft: Correlation) throws -> Correlation
}

extension HealthStoreProtocol {
  /// Returns a sample as an app should save it to this store: the draft itself, unless the store
  /// chooses identifiers.
  ///
  /// - Throws: The error from ``SampleMaking/make(_:)-(Sample)``.
  public func made(_ draft: Sample) throws -> Sample {
    try (self as? any SampleMaking)?.make(draft) ?? draft
  }

  /// Returns a correlation as an app should save it to this store: the draft itself, unless the
  /// store chooses identifiers.
  ///
  /// - Throws: The error from ``SampleMaking/make(_:)-(Correlation)``.
  public func made(_ draft: Correlation) throws -> Correlation {
    try (self as? any SampleMaking)?.make(draft) ?? draft
  }
}

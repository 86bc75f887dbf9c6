extension QuantityType {
  /// Whether only the system saves samples of the type, so that no app may ask to share the type.
  ///
  /// For example, exercise time and walking steadiness are computed by the system.
  public var isWrittenBySystemOnly: Bool {
    HealthStoreConfiguration().readOnlyTypes.contains(identifier)
  }
}

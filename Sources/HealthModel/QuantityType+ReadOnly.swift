extension QuantityType {
  /// Whether only the system saves samples of the type, so that apps cannot request to share it.
  ///
  /// For example, exercise time and walking steadiness are computed by the system.
  public var isWrittenBySystemOnly: Bool {
    HealthStoreConfiguration().readOnlyTypes.contains(identifier)
  }
}

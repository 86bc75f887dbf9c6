extension ContractColumn {
  /// Returns a column of setups, which establish the initial state.
  public static func given(_ name: String = "Given") -> Self {
    .init(name, reading: .clauses(scopes: [.setup]))
  }

  /// Returns a column of actions, which run after the setups.
  public static func when(_ name: String = "When") -> Self {
    .init(name, reading: .clauses(scopes: [.action]))
  }

  /// Returns a column of expectations, which are checked after the actions.
  public static func then(_ name: String = "Then") -> Self {
    .init(name, reading: .clauses(scopes: [.expectation]))
  }

  /// Returns a descriptive key column, whose cells name the rows.
  public static func title(_ name: String) -> Self {
    .init(name, reading: .descriptive, isKey: true)
  }
}

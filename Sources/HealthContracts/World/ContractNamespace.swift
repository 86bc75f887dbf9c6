/// The contract kinds and phrases of health sync, which depend on protocols, not on a specific
/// store.
public enum HealthContracts {}

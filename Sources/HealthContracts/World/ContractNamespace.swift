/// The contract kinds and phrases of weight sync, health stores and the subject protocol.
///
/// They depend on protocols, not on a specific store.
public enum HealthContracts {}

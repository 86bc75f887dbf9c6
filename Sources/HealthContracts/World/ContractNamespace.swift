/// The contract kinds and phrases of weight sync, health stores and the subject protocol.
///
/// The kinds and phrases depend on Swift protocols, not on a specific store.
public enum HealthContracts {}

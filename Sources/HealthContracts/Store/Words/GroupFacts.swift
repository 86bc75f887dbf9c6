internal import HealthModel

/// The facts that a row states about a group itself, such as `from 8:00 to 9:00 noted lunch`.
///
/// Separate phrases state a sync identity, so the facts must not start with one. Only times and
/// metadata are allowed.
struct GroupFacts: Sendable {
  let facts: SampleDescription

  init?(_ reader: inout StoreWordReader) {
    guard reader.next != "under", reader.next != "in",
      let facts = SampleDescription(of: "", &reader), facts.value == nil, facts.unit == nil,
      facts.type == nil, facts.duration == nil, facts.categoryValue == nil,
      facts.identity == nil, facts.device == nil
    else { return nil }
    self.facts = facts
  }
}

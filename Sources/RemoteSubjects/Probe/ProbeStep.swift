package import HealthModel
internal import JSONText
internal import SubjectProtocol

/// One request that a probe sends to a store, with the check of its answer.
package struct ProbeStep: Sendable {
  /// The values from earlier answers that later requests need.
  package struct Memory: Sendable {
    /// The anchor after the last page of changes.
    var anchor: String?
    /// The last delivery to an observer.
    var delivery: Int?
    /// The name and the capabilities of the store.
    var hello: HelloAnswer?
  }

  /// The description of a wrong answer.
  struct Mistake: Error {
    let expected: String
    let found: String
  }

  typealias Check = @Sendable (JSONObject, [JSONObject], inout Memory) throws -> Void

  /// The requested method.
  package let method: String
  /// The subject of the request.
  package let title: String
  /// The capability that a store needs to receive this request; `nil` if all stores receive it.
  package let capability: StoreCapability?
  /// The advice for a wrong answer.
  package let advice: String
  /// The parameters, with names in braces for values that the probe inserts.
  let params: String
  /// Whether no further requests are possible until the answer is correct.
  let isFoundation: Bool
  let check: Check

  init(
    _ method: ProtocolMethod, _ title: String,
    params: String = "{}", isFoundation: Bool = false, advice: String,
    check: @escaping Check = { _, _, _ in }
  ) {
    self.method = method.rawValue
    self.title = title
    capability = method.capability
    self.params = params
    self.isFoundation = isFoundation
    self.advice = advice
    self.check = check
  }
}

/// The result of a step.
package struct ProbeResult: Sendable {
  /// The outcome of a step.
  package enum Outcome: Hashable, Sendable {
    /// The answer is correct.
    case good
    /// The answer is wrong; the strings describe the expected and the actual answer.
    case bad(expected: String, found: String)
    /// The step was skipped for a reason.
    case left(reason: String)
  }

  /// The step.
  package let step: ProbeStep
  /// The outcome of the step.
  package let outcome: Outcome
  /// Whether the store satisfies its claim only if the step succeeds.
  package let isNeeded: Bool
  /// The sent and received lines.
  package let exchange: [String]
}

extension JSONObject {
  /// Returns a required member of a type.
  func member<Value: WireValue>(_ name: String, as type: Value.Type) throws -> Value {
    do { return try required(name, as: type) } catch {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }

  /// Returns the elements of a required list.
  func list<Value: WireValue>(_ name: String, of type: Value.Type) throws -> [Value] {
    do { return try requiredArray(name, of: type) } catch {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }
}

extension ProbeStep {
  /// Rejects an answer unless a condition holds.
  static func require(_ holds: Bool, _ expected: String, found: String) throws {
    guard holds else { throw Mistake(expected: expected, found: found) }
  }
}

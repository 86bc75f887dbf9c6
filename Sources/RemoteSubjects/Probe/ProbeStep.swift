package import HealthModel
internal import SubjectProtocol

/// One question that a probe asks a store, and what a good answer to it is.
package struct ProbeStep: Sendable {
  /// What the answers so far have told that later questions need.
  package struct Memory: Sendable {
    /// The anchor behind the last page of changes.
    var anchor: String?
    /// The last delivery that an observer was told of.
    var delivery: Int?
    /// What the store calls itself and offers.
    var hello: HelloAnswer?
  }

  /// Why an answer is not good, in words.
  struct Mistake: Error {
    let expected: String
    let found: String
  }

  typealias Check = @Sendable (JSONObject, [JSONObject], inout Memory) throws -> Void

  /// The method that is asked for.
  package let method: String
  /// What the question is about.
  package let title: String
  /// What a store offers that is asked so; every store is where this is `nil`.
  package let capability: StoreCapability?
  /// What to do when the answer is not good.
  package let advice: String
  /// The parameters, with names in braces for what the probe fills in.
  let params: String
  /// Whether nothing can be asked before the answer is good.
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

/// What came of a step.
package struct ProbeResult: Sendable {
  /// How a step ended.
  package enum Outcome: Hashable, Sendable {
    /// The answer is good.
    case good
    /// It is not; the words say what was expected and what was found.
    case bad(expected: String, found: String)
    /// It was not asked, for a reason.
    case left(reason: String)
  }

  /// The step.
  package let step: ProbeStep
  /// How it ended.
  package let outcome: Outcome
  /// Whether the store conforms to what it claims only if the step is good.
  package let isNeeded: Bool
  /// What was sent and what came, line by line.
  package let exchange: [String]
}

extension JSONObject {
  /// A member that has to be there and of a kind.
  func member<Value: WireValue>(_ name: String, as type: Value.Type) throws -> Value {
    do { return try required(name, as: type) } catch {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }

  /// The elements of a list that has to be there.
  func list<Value: WireValue>(_ name: String, of type: Value.Type) throws -> [Value] {
    do { return try requiredArray(name, of: type) } catch {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }
}

extension ProbeStep {
  /// Refuses an answer unless something holds of it.
  static func require(_ holds: Bool, _ expected: String, found: String) throws {
    guard holds else { throw Mistake(expected: expected, found: found) }
  }
}

internal import Foundation
package import HealthModel
internal import JSONText
internal import SubjectProtocol

/// One request that a probe sends to a store, with the check of the response.
package struct ProbeStep: Sendable {
  /// The values from earlier responses and notifications that later steps need.
  package struct Memory: Sendable {
    /// The anchor in the response to the first query for changes.
    var anchor: String?
    /// The number of the last delivery to an observer.
    var delivery: Int?
    /// The number and the date of the timer that is due first.
    var timer: (number: Int, due: Date)?
    /// The store's response to the greeting.
    var hello: HelloAnswer?
  }

  /// The description of a wrong response.
  struct Mistake: Error {
    let expected: String
    let found: String
  }

  typealias Check = @Sendable (JSONObject, [JSONObject], inout Memory) throws -> Void

  /// The requested method.
  package let method: String
  /// A short description of the request.
  package let title: String
  /// The capabilities that the request requires; if empty, the request is sent to every store.
  package let capabilities: [StoreCapability]
  /// The advice to the developer if the step fails.
  package let advice: String
  /// The parameters as JSON, with names in braces for values that the probe inserts.
  let params: String
  /// The new time that the probe sends before the request, in seconds since 1970, if any.
  let time: Int?
  /// Whether no further requests are possible if this step fails.
  let isFoundation: Bool
  let check: Check

  /// Creates a step; it requires the capability of its method and the given further capabilities.
  init(
    _ method: ProtocolMethod, _ title: String,
    params: String = "{}", time: Int? = nil, needs further: [StoreCapability] = [],
    isFoundation: Bool = false, advice: String, check: @escaping Check = { _, _, _ in }
  ) {
    self.method = method.rawValue
    self.title = title
    capabilities = (method.capability.map { [$0] } ?? []) + further
    self.params = params
    self.time = time
    self.isFoundation = isFoundation
    self.advice = advice
    self.check = check
  }
}

/// The result of a probe step.
package struct ProbeResult: Sendable {
  /// The outcome of a probe step.
  package enum Outcome: Hashable, Sendable {
    /// The response is correct.
    case good
    /// The response is wrong or missing, or the store lacks a capability that its claim requires.
    ///
    /// The strings describe the expectation and the observation.
    case bad(expected: String, found: String)
    /// The step was skipped for the given reason.
    case left(reason: String)
  }

  /// The step.
  package let step: ProbeStep
  /// The outcome of the step.
  package let outcome: Outcome
  /// Whether the step must succeed.
  ///
  /// A step is optional only if the store lacks a capability that the step needs and claims a
  /// profile that does not require this capability.
  package let isNeeded: Bool
  /// The sent and received lines, shortened.
  ///
  /// A note precedes them after a successful restart, and the last lines of the standard error
  /// follow if the process broke.
  package let exchange: [String]
}

extension JSONObject {
  /// Returns a required member, decoded as a type.
  ///
  /// - Throws: ``ProbeStep/Mistake`` if the member is missing or has another form.
  func member<Value: WireValue>(_ name: String, as type: Value.Type) throws -> Value {
    do { return try required(name, as: type) } catch {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }

  /// Returns the elements of a required array.
  ///
  /// - Throws: ``ProbeStep/Mistake`` if the array is missing or has another form.
  func list<Value: WireValue>(_ name: String, of type: Value.Type) throws -> [Value] {
    do { return try requiredArray(name, of: type) } catch {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }

  /// Returns the elements of an array that arrived in parts, followed by those in this object.
  ///
  /// A missing array counts as empty.
  ///
  /// - Throws: ``ProbeStep/Mistake`` if the array or a part of it has another form.
  func list<Value: WireValue>(
    _ name: String, of type: Value.Type, after notices: [JSONObject]
  ) throws -> [Value] {
    do {
      let parts = try notices.filter { $0["method"] == .string("query.part") }.flatMap {
        try $0.required("params", as: JSONObject.self).array(name, of: type)
      }
      return try parts + array(name, of: type)
    } catch let error as WireError {
      throw ProbeStep.Mistake(
        expected: "'\(error.path)' to be \(error.expected)", found: error.found)
    }
  }
}

extension ProbeStep {
  /// Throws ``Mistake`` unless a condition is true.
  static func require(_ holds: Bool, _ expected: String, found: String) throws {
    guard holds else { throw Mistake(expected: expected, found: found) }
  }
}

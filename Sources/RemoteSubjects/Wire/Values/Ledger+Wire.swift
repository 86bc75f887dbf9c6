internal import Foundation
package import HealthModel
package import JSONText

extension AuthorizationAnswer: WireValue {
  package static var expectation: String { "an object with 'share' and 'read', or with 'cancel'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    if try object.optional("cancel") == true {
      self = .cancel
    } else {
      self = .decide(share: try object.required("share"), read: try object.required("read"))
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .decide(let share, let read):
        writer.member("share", share)
        writer.member("read", read)
      case .cancel: writer.member("cancel", true)
      }
    }
  }
}

extension ObserverLedger: WireValue {
  package static var expectation: String { "a ledger with 'delivered' and 'completed'" }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    self.init()
    (delivered, completed) = (
      try object.required("delivered"), try object.required("completed")
    )
    completedAgain = try object.optional("completedAgain") ?? 0
    expired = try object.optional("expired") ?? 0
    stoppedTypes = Set(try object.array("stoppedTypes"))
    observedTypes = Set(try object.array("observedTypes"))
    registrations =
      try object.optional("registrations", as: WireRegistrations.self)?.model ?? [:]
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("delivered", delivered)
      writer.member("completed", completed)
      writer.member("completedAgain", completedAgain)
      writer.member("expired", expired)
      writer.member("stoppedTypes", stoppedTypes.inOrder)
      writer.member("registrations", WireRegistrations(registrations))
      writer.member("observedTypes", observedTypes.inOrder)
    }
  }
}

/// The frequencies of background delivery by type identifier.
private struct WireRegistrations: WireValue {
  static var expectation: String { "an object of frequencies by type identifier" }

  let model: [SampleType: UpdateFrequency]

  init(_ model: [SampleType: UpdateFrequency]) { self.model = model }

  init(wire: JSONValue) throws(WireError) {
    var model: [SampleType: UpdateFrequency] = [:]
    for member in try Self.object(wire).members {
      do { model[Self.type(member.name)] = try UpdateFrequency(wire: member.value) } catch {
        throw error.inside(member.name)
      }
    }
    self.model = model
  }

  /// Returns the type with an identifier; an unknown identifier results in a quantity type.
  ///
  /// Equality of quantity types depends only on their identifiers, so the unit is irrelevant.
  private static func type(_ identifier: String) -> SampleType {
    (try? SampleType(wire: .string(identifier)))
      ?? .quantity(
        QuantityType(identifier: identifier, canonicalUnit: .count, aggregation: .discrete))
  }

  func write(into writer: inout JSONWriter) {
    writer.object { writer in
      for type in Set(model.keys).inOrder { writer.member(type.identifier, ifPresent: model[type]) }
    }
  }
}

extension Set<SampleType> {
  /// The types sorted by identifier, so that equal sets have the same encoding.
  var inOrder: [SampleType] { sorted { $0.identifier < $1.identifier } }
}

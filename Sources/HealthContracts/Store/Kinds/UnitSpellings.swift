internal import Conformance
internal import Foundation
internal import HealthModel

/// The actions and checks for the cells of the unit spelling table.
extension HealthContracts {
  /// The actions and checks for the expected reading of a unit string.
  ///
  /// The reading is a unit, such as `kg·m`; the accepted prefix and the rejected rest, such as
  /// `lb, not s`; or `not` and the rejected string.
  static let spelling: @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
    wanted, context throws(BindingProblem) in
    let text = context["Unit string"]
    if wanted.hasPrefix("not ") || wanted.contains(", not ") {
      return [
        .expectation("'\(text)' is read as \(wanted)") { _ in
          .equal(expected: wanted, observed: reading(of: text))
        }
      ]
    }
    guard let expected = try? HealthUnit(parsing: wanted) else {
      throw BindingProblem("'\(wanted)' is not a unit string")
    }
    guard text != wanted else {
      throw BindingProblem(
        "the unit string and its reading are both '\(text)'; write another spelling of the unit"
      )
    }
    guard
      let type = QuantityType.catalog.first(where: { $0.canonicalUnit.isCompatible(with: expected) }
      )
    else { throw BindingProblem("no quantity type has a unit compatible with '\(wanted)'") }
    return [
      .action("a sample of 3 '\(text)' is saved") { world in
        try await world.storeCase.saveAndFetch(3, HealthUnit(parsing: text), as: type)
      },
      .expectation("'\(text)' is read as \(expected.unitString)") { world in
        guard reading(of: text) == expected.unitString else {
          return .differs(expected: expected.unitString, observed: reading(of: text))
        }
        guard let found = world.storeCase.now.foundQuantity else {
          return .differs(expected: "the sample that was saved", observed: "none")
        }
        let wanted = Quantity(unit: expected, value: 3)
        let read = try found.quantity.doubleValue(for: expected)
        return .require(
          found.quantity.isApproximatelyEqual(to: wanted), expected: "3 \(wanted.unit.unitString)",
          observed: "\(read)")
      },
    ]
  }
}

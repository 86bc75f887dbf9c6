internal import Conformance
internal import Foundation
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for quantities that an app converts and compares without a store.
  mutating func addQuantityPhrases() {
    storeAction("app converts {quantity} to {text:identifier}") { world, arguments in
      let quantity = try arguments.quantity("quantity")
      let number = try quantity.doubleValue(for: HealthUnit(parsing: arguments["text"]))
      world.update { $0.number = number }
    }
    storeExpectation("number is exactly {amount}") { world, arguments in
      let wanted = try arguments.amount("amount")
      return .equal(expected: "\(wanted)", observed: world.now.number.map { "\($0)" } ?? "none")
    }
    storeAction("app compares {quantity} with {other:quantity}") { world, arguments in
      let texts = [try arguments.exactText("quantity"), try arguments.exactText("other")]
      world.update { $0.compared = StoreCase.ComparedAmounts(texts: texts) }
      let order = try arguments.quantity("quantity").compare(arguments.quantity("other"))
      world.update { $0.compared?.order = order }
    }
    storeExpectation("{quantity} is less than {other:quantity}") {
      try $0.compareAmounts($1, expecting: .orderedAscending, isEqual: false, isAlmostEqual: false)
    }
    storeExpectation("{quantity} is more than {other:quantity}") {
      try $0.compareAmounts($1, expecting: .orderedDescending, isEqual: false, isAlmostEqual: false)
    }
    storeExpectation("{quantity} is as much as {other:quantity}") {
      try $0.compareAmounts($1, expecting: .orderedSame, isEqual: true, isAlmostEqual: true)
    }
    storeExpectation("{quantity} is more than {other:quantity} by no more than rounding") {
      try $0.compareAmounts($1, expecting: .orderedDescending, isEqual: false, isAlmostEqual: true)
    }
    storeExpectation("{quantity} and {other:quantity} are not comparable") {
      try $0.compareAmounts($1, expecting: nil, isEqual: false, isAlmostEqual: false)
    }
  }
}

extension StoreCase {
  /// Compares the recorded order of two quantities, and their equality, with the expected results.
  ///
  /// The quantities are compared for equality exactly and within a rounding error. Quantities that
  /// are expected to be equal must also have equal hash values.
  fileprivate func compareAmounts(
    _ arguments: Arguments, expecting order: ComparisonResult?, isEqual: Bool, isAlmostEqual: Bool
  ) throws -> Comparison {
    let texts = [try arguments.exactText("quantity"), try arguments.exactText("other")]
    guard let compared = now.compared, compared.texts == texts else {
      let found = now.compared?.texts.joined(separator: " with ") ?? "nothing"
      return .differs(
        expected: "a comparison of \(texts.joined(separator: " with "))", observed: found)
    }
    let (first, second) = (try arguments.quantity("quantity"), try arguments.quantity("other"))
    guard compared.order == order else {
      return .differs(expected: Self.words(for: order), observed: Self.words(for: compared.order))
    }
    guard (first == second) == isEqual, !isEqual || first.hashValue == second.hashValue else {
      return .differs(
        expected: isEqual ? "equal amounts" : "amounts that are not equal",
        observed: first != second
          ? "amounts that are not equal"
          : isEqual ? "equal amounts with different hash values" : "equal amounts")
    }
    return .require(
      first.isApproximatelyEqual(to: second) == isAlmostEqual
        && second.isApproximatelyEqual(to: first) == isAlmostEqual,
      expected: isAlmostEqual ? "at most a rounding error" : "more than a rounding error",
      observed: isAlmostEqual ? "more than a rounding error" : "at most a rounding error")
  }

  private static func words(for order: ComparisonResult?) -> String {
    switch order {
    case .orderedAscending: "less"
    case .orderedDescending: "more"
    case .orderedSame: "the same"
    case nil: "no comparison"
    }
  }
}

extension Arguments {
  fileprivate func quantity(_ name: String) throws -> Quantity {
    try value(name) { $0.quantity() }
  }

  /// Returns a parameter's text without quotation marks or backticks.
  fileprivate func exactText(_ name: String) throws -> String {
    try value(name) { $0.identifier() }
  }
}

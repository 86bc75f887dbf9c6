internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for parsing and printing unit strings, and for converting units.
  mutating func addUnitTextPhrases() {
    storeAction("app makes unit {text:identifier}") { world, arguments in
      world.update { state in
        state.unitText = arguments["text"]
        state.unit = nil
      }
      let unit = try HealthUnit(parsing: arguments["text"])
      world.update { $0.unit = unit }
    }
    storeExpectation("unit is written as {text:identifier}") { world, arguments in
      guard let unit = world.now.unit, unit.unitString == arguments["text"] else {
        return .differs(
          expected: arguments["text"], observed: world.now.unit?.unitString ?? "no unit")
      }
      return .equal(expected: arguments["text"], observed: "\(unit)")
    }
    storeExpectation("only {front:identifier} at start of {text:identifier} is a unit") {
      world, arguments in
      let (front, text) = (arguments["front"], arguments["text"])
      return world.unitReading(of: text, is: "\(front), not \(text.dropFirst(front.count))")
    }
    storeExpectation("nothing at start of {text:identifier} is a unit") { world, arguments in
      world.unitReading(of: arguments["text"], is: "not \(arguments["text"])")
    }
    storeExpectation("unit string is read as the same unit") { world, _ in
      guard let unit = world.now.unit else {
        return .differs(expected: "a unit", observed: "none was made")
      }
      return .equal(
        expected: unit.unitString, observed: try HealthUnit(parsing: unit.unitString).unitString)
    }
    storeExpectation("unit is {amount} times {text:identifier}") { world, arguments in
      guard let unit = world.now.unit else {
        return .differs(expected: "a unit", observed: "none was made")
      }
      let other = try HealthUnit(parsing: arguments["text"])
      let read = try Quantity(unit: unit, value: 1).doubleValue(for: other)
      let wanted = try arguments.amount("amount")
      return .require(
        abs(read - wanted) <= 1e-12 * abs(wanted), expected: arguments["amount"],
        observed: "\(read)")
    }
    for (words, isCompatible) in [("converts", true), ("does not convert", false)] {
      storeExpectation("{made:identifier} \(words) to {text:identifier}") { world, arguments in
        let other = try HealthUnit(parsing: arguments["text"])
        guard let unit = world.now.unit, let text = world.now.unitText, text == arguments["made"]
        else {
          return .differs(
            expected: "a unit made from '\(arguments["made"])'",
            observed: world.now.unit.flatMap { _ in world.now.unitText } ?? "none was made")
        }
        let converts = (try? Quantity(unit: unit, value: 1).doubleValue(for: other)) != nil
        return .require(
          unit.isCompatible(with: other) == isCompatible && converts == isCompatible,
          expected: words, observed: isCompatible ? "does not convert" : "converts")
      }
    }
  }
}

extension StoreCase {
  /// Compares the reading of the row's last unit string with the expected reading.
  fileprivate func unitReading(of text: String, is wanted: String) -> Comparison {
    guard let made = now.unitText, made == text else {
      return .differs(expected: "a unit made from '\(text)'", observed: now.unitText ?? "none")
    }
    return .equal(expected: wanted, observed: HealthContracts.reading(of: text))
  }
}

extension HealthContracts {
  /// Returns the reading of a unit string.
  ///
  /// The reading of a valid string is its unit as printed. The reading of an invalid string is the
  /// longest prefix that is a unit and the rejected rest, such as `lb, not s`, or `not` and the
  /// string if no prefix is a unit. If the error has no message, the reading reports that instead.
  static func reading(of text: String) -> String {
    do { return try HealthUnit(parsing: text).unitString } catch {
      // The developer needs the message, so every error must have one.
      if error.message.isEmpty { return "refused without a message" }
    }
    let fronts = text.indices.reversed().map { text[..<$0] }
    guard let front = fronts.first(where: { (try? HealthUnit(parsing: String($0))) != nil }) else {
      return "not \(text)"
    }
    return "\(front), not \(text[front.endIndex...])"
  }
}

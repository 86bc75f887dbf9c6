internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

extension HealthVocabulary {
  /// Adds the phrases for the validation rules of entry fields and their messages.
  mutating func addRulePhrases() {
    rule("must be valid UUID string if non-nil") { _ in
      FieldRule(
        keeping: [
          .text(nil), .text("00000000-0000-4000-8000-000000000000"),
          .text("abcdefab-cdef-4abc-8def-abcdefabcdef"),
        ],
        breaking: [
          .text("not a UUID"), .text(""), .text("00000000-0000-4000-8000-00000000000"),
          .text("00000000-0000-4000-8000-0000000000000"),
          .text("00000000040004000800000000000000000"),
          .text("0000000-00000-4000-8000-000000000000"),
          .text("00000000_0000_4000_8000_000000000000"),
          .text("{00000000-0000-4000-8000-000000000000}"),
          .text("g0000000-0000-4000-8000-000000000000"),
        ])
    }
    rule("non-empty string") { _ in
      FieldRule(keeping: [.text("Withings Scale"), .text("x")], breaking: [.text("")])
    }
    rule("≥ {least:integer}", "at least {least:integer}") { arguments throws(BindingProblem) in
      let least = try arguments.integer("least")
      guard least > Int.min, least < Int.max else {
        throw BindingProblem(
          "the bound, the bound minus 1 and the bound plus 1 must be 64-bit integers")
      }
      return FieldRule(
        keeping: [.integer(least), .integer(least + 1)], breaking: [.integer(least - 1)])
    }
    rule("must be false if sync disabled") { _ in
      FieldRule(
        keeping: [.flag(false, whileSyncIsOn: false), .flag(true, whileSyncIsOn: true)],
        breaking: [.flag(true, whileSyncIsOn: false)])
    }
    rule("positive number", "> 0") { _ in
      FieldRule(
        keeping: [.number(0.1), .number(300)],
        breaking: [.number(0), .number(-1), .number(.infinity), .number(.nan)])
    }
    rule("one of {first:quoted} or {second:quoted}") { arguments in
      FieldRule(
        keeping: [.text(arguments["first"]), .text(arguments["second"])],
        breaking: [.text("st"), .text("")])
    }
  }

  private mutating func rule(
    _ patterns: String...,
    makeRule: @escaping @Sendable (Arguments) throws(BindingProblem) -> FieldRule
  ) {
    for pattern in patterns {
      add(pattern, in: "rule") { arguments, context throws(BindingProblem) in
        let field = try HealthContracts.field(context)
        let rule = try makeRule(arguments)
        let message = context["Error"]
        return [
          .expectation("\(field.name): \(pattern) (valid: \(rule.bounds))") { _ in
            try rule.checkAcceptance(in: field)
          },
          HealthMeaning.expectation("\(field.name) is refused with '\(message)'") { _ in
            try rule.checkMessage(message, in: field)
          }.speaking(of: "Error"),
        ]
      }
    }
  }
}

/// Values that satisfy a rule and values that violate it.
private struct FieldRule: Sendable {
  enum Value: Sendable {
    case text(String?)
    case integer(Int)
    case number(Double)
    case flag(Bool, whileSyncIsOn: Bool)
  }

  let keeping: [Value]
  let breaking: [Value]

  /// The valid example values as text, which distinguishes rules with different bounds.
  var bounds: String { keeping.map(Self.words).joined(separator: ", ") }

  func checkAcceptance(in field: FieldCatalog.Field) throws -> Comparison {
    for value in keeping {
      if let error = try refusal(of: value, in: field) {
        return .differs(
          expected: "\(Self.words(value)) is accepted", observed: "'\(error.message)'")
      }
    }
    for value in breaking {
      let error = try refusal(of: value, in: field)
      guard let error, error.field == field.name else {
        return .differs(
          expected: "\(Self.words(value)) is refused",
          observed: error.map { "\($0.field) is refused" } ?? "it is accepted")
      }
    }
    return .holds
  }

  func checkMessage(_ message: String, in field: FieldCatalog.Field) throws -> Comparison {
    for value in breaking {
      guard let error = try refusal(of: value, in: field) else { continue }
      guard error.message == message else {
        return .differs(expected: "'\(message)'", observed: "'\(error.message)'")
      }
    }
    return .holds
  }

  /// Returns the validation error of an entry with a value in a field; `nil` if the entry is valid.
  ///
  /// The other fields have valid values.
  ///
  /// - Throws: ``CaseProblem`` if the rule does not apply to the field.
  private func refusal(
    of value: Value, in field: FieldCatalog.Field
  ) throws -> WeightEntry.ValidationError? {
    var entry = EntryVariants.all[0]
    entry.healthKitUUID = nil
    var isSyncOn = true
    switch (value, field.name) {
    case (.text(let text), "healthKitUUID"): entry.healthKitUUID = text
    case (.text(let text?), "source"): entry.source = text
    case (.text(let text?), "weightUnit"): entry.weightUnit = text
    case (.integer(let number), "syncVersion"): entry.syncVersion = number
    case (.number(let number), "weightValue"): entry.weightValue = number
    case (.flag(let flag, let isOn), "pendingHealthSync"):
      entry.pendingHealthSync = flag
      isSyncOn = isOn
    default: throw CaseProblem("the rule does not apply to the field '\(field.name)'")
    }
    do { try entry.validate(isSyncEnabled: isSyncOn) } catch { return error }
    return nil
  }

  private static func words(_ value: Value) -> String {
    switch value {
    case .text(let text): text.map { "\"\($0)\"" } ?? "nil"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .flag(let flag, let isOn): "\(flag) while the sync is \(isOn ? "on" : "off")"
    }
  }
}

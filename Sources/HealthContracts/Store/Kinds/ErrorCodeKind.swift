internal import Conformance
internal import HealthModel

extension HealthContracts {
  /// The kind of rows about a store's errors, their numbers in HealthKit and their printed text.
  static var errorCodes: HealthKind {
    HealthKind(
      id: "error-codes",
      summary: "The error with this name has this number in HealthKit, and is printed as stated.",
      columns: [
        HealthColumn("Error code", reading: .verbatim(errorCode), isKey: true),
        HealthColumn("Number", reading: .value(errorNumber)),
        HealthColumn("Printed", reading: .verbatim(printedError)),
        .level, confidence,
      ],
      profiles: profiles)
  }

  private static func code(
    in context: RowContext
  ) throws(BindingProblem) -> HealthError.Code {
    let name = context["Error code"]
    guard let code = HealthError.Code.allCases.first(where: { $0.name == name }) else {
      throw BindingProblem(
        "'\(name)' is not the name of a health store error",
        candidates: HealthError.Code.allCases.map(\.name))
    }
    return code
  }

  private static let errorCode:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      _, context throws(BindingProblem) in
      let code = try code(in: context)
      return [.setup("an error with the code \(code.name)") { _ in }]
    }

  private static let errorNumber:
    @Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      cell, context throws(BindingProblem) in
      let code = try code(in: context)
      guard cell.text == "none" || Int(cell.text) != nil else {
        throw BindingProblem("'\(cell.text)' is neither a number nor 'none'")
      }
      let name = cell.text == "none" ? "it has no number" : "its number is \(cell.text)"
      return [
        .expectation(name) { _ in
          .equal(expected: cell.text, observed: code.number.map { "\($0)" } ?? "none")
        }
      ]
    }

  private static let printedError:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      text, context throws(BindingProblem) in
      let code = try code(in: context)
      return [
        .expectation("without a reason it is printed as '\(text)'") { _ in
          .equal(expected: text, observed: "\(HealthError(code))")
        }
      ]
    }
}

extension HealthVocabulary {
  /// Adds the phrase for the printed text of an error.
  mutating func addFailureTextPhrases() {
    storeExpectation("failure is printed with its name and its reason") { world, _ in
      let failure = world.now.calls.last?.failure
      let wanted: String
      switch failure {
      case let error as HealthError:
        wanted = error.code.name + (error.message.isEmpty ? "" : ": \(error.message)")
      case let error as ProgrammerError:
        wanted = "\(error.kind.rawValue): \(error.message)"
      default:
        return .differs(expected: "a failure of a store", observed: world.lastWords)
      }
      return .equal(expected: wanted, observed: failure.map { "\($0)" } ?? "no failure")
    }
  }
}

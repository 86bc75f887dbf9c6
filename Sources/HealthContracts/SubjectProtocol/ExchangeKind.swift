public import Conformance
internal import HealthModel
internal import SubjectProtocol

extension HealthContracts {
  /// The contract of the protocol between the suite and subjects in other processes.
  public static let subjectProtocol = ContractDomain(
    "subject-protocol", kinds: [protocolExchanges], vocabulary: HealthVocabulary())

  /// The kind of rows about the lines that a subject sends in response to lines from the suite.
  static var protocolExchanges: HealthKind {
    HealthKind(
      id: "protocol-exchanges",
      summary: "When the suite sends these lines, a subject in another process answers as stated.",
      columns: [
        HealthColumn("Exchange", reading: .descriptive, isKey: true),
        HealthColumn(
          "Suite sends",
          reading: .verbatim { text, _ throws(BindingProblem) in
            _ = try ExchangeScript.steps(text)
            return []
          }),
        HealthColumn("Subject answers", reading: .verbatim(subjectAnswers)),
        .level,
      ])
  }

  private static let subjectAnswers:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      answers, context throws(BindingProblem) in
      let script = try ExchangeScript(
        sends: context["Suite sends"], answers: answers)
      let needed = script.methods.compactMap { ProtocolMethod(rawValue: $0)?.capability?.rawValue }
      return [
        .expectation(
          "the subject answers with these lines",
          needs: Set(needed).union([SubjectExchange.capability])
        ) { world in
          try await ExchangeRun.perform(script, over: try await world.exchange())
        }
      ]
    }
}

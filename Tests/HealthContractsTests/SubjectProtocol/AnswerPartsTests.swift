import Testing

@testable import HealthContracts

/// Results that a subject sends in parts before the answer.
struct AnswerPartsTests {
  private static let answer = ExchangeValue.object(["id": .number(1), "result": .object([:])])

  private static func part(_ lists: [String: ExchangeValue]) -> ExchangeValue {
    .object([
      "jsonrpc": .string("2.0"), "method": .string("query.part"),
      "params": .object(lists.merging(["query": .string("a")]) { first, _ in first }),
    ])
  }

  private var parts: AnswerParts {
    var parts = AnswerParts()
    parts.add(
      sent: .object([
        "id": .number(1), "method": .string("query.changes"),
        "params": .object(["query": .string("A")]),
      ]))
    return parts
  }

  @Test func `an answer contains the elements of its parts`() {
    var parts = parts
    #expect(parts.completed(Self.part(["samples": .array([.number(1)])])) == nil)
    #expect(parts.completed(Self.part(["samples": .array([.number(2)])])) == nil)
    let answer = parts.completed(Self.answer)
    #expect(answer?["result"]?["samples"] == .array([.number(1), .number(2)]))
    #expect(answer?["result"]?["deleted"] == .array([]))
  }

  @Test func `no element of a malformed part is in the answer`() {
    var parts = parts
    let malformed = Self.part(["samples": .array([.number(1)]), "deleted": .number(2)])
    #expect(parts.completed(malformed) == malformed)
    #expect(parts.completed(Self.answer)?["result"]?["samples"] == .array([]))
  }
}

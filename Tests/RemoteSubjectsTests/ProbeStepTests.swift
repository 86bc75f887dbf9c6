import Foundation
import HealthModel
import JSONText
import Testing

@testable import RemoteSubjects

struct ProbeStepTests {
  private static let uuids = (1...3).map { "00000000-0000-4000-8000-00000000000\($0)" }

  /// Returns the deletions that a probe reads from an answer after some notifications.
  private func deletions(_ answer: String, after notices: [String] = []) throws -> [String] {
    func object(_ text: String) throws -> JSONObject {
      try JSONObject(wire: JSONParser.parse(Array(text.utf8)))
    }
    return try object(answer).list(
      "deleted", of: DeletedObject.self, after: notices.map { try object($0) }
    ).map(\.uuid.uuidString)
  }

  @Test func `a list in an answer follows the parts that arrived earlier, and may be omitted`()
    throws
  {
    let lists = Self.uuids.map { #""deleted":[{"uuid":"\#($0)"}]"# }
    let notices = [
      #"{"method":"query.part","params":{\#(lists[0])}}"#,
      #"{"method":"query.update","params":{\#(lists[2])}}"#,
      #"{"method":"query.part","params":{}}"#,
      #"{"method":"query.part","params":{\#(lists[1])}}"#,
    ]
    #expect(try deletions("{}") == [])
    #expect(try deletions("{}", after: notices) == Array(Self.uuids[...1]))
    #expect(try deletions("{\(lists[2])}", after: notices) == Self.uuids)
  }

  @Test func `the delivery numbers of observer calls must increase`() throws {
    let step = try #require(ProbeStep.all.first { $0.method == "query.observe" })
    var memory = ProbeStep.Memory()
    for (number, isHigher) in [(4, true), (5, true), (9, true), (9, false), (2, false)] {
      let params = JSONObject([.init("delivery", .number(Double(number)))])
      let notice = JSONObject([
        .init("method", .string("query.notify")), .init("params", .object(params)),
      ])
      if isHigher {
        try step.check(JSONObject(), [notice], &memory)
      } else {
        #expect(throws: ProbeStep.Mistake.self) {
          try step.check(JSONObject(), [notice], &memory)
        }
      }
    }
    #expect(memory.delivery == 9)
  }

  @Test func `a list that is not an array is reported as a mistake`() {
    #expect(throws: ProbeStep.Mistake.self) { try deletions(#"{"deleted":{}}"#) }
    #expect(throws: ProbeStep.Mistake.self) {
      try deletions("{}", after: [#"{"method":"query.part","params":{"deleted":7}}"#])
    }
  }
}

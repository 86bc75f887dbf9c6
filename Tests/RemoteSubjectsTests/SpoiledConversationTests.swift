import HealthModel
import TestSupport
import Testing

/// Tests of conversations with unchanged, corrupted and lost lines.
@Suite(.timeLimit(.minutes(20)))
struct SpoiledConversationTests {
  @Test func `an unchanged conversation completes`() async {
    let end = await SpoiledConversation().hold(spoiling: [])
    #expect(end.hasBegun)
    #expect(end.spoiledLines == 0)
    #expect(end.breakdown == nil)
    #expect(end.entries == 1)
  }

  @Test(arguments: 1...60)
  func `every call ends, even if the conversation is corrupted`(seed: UInt64) async {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let orders = (0..<generator.below(6)).flatMap { _ -> [UInt8] in
        [UInt8(generator.below(60))] + (0..<3).map { _ in UInt8(generator.below(256)) }
      }
      let end = await SpoiledConversation().hold(spoiling: orders)
      #expect(end.spoiledLines <= orders.count / 4)
      #expect(end.spoiledLines > 0 || end.breakdown == nil && end.hasBegun)
    }
  }

  @Test func `a conversation whose lines are lost times out`() async throws {
    // All lines after the twentieth are lost.
    let silence = [20, 0, 0, 0] + [UInt8](repeating: 0, count: 4_000)
    let end = await SpoiledConversation().hold(spoiling: silence)
    #expect(try #require(end.breakdown).message.contains("no answer to"))
  }
}

import HealthModel
import Testing

@testable import CombinedRecords

struct PendingAnswerTests {
  @Test func `only the first answer counts`() async throws {
    let answer = PendingAnswer<Int>()
    answer.give(.success(1))
    answer.give(.success(2))
    #expect(try await answer.value() == 1)
  }

  @Test func `an answer that comes later reaches the waiting task`() async throws {
    let answer = PendingAnswer<Int>()
    async let value = answer.value()
    answer.give(.success(3))
    answer.give(.failure(HealthError(.network)))
    #expect(try await value == 3)
  }

  @Test func `the cancellation of the waiting task is an answer`() async throws {
    let answer = PendingAnswer<Int>()
    let task = Task { try await answer.value() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

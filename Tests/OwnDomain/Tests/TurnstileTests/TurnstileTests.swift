import ConformanceTesting
import Foundation
import Testing
import Turnstile

@Suite struct TurnstileTests {
  static let contract = Result {
    try ConformanceSuite(
      specifications: [URL(fileURLWithPath: #filePath + "/../../../Specs").standardized],
      subject: .turnstile, domains: [.turnstile])
  }

  @Test(arguments: try contract.get().rows(in: "turnstile/visits"))
  func visits(_ row: ContractRow) async throws { try await Self.contract.get().verify(row) }
}

import Foundation
import MetricDelivery
import MetricSync
import Testing

/// Tests of the transport in this build, and of the error in a build without the trait `Delivery`.
struct TransportAbsenceTests {
  @Test func `the error for a transport that is not built in names the command that builds it`()
    async throws
  {
    let url = try #require(URL(string: "https://example.com"))
    let error = await #expect(throws: TransportError.self) {
      _ = try await AbsentTransport().send(DeliveryRequest(method: "POST", url: url))
    }
    #expect(error?.kind == .notBuiltIn)
    #expect(error?.description.contains("swift build --traits default,Delivery") == true)
  }

  @Test func `the standard transport depends on whether the build has the trait Delivery`() {
    #if Delivery
      #expect(DeliveryTransports.standard() is HTTPTransport)
    #else
      #expect(DeliveryTransports.standard() is AbsentTransport)
    #endif
  }
}

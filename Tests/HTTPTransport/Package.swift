// swift-tools-version: 6.1
import PackageDescription

// The transport over HTTP with the trait that builds it in, and nothing else of the tests: a package of
// its own, so that the usual build does without the third-party packages that the transport needs.
let package = Package(
  name: "HTTPTransport",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "HealthSpec", path: "../..", traits: [.defaults, "Delivery"])],
  targets: [
    .testTarget(
      name: "HTTPTransportTests",
      dependencies: ["HealthModel", "MetricDelivery", "MetricSync"].map {
        .product(name: $0, package: "HealthSpec")
      },
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ],
  swiftLanguageModes: [.v6]
)

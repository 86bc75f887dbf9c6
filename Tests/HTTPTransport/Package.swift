// swift-tools-version: 6.1
import PackageDescription

// The tests of the HTTP transport, with the trait that enables it: a separate package, so that
// the default build does not need the third-party packages of the transport.
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

// swift-tools-version: 6.1
import PackageDescription

// An external package with contracts for its own domain, and with phrases for the health domain.
let package = Package(
  name: "Turnstile",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "HealthSpec", path: "../..", traits: ["Tool"])],
  targets: [
    .target(
      name: "Turnstile", dependencies: [.product(name: "Conformance", package: "HealthSpec")]),
    .executableTarget(
      name: "turnstile-contracts",
      dependencies: ["Turnstile", .product(name: "ConformanceTool", package: "HealthSpec")]),
    .testTarget(
      name: "TurnstileTests",
      dependencies: [
        "Turnstile", .product(name: "ConformanceTesting", package: "HealthSpec"),
        .product(name: "HealthSpecTesting", package: "HealthSpec"),
        .product(name: "MemoryHealthStore", package: "HealthSpec"),
        .product(name: "WeightSync", package: "HealthSpec"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

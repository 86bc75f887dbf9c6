// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "HealthSpec",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "SpecMarkdown", targets: ["SpecMarkdown"]),
    .library(name: "HealthModel", targets: ["HealthModel"]),
    .library(name: "MemoryHealthStore", targets: ["MemoryHealthStore"]),
    .library(name: "WeightSync", targets: ["WeightSync"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "ConformanceRecord", targets: ["ConformanceRecord"]),
    .library(name: "HealthContracts", targets: ["HealthContracts"]),
    .library(name: "HealthSpecTesting", targets: ["HealthSpecTesting"]),
    .executable(name: "healthspec", targets: ["healthspec"]),
  ],
  dependencies: [
    // Only the command line tool sees it; nothing that a user links does.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Text: places and messages, then Markdown with a range for everything. No local imports
    // below, so that every other target may stand on them.
    .target(name: "Diagnostics"),
    .target(name: "SpecMarkdown", dependencies: ["Diagnostics"]),

    // Health: a store has never heard of contracts.
    .target(name: "HealthModel"),
    .target(name: "MemoryHealthStore", dependencies: ["HealthModel"]),
    .target(name: "WeightSync", dependencies: ["HealthModel"]),

    // Conformance: the runner has never heard of health, reports see only the record.
    .target(name: "ConformanceRecord", dependencies: ["Diagnostics"]),
    .target(
      name: "Conformance", dependencies: ["SpecMarkdown", "ConformanceRecord", "Diagnostics"]),
    .target(name: "ConformanceReports", dependencies: ["ConformanceRecord", "Diagnostics"]),

    // The two worlds meet here and in the tool, nowhere else.
    .target(
      name: "HealthContracts",
      dependencies: [
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthModel", "SpecMarkdown",
        "WeightSync",
      ]),
    .target(
      name: "HealthSpecTesting",
      dependencies: [
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel",
        "SpecMarkdown", "WeightSync",
      ]),
    .executableTarget(
      name: "healthspec",
      dependencies: [
        "Conformance", "ConformanceRecord", "ConformanceReports", "Diagnostics",
        "HealthContracts", "HealthModel", "MemoryHealthStore", "SpecMarkdown", "WeightSync",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // What several test targets need; no product sees it.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "SpecMarkdownTests", dependencies: ["SpecMarkdown", "Diagnostics"]),
    .testTarget(name: "HealthModelTests", dependencies: ["TestSupport", "HealthModel"]),
    .testTarget(
      name: "MemoryHealthStoreTests",
      dependencies: ["TestSupport", "MemoryHealthStore", "HealthModel"]),
    .testTarget(
      name: "ConformanceRecordTests", dependencies: ["ConformanceRecord", "Diagnostics"]),
    .testTarget(
      name: "ConformanceReportsTests",
      dependencies: ["ConformanceRecord", "ConformanceReports", "Diagnostics"],
      exclude: ["Goldens"]),
    .testTarget(name: "TidyTests"),
    .testTarget(
      name: "ContractTests",
      dependencies: ["HealthContracts", "HealthSpecTesting", "MemoryHealthStore"]),
    // Runs the built tool as a child process, so it must be built first.
    .testTarget(
      name: "HealthSpecToolTests",
      dependencies: ["ConformanceRecord", "Diagnostics", "healthspec"]),
    .testTarget(
      name: "WeightSyncTests",
      dependencies: ["TestSupport", "HealthModel", "MemoryHealthStore", "WeightSync"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "TestSupport", "Conformance", "ConformanceRecord", "Diagnostics", "SpecMarkdown",
      ]),
    .testTarget(
      name: "HealthContractsTests",
      dependencies: [
        "TestSupport",
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel",
        "MemoryHealthStore", "SpecMarkdown", "WeightSync",
      ],
      exclude: ["Samples"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

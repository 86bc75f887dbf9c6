// swift-tools-version: 6.1
import PackageDescription

// The adapter over HKHealthStore, on Linux, against a stand-in for HealthKit over the store in
// memory. It is a package of its own: a module named HealthKit in the main package would be visible
// to each of its targets, and to packages that use it. The adapter comes through a symbolic link and
// under another name, because names of targets are unique across a graph. No Apple platform is
// involved: a passing row shows what the adapter does with HealthKit as we believe it to be.
let package = Package(
  name: "HealthKitStandIn",
  dependencies: [.package(name: "HealthSpec", path: "../..", traits: [])],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // Where `plant.py` has put the adapter with its defects, each behind a switch.
  let planted = Context.environment["HEALTHKIT_PLANTED"]

  package.targets = [
    .target(
      name: "HealthKit",
      dependencies: [
        .product(name: "HealthModel", package: "HealthSpec"),
        .product(name: "MemoryHealthStore", package: "HealthSpec"),
      ]),
    .target(
      name: "HealthKitStoreOnLinux",
      dependencies: ["HealthKit", .product(name: "HealthModel", package: "HealthSpec")],
      path: planted ?? "Sources/HealthKitStore", exclude: ["README.md"]),
    // The sources of an app, which are compiled as they are.
    .target(
      name: "SampleApp",
      dependencies: ["HealthKit", "HealthKitStoreOnLinux"]
        + ["HealthModel", "WeightSync"].map { .product(name: $0, package: "HealthSpec") }),
    .testTarget(
      name: "HealthKitStoreTests",
      dependencies: ["HealthKit", "HealthKitStoreOnLinux", "SampleApp"]
        + [
          "CombinedRecords", "Conformance", "ConformanceRecord", "HealthContracts", "HealthModel",
          "HealthSpecTesting", "MemoryHealthStore", "MetricContracts", "RecordContracts",
          "SpecMarkdown", "WeightSync",
        ].map { .product(name: $0, package: "HealthSpec") }),
  ]
  for target in package.targets {
    target.swiftSettings = [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ]
    if planted != nil { target.swiftSettings?.append(.define("PLANTED")) }
  }
#endif

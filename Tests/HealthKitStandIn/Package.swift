// swift-tools-version: 6.1
import PackageDescription

// The adapter for HKHealthStore on Linux, with a stand-in for HealthKit that is backed by the
// in-memory store. The stand-in is a separate package: a module named HealthKit in the main package
// would be visible to all of its targets and to packages that depend on it. The folder of the
// adapter's sources is a symbolic link, and the target has a different name, because target names
// are unique across a package graph. No Apple platform is involved: a passing row shows how the
// adapter works with HealthKit as we understand it. The traits are those of the tests of the HTTP
// transport, so that the libraries are compiled once if both packages have the same build folder.
let package = Package(
  name: "HealthKitStandIn",
  dependencies: [.package(name: "HealthSpec", path: "../..", traits: [.defaults, "Delivery"])],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // The folder to which `plant.py` has written the adapter with planted defects, each behind a
  // switch; `nil` for the adapter without defects.
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
    // The sources of an app, compiled unchanged.
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

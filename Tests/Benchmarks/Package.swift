// swift-tools-version: 6.1
import PackageDescription

// A separate package, so that users of HealthSpec do not need the C library with which the parser
// is compared (Debian: libcmark-gfm-dev and libcmark-gfm-extensions-dev).
//
// The contract benchmark does not need it:
//
//     swift run -c release conformance-benchmark [FOLDER]
//
// The benchmarks of the durable stores need SQLite's headers:
//
//     swift run -c release sqlite-benchmark [SAMPLES]
//     swift run -c release records-benchmark [MEALS] [--strict]
//
// The export benchmark needs them, too, and runs xmllint if it is installed (Debian:
// libxml2-utils):
//
//     swift run -c release export-benchmark [copy] [MEGABYTES] [FOLDER]
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "HealthSpec", path: "../..")
  ],
  targets: [
    .systemLibrary(name: "CMarkGFM"),
    .systemLibrary(name: "BareSQLite"),
    .executableTarget(
      name: "markdown-benchmark",
      dependencies: [
        "CMarkGFM",
        .product(name: "SpecMarkdown", package: "HealthSpec"),
      ]),
    .executableTarget(
      name: "conformance-benchmark",
      dependencies: [
        .product(name: "Conformance", package: "HealthSpec"),
        .product(name: "ConformanceRecord", package: "HealthSpec"),
        .product(name: "HealthContracts", package: "HealthSpec"),
        .product(name: "HealthModel", package: "HealthSpec"),
        .product(name: "MemoryHealthStore", package: "HealthSpec"),
        .product(name: "SpecMarkdown", package: "HealthSpec"),
        .product(name: "WeightSync", package: "HealthSpec"),
      ]),
    // These run the program `healthspec`, whose path is an argument.
    .executableTarget(name: "plan-benchmark"),
    .executableTarget(name: "report-benchmark"),
    .executableTarget(
      name: "export-benchmark",
      dependencies: [
        "BareSQLite",
        .product(name: "HealthExport", package: "HealthSpec"),
        .product(name: "HealthModel", package: "HealthSpec"),
        .product(name: "SQLiteStores", package: "HealthSpec"),
      ]),
    .executableTarget(
      name: "sqlite-benchmark",
      dependencies: [
        "BareSQLite",
        .product(name: "HealthModel", package: "HealthSpec"),
        .product(name: "RemoteSubjects", package: "HealthSpec"),
        .product(name: "SQLiteStores", package: "HealthSpec"),
        .product(name: "WeightSync", package: "HealthSpec"),
      ]),
    .executableTarget(
      name: "records-benchmark",
      dependencies: [
        "BareSQLite",
        .product(name: "CombinedRecords", package: "HealthSpec"),
        .product(name: "HealthModel", package: "HealthSpec"),
        .product(name: "SQLiteStores", package: "HealthSpec"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

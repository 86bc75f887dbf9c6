// swift-tools-version: 6.1
import PackageDescription

// The pkg-config names with which SwiftPM suggests the packages of missing headers.
#if os(Linux)
  let nameOfSQLite: String? = "sqlite3"
  let nameOfZlib: String? = "zlib"
#else
  let nameOfSQLite: String? = nil
  let nameOfZlib: String? = nil
#endif

/// Returns the traits that enable a dependency of a trait: the trait itself and `Complete`.
func orComplete(_ trait: String) -> Set<String> { [trait, "Complete"] }

let package = Package(
  name: "HealthSpec",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "SpecMarkdown", targets: ["SpecMarkdown"]),
    .library(name: "HealthModel", targets: ["HealthModel"]),
    .library(name: "MemoryHealthStore", targets: ["MemoryHealthStore"]),
    .library(name: "HealthKitStore", targets: ["HealthKitStore"]),
    .library(name: "SQLiteStores", targets: ["SQLiteStores"]),
    .library(name: "WeightSync", targets: ["WeightSync"]),
    .library(name: "CombinedRecords", targets: ["CombinedRecords"]),
    .library(name: "HealthExport", targets: ["HealthExport"]),
    .library(name: "MetricSync", targets: ["MetricSync"]),
    .library(name: "MetricDelivery", targets: ["MetricDelivery"]),
    .library(name: "RemoteSubjects", targets: ["RemoteSubjects"]),
    .library(name: "Conformance", targets: ["Conformance"]),
    .library(name: "ConformanceRecord", targets: ["ConformanceRecord"]),
    .library(name: "ConformanceReports", targets: ["ConformanceReports"]),
    .library(name: "ConformanceTesting", targets: ["ConformanceTesting"]),
    .library(name: "ConformanceTool", targets: ["ConformanceTool"]),
    .library(name: "Diagnostics", targets: ["Diagnostics"]),
    .library(name: "HealthContracts", targets: ["HealthContracts"]),
    .library(name: "RecordContracts", targets: ["RecordContracts"]),
    .library(name: "MetricContracts", targets: ["MetricContracts"]),
    .library(name: "RecordReports", targets: ["RecordReports"]),
    .library(name: "HealthSpecTesting", targets: ["HealthSpecTesting"]),
    .executable(name: "healthspec", targets: ["healthspec"]),
    .plugin(name: "HealthSpecPlugin", targets: ["HealthSpecPlugin"]),
  ],
  traits: [
    // Only one trait is enabled by default, because SwiftPM passes several traits to the compiler in
    // an order that can differ between two builds, and then everything is compiled again.
    .default(enabledTraits: ["Complete"]),
    .trait(name: "Complete", description: "Enables the traits Tool, Plans and Durable."),
    .trait(name: "Tool", description: "The command-line tool as a library: ConformanceTool."),
    .trait(name: "Plans", description: "The verification of plans against the code: PlanVerifier."),
    .trait(name: "Durable", description: "Stores that keep their samples in files: SQLiteStores."),
    .trait(name: "Delivery", description: "The delivery of metrics over HTTP: MetricDelivery."),
  ],
  dependencies: [
    // The libraries that users link depend on none of these packages. Only the command-line tool
    // depends on this one.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Only the plan verifier depends on this one, to parse front matter.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Only the transport of metrics and the tool's log depend on these, if Delivery is enabled.
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Diagnostics, JSON, locks, and Markdown with source ranges. Any other target can depend on
    // these.
    .target(name: "Diagnostics"),
    .target(name: "JSONText"),
    .target(name: "Locks"),
    .target(name: "SpecMarkdown", dependencies: ["Diagnostics"]),

    // Child processes that exchange lines with this process.
    .target(name: "LineProcesses", dependencies: ["Locks"]),

    // Health data and stores, which do not depend on contracts.
    .target(name: "HealthModel"),
    // The behavior that stores share; each store provides its own storage.
    .target(name: "HealthStoreEngine", dependencies: ["HealthModel"]),
    .target(name: "MemoryHealthStore", dependencies: ["HealthModel", "HealthStoreEngine"]),
    // The adapter over HKHealthStore, which is an empty module on systems without HealthKit.
    .target(name: "HealthKitStore", dependencies: ["HealthModel"], exclude: ["README.md"]),
    // The code that all syncs with a store share.
    .target(name: "StoreSync", dependencies: ["HealthModel"]),
    .target(name: "WeightSync", dependencies: ["HealthModel", "StoreSync"]),
    .target(name: "CombinedRecords", dependencies: ["HealthModel", "StoreSync"]),
    // Exports of the Health app, whose archives are decompressed with zlib.
    .target(
      name: "HealthExport",
      dependencies: [
        "HealthModel", .target(name: "CZlib", condition: .when(platforms: [.linux])),
      ]),
    // Without zlib's headers, archives are rejected. Apple platforms have a system module instead.
    .systemLibrary(
      name: "CZlib", pkgConfig: nameOfZlib, providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
    // Metrics and their delivery; a separate target contains the HTTP transport.
    .target(name: "MetricSync", dependencies: ["HealthModel", "JSONText", "StoreSync"]),
    .target(
      name: "MetricDelivery",
      dependencies: ["MetricSync"]
        + [
          ("AsyncHTTPClient", "async-http-client"), ("Crypto", "swift-crypto"),
          ("NIOCore", "swift-nio"),
          ("NIOFoundationCompat", "swift-nio"), ("NIOHTTP1", "swift-nio"),
          ("NIOPosix", "swift-nio"),
          ("NIOSSL", "swift-nio-ssl"),
        ].map { name, package in
          .product(name: name, package: package, condition: .when(traits: ["Delivery"]))
        }),
    .target(
      name: "SQLiteStores",
      dependencies: [
        "CombinedRecords", "HealthModel", "HealthStoreEngine", "Locks", "WeightSync",
        // Apple platforms have a system module instead.
        .target(
          name: "CSQLite",
          condition: .when(platforms: [.linux], traits: orComplete("Durable"))),
      ]),
    // Without SQLite's headers, the durable stores are not built.
    .systemLibrary(
      name: "CSQLite", pkgConfig: nameOfSQLite,
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
    // The messages of the subject protocol, which do not depend on processes.
    .target(name: "SubjectProtocol", dependencies: ["HealthModel"]),
    .target(
      name: "RemoteSubjects",
      dependencies: [
        "HealthModel", "JSONText", "LineProcesses", "MetricSync", "SubjectProtocol", "WeightSync",
      ]),

    // Random histories, schedules and shrinking, for any domain.
    .target(
      name: "Simulation",
      dependencies: ["Locks", .target(name: "CTaskHook", condition: .when(platforms: [.linux]))]),
    // The runtime's hook for ready jobs; a statically linked program cannot look it up by name.
    .systemLibrary(name: "CTaskHook"),
    // The devices of simulated users: their processes, clocks and faulty stores.
    .target(name: "SimulatedDevices", dependencies: ["HealthModel", "Simulation"]),

    // The runner, which does not depend on health, and the reports, which use only run records.
    .target(
      name: "ConformanceRecord", dependencies: ["Diagnostics"], exclude: ["record.schema.json"]),
    .target(
      name: "Conformance",
      dependencies: ["ConformanceRecord", "Diagnostics", "Locks", "SpecMarkdown"]),
    .target(
      name: "ConformanceReports",
      dependencies: ["ConformanceRecord", "Diagnostics", "JSONText", "SpecMarkdown"],
      exclude: [
        "Campaigns/campaign.schema.json", "Diagnostics/diagnostics.schema.json",
        "Runs/summary.schema.json",
      ],
      resources: [
        .embedInCode("HTML/Page/address.js"),
        .embedInCode("HTML/Page/badges.js"),
        .embedInCode("HTML/Page/campaigns.js"),
        .embedInCode("HTML/Page/colors.css"),
        .embedInCode("HTML/Page/contract.js"),
        .embedInCode("HTML/Page/difference.js"),
        .embedInCode("HTML/Page/elements.js"),
        .embedInCode("HTML/Page/layout.css"),
        .embedInCode("HTML/Page/lazy-table.js"),
        .embedInCode("HTML/Page/model.js"),
        .embedInCode("HTML/Page/overview.js"),
        .embedInCode("HTML/Page/page.js"),
        .embedInCode("HTML/Page/plans.js"),
        .embedInCode("HTML/Page/requirements.js"),
        .embedInCode("HTML/Page/row.css"),
        .embedInCode("HTML/Page/row.js"),
        .embedInCode("HTML/Page/sequence.js"),
        .embedInCode("HTML/Page/tables.css"),
        .embedInCode("HTML/Page/theme.js"),
      ]),

    // Combined records as text and as HTML pages.
    .target(
      name: "RecordReports",
      dependencies: ["CombinedRecords", "ConformanceReports", "HealthModel"],
      resources: [
        .embedInCode("Page/Parts/charts.css"),
        .embedInCode("Page/Parts/charts.js"),
      ]),

    // The commands of a tool that runs contracts, for any domain.
    .target(
      name: "ConformanceTool",
      dependencies: [
        "Conformance", "ConformanceRecord", "ConformanceReports", "Diagnostics", "LineProcesses",
        "Locks", "SpecMarkdown",
        .target(name: "PlanVerifier", condition: .when(traits: orComplete("Plans"))),
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: orComplete("Tool"))),
      ]),

    // Support for running any domain with Swift Testing.
    .target(
      name: "ConformanceTesting",
      dependencies: ["Conformance", "ConformanceRecord", "Diagnostics", "Locks", "SpecMarkdown"]),

    // The verification of plans; it receives the results of runs as plain values.
    .target(
      name: "PlanVerifier",
      dependencies: [
        "Diagnostics", "JSONText", "SpecMarkdown",
        .product(name: "Yams", package: "Yams", condition: .when(traits: orComplete("Plans"))),
      ]),

    // The contracts of weight sync and of stores. Only contract targets and the tool depend on both
    // conformance and health.
    .target(
      name: "HealthContracts",
      dependencies: [
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthModel", "SpecMarkdown",
        "SubjectProtocol", "WeightSync",
      ]),
    // Defects that can be added to any store, sync or server to check that rows notice them.
    .target(
      name: "SubjectDeviations",
      dependencies: ["Conformance", "HealthContracts", "HealthModel", "WeightSync"]),
    // The contract of combined records.
    .target(
      name: "RecordContracts",
      dependencies: ["CombinedRecords", "Conformance", "HealthContracts", "HealthModel"]),
    // The contract of metric sync.
    .target(
      name: "MetricContracts",
      dependencies: ["Conformance", "HealthContracts", "HealthModel", "JSONText", "MetricSync"]),
    // Random histories of weight sync, with their actors, rules and planted defects.
    .target(
      name: "WeightSimulation",
      dependencies: [
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel",
        "SimulatedDevices", "Simulation", "SpecMarkdown", "WeightSync",
      ]),
    // Random histories of combined records.
    .target(
      name: "RecordSimulation",
      dependencies: ["CombinedRecords", "HealthModel", "SimulatedDevices", "Simulation"]),
    // Random histories of metric sync with several receivers.
    .target(
      name: "MetricSimulation",
      dependencies: ["HealthModel", "MetricSync", "SimulatedDevices", "Simulation"]),
    // The specifications as resources, for test targets of other packages.
    .target(
      name: "HealthSpecifications", path: "Specs",
      exclude: ["003-subject-protocol", "CHANGES.md"], sources: ["HealthSpecifications.swift"],
      resources: [
        .copy("001-apple-health-sync"), .copy("002-health-store"), .copy("004-combined-records"),
        .copy("005-metric-sync"),
      ]),
    .target(
      name: "HealthSpecTesting",
      dependencies: [
        "Conformance", "ConformanceTesting", "HealthContracts", "HealthModel",
        "HealthSpecifications",
      ]),
    .executableTarget(
      name: "healthspec",
      dependencies: [
        "Conformance", "ConformanceRecord", "ConformanceReports", "ConformanceTool",
        "Diagnostics", "HealthContracts", "HealthModel", "LineProcesses", "MemoryHealthStore",
        "CombinedRecords", "HealthExport", "JSONText", "MetricContracts", "MetricDelivery",
        "MetricSimulation", "MetricSync", "PlanVerifier", "RecordContracts", "RecordReports",
        "RecordSimulation",
        "RemoteSubjects", "SQLiteStores", "Simulation", "SpecMarkdown", "SubjectDeviations",
        "SubjectProtocol", "WeightSimulation", "WeightSync",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser",
          condition: .when(traits: orComplete("Tool"))),
        .product(name: "Logging", package: "swift-log", condition: .when(traits: ["Delivery"])),
      ]),

    // The command `swift package healthspec`, for packages that depend on this one.
    .plugin(
      name: "HealthSpecPlugin",
      capability: .command(
        intent: .custom(
          verb: "healthspec",
          description: "Run contract rows, and verify that plans delivered what they promise.")),
      path: "Sources/HealthSpecPlugin"),

    // Code that several test targets share; no product contains it.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // Checks that the tests of all simulated domains share.
    .target(
      name: "SimulationTestSupport",
      dependencies: ["HealthModel", "MemoryHealthStore", "RemoteSubjects", "Simulation"],
      path: "Tests/SimulationTestSupport"),
    .testTarget(
      name: "SpecMarkdownTests", dependencies: ["TestSupport", "SpecMarkdown", "Diagnostics"]),
    .testTarget(
      name: "HealthModelTests", dependencies: ["TestSupport", "HealthModel"]),
    .testTarget(
      name: "HealthStoreTests",
      dependencies: [
        "TestSupport", "MemoryHealthStore", "SQLiteStores", "HealthModel",
      ]),
    .testTarget(
      name: "SQLiteStoresTests",
      dependencies: [
        "TestSupport", "CombinedRecords", "MemoryHealthStore", "SQLiteStores", "HealthModel",
        "WeightSync", "sqlite-crash-writer",
      ]),
    // A program that tests kill while it writes.
    .executableTarget(
      name: "sqlite-crash-writer",
      dependencies: [
        "TestSupport", "CombinedRecords", "HealthModel", "SQLiteStores", "WeightSync",
      ],
      path: "Tests/CrashWriter"),
    .testTarget(
      name: "ConformanceRecordTests",
      dependencies: ["TestSupport", "ConformanceRecord", "Diagnostics"]),
    .testTarget(
      name: "ConformanceReportsTests",
      dependencies: ["TestSupport", "ConformanceRecord", "ConformanceReports", "Diagnostics"],
      exclude: ["Browser", "Goldens", "Page"]),
    .testTarget(
      name: "PlanVerifierTests", dependencies: ["TestSupport", "PlanVerifier", "Diagnostics"],
      exclude: ["Corpus", "Goldens"]),
    .testTarget(name: "TidyTests"),
    .testTarget(
      name: "SimulationTests",
      dependencies: [
        "HealthModel", "MemoryHealthStore", "Simulation", "SimulationTestSupport",
        "WeightSimulation", "WeightSync",
      ]),
    .testTarget(
      name: "RecordSimulationTests",
      dependencies: [
        "MemoryHealthStore", "RecordSimulation", "Simulation", "SimulationTestSupport",
      ]),
    .testTarget(
      name: "MetricSimulationTests",
      dependencies: [
        "HealthModel", "MemoryHealthStore", "MetricSimulation", "Simulation",
        "SimulationTestSupport",
      ]),
    .testTarget(
      name: "HealthSpecTestingTests",
      dependencies: [
        "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel", "HealthSpecTesting",
        "MemoryHealthStore",
      ]),
    .testTarget(
      name: "ContractTests",
      dependencies: [
        "CombinedRecords", "Conformance", "ConformanceRecord", "HealthContracts", "HealthModel",
        "HealthSpecTesting", "MemoryHealthStore", "MetricContracts", "MetricSync",
        "RecordContracts", "RemoteSubjects",
      ]),
    // A tool whose subject crashes, hangs or kills its process.
    .executableTarget(
      name: "frail-tool",
      dependencies: ["Conformance", "ConformanceRecord", "ConformanceTool", "SpecMarkdown"],
      path: "Tests/FrailTool"),
    .testTarget(
      name: "ConformanceToolTests",
      dependencies: ["TestSupport", "ConformanceRecord", "frail-tool"]),
    // Runs the built tool as a child process, so it must be built first.
    .testTarget(
      name: "HealthSpecToolTests",
      dependencies: [
        "TestSupport", "ConformanceRecord", "Diagnostics", "HealthModel", "SQLiteStores",
        "healthspec",
      ],
      exclude: ["CoreStore"]),
    .testTarget(
      name: "RemoteSubjectsTests",
      dependencies: [
        "TestSupport", "HealthModel", "JSONText", "LineProcesses", "MemoryHealthStore",
        "MetricSync", "RemoteSubjects", "SpecMarkdown", "WeightSync",
      ]),
    .testTarget(name: "JSONTextTests", dependencies: ["TestSupport", "JSONText"]),
    .testTarget(name: "LocksTests", dependencies: ["Locks"]),
    .testTarget(
      name: "LineProcessesTests", dependencies: ["TestSupport", "LineProcesses", "Locks"]),
    .testTarget(
      name: "SubjectProtocolTests",
      dependencies: [
        "HealthModel", "JSONText", "MetricSync", "RemoteSubjects", "SpecMarkdown",
        "SubjectProtocol", "WeightSync",
      ]),
    .testTarget(
      name: "StoreSyncTests",
      dependencies: ["TestSupport", "HealthModel", "MemoryHealthStore", "StoreSync"]),
    .testTarget(
      name: "WeightSyncTests",
      dependencies: [
        "TestSupport", "HealthModel", "MemoryHealthStore", "SQLiteStores",
        "StoreSync", "WeightSync",
      ]),
    .testTarget(
      name: "CombinedRecordsTests",
      dependencies: [
        "TestSupport", "CombinedRecords", "HealthModel", "MemoryHealthStore", "SQLiteStores",
        "StoreSync",
      ]),
    .testTarget(
      name: "HealthExportTests",
      dependencies: [
        "TestSupport", "HealthExport", "HealthModel", "MemoryHealthStore",
        .target(name: "CZlib", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "MetricSyncTests",
      dependencies: ["TestSupport", "HealthModel", "JSONText", "MemoryHealthStore", "MetricSync"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "MetricDeliveryTests", dependencies: ["MetricDelivery", "MetricSync"]),
    .testTarget(
      name: "RecordReportsTests",
      dependencies: [
        "TestSupport", "CombinedRecords", "ConformanceReports", "HealthModel",
        "MemoryHealthStore", "RecordReports",
      ],
      exclude: ["Browser", "Goldens", "Page/charts.test.mjs"]),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "TestSupport", "Conformance", "ConformanceRecord", "Diagnostics", "Locks", "SpecMarkdown",
      ]),
    .testTarget(
      name: "HealthContractsTests",
      dependencies: [
        "TestSupport",
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel",
        "Locks", "MemoryHealthStore", "RemoteSubjects", "SpecMarkdown", "SubjectDeviations",
        "SubjectProtocol", "WeightSync",
      ],
      exclude: ["Samples"]),
  ],
  swiftLanguageModes: [.v6]
)

#if os(Linux)
  // The headers can come and go between two builds.
  package.targets.append(
    .plugin(name: "SystemHeaders", capability: .buildTool(), path: "Sources/SystemHeaders"))
  for target in package.targets where ["SQLiteStores", "HealthExport"].contains(target.name) {
    target.plugins = ["SystemHeaders"]
    target.swiftSettings = [.define("WatchesSystemHeaders")]
  }
#endif

for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .define("Plans", .when(traits: ["Complete"])),
      .define("Durable", .when(traits: ["Complete"])),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

// Optimizes the libraries in debug builds too, so that thousands of rows take seconds. Each library is
// compiled as a whole, which is quicker than optimizing each of its files. Only for builds of this
// repository: SwiftPM rejects dependencies with unsafe flags.
if Context.environment["HEALTHSPEC_OPTIMIZED"] != nil {
  for target in package.targets where target.type == .regular {
    target.swiftSettings?.append(
      .unsafeFlags([
        "-O", "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
      ]))
  }
}

// swift-tools-version: 6.1
import PackageDescription

// What a build without the headers of SQLite and zlib gives a hint by.
#if os(Linux)
  let nameOfSQLite: String? = "sqlite3"
  let nameOfZlib: String? = "zlib"
#else
  let nameOfSQLite: String? = nil
  let nameOfZlib: String? = nil
#endif

/// The traits that enable what one of the traits in `Complete` enables.
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
    // A single one: SwiftPM passes the enabled traits to the compiler in an order that differs between
    // two builds, and everything is then compiled again.
    .default(enabledTraits: ["Complete"]),
    .trait(name: "Complete", description: "The traits Tool, Plans and Durable in one."),
    .trait(name: "Tool", description: "The command-line tool as a library: ConformanceTool."),
    .trait(name: "Plans", description: "The verification of plans against the code: PlanVerifier."),
    .trait(name: "Durable", description: "Stores that keep their samples in files: SQLiteStores."),
    .trait(name: "Delivery", description: "The delivery of metrics over HTTP: MetricDelivery."),
  ],
  dependencies: [
    // The libraries that users link do not depend on these packages. Only the command-line tool
    // depends on this one.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // Only the plan verifier depends on this one, for front matter.
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    // Only the transport of metrics and the log of the tool depend on these, with the trait Delivery.
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
  ],
  targets: [
    // Text: places and messages, then Markdown with a range for everything. No local imports
    // below, so that every other target may stand on them.
    .target(name: "Diagnostics"),
    .target(name: "JSONText"),
    .target(name: "Locks"),
    .target(name: "SpecMarkdown", dependencies: ["Diagnostics"]),

    // Processes that are started, talk in lines and are ended, whatever they do.
    .target(name: "LineProcesses", dependencies: ["Locks"]),

    // Health: a store has never heard of contracts.
    .target(name: "HealthModel"),
    // What engine-backed stores share: behaviour; they bring the storage.
    .target(name: "HealthStoreEngine", dependencies: ["HealthModel"]),
    .target(name: "MemoryHealthStore", dependencies: ["HealthModel", "HealthStoreEngine"]),
    // The adapter over HKHealthStore; an empty module where the system has no HealthKit.
    .target(name: "HealthKitStore", dependencies: ["HealthModel"], exclude: ["README.md"]),
    // What every sync with a store needs.
    .target(name: "StoreSync", dependencies: ["HealthModel"]),
    .target(name: "WeightSync", dependencies: ["HealthModel", "StoreSync"]),
    .target(name: "CombinedRecords", dependencies: ["HealthModel", "StoreSync"]),
    // Exports of the Health app; zlib inflates their archives.
    .target(
      name: "HealthExport",
      dependencies: [
        "HealthModel", .target(name: "CZlib", condition: .when(platforms: [.linux])),
      ]),
    // Where its headers are absent, an archive is refused; on Apple platforms it is a module.
    .systemLibrary(
      name: "CZlib", pkgConfig: nameOfZlib, providers: [.apt(["zlib1g-dev"]), .yum(["zlib-devel"])]),
    // Metrics and their delivery; the transport is a target of its own.
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
        // On Apple platforms SQLite is a module of the system's.
        .target(
          name: "CSQLite",
          condition: .when(platforms: [.linux], traits: orComplete("Durable"))),
      ]),
    // Where its headers are absent, the durable stores are left out.
    .systemLibrary(
      name: "CSQLite", pkgConfig: nameOfSQLite,
      providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
    // What crosses the line to another process: rows on the protocol see this and no process.
    .target(name: "SubjectProtocol", dependencies: ["HealthModel"]),
    .target(
      name: "RemoteSubjects",
      dependencies: [
        "HealthModel", "JSONText", "LineProcesses", "MetricSync", "SubjectProtocol", "WeightSync",
      ]),

    // Simulation: random histories, schedules, shrinking; it has never heard of health.
    .target(
      name: "Simulation",
      dependencies: ["Locks", .target(name: "CTaskHook", condition: .when(platforms: [.linux]))]),
    // The runtime's hook for ready jobs, which a statically linked program cannot look up by its name.
    .systemLibrary(name: "CTaskHook"),
    // The devices of simulated users: their processes, clocks and faulty stores.
    .target(name: "SimulatedDevices", dependencies: ["HealthModel", "Simulation"]),

    // Conformance: the runner has never heard of health, reports see only the record.
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

    // Combined records as text, for people and for programs.
    .target(
      name: "RecordReports",
      dependencies: ["CombinedRecords", "ConformanceReports", "HealthModel"],
      resources: [
        .embedInCode("Page/Parts/charts.css"),
        .embedInCode("Page/Parts/charts.js"),
      ]),

    // What a tool on contracts does, for any domain.
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

    // Any domain from Swift Testing.
    .target(
      name: "ConformanceTesting",
      dependencies: ["Conformance", "ConformanceRecord", "Diagnostics", "Locks", "SpecMarkdown"]),

    // Plans are held against the code; the records of runs come in as plain values.
    .target(
      name: "PlanVerifier",
      dependencies: [
        "Diagnostics", "JSONText", "SpecMarkdown",
        .product(name: "Yams", package: "Yams", condition: .when(traits: orComplete("Plans"))),
      ]),

    // The two worlds meet here and in the tool, nowhere else.
    .target(
      name: "HealthContracts",
      dependencies: [
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthModel", "SpecMarkdown",
        "SubjectProtocol", "WeightSync",
      ]),
    // Deviations that any store, sync and server can be planted with.
    .target(
      name: "SubjectDeviations",
      dependencies: ["Conformance", "HealthContracts", "HealthModel", "WeightSync"]),
    // The contract of combined records, a domain beside those of health.
    .target(
      name: "RecordContracts",
      dependencies: ["CombinedRecords", "Conformance", "HealthContracts", "HealthModel"]),
    // The contract of metrics, likewise.
    .target(
      name: "MetricContracts",
      dependencies: ["Conformance", "HealthContracts", "HealthModel", "JSONText", "MetricSync"]),
    // Random histories of weight sync: its actors, rules and planted defects.
    .target(
      name: "WeightSimulation",
      dependencies: [
        "Conformance", "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel",
        "SimulatedDevices", "Simulation", "SpecMarkdown", "WeightSync",
      ]),
    // Random histories of combined records, likewise.
    .target(
      name: "RecordSimulation",
      dependencies: ["CombinedRecords", "HealthModel", "SimulatedDevices", "Simulation"]),
    // Random histories of metric sync with several receivers, likewise.
    .target(
      name: "MetricSimulation",
      dependencies: ["HealthModel", "MetricSync", "SimulatedDevices", "Simulation"]),
    // The specifications travel with the package, for test targets of other packages.
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

    // The tool as a command of packages that depend on this one: `swift package healthspec`.
    .plugin(
      name: "HealthSpecPlugin",
      capability: .command(
        intent: .custom(
          verb: "healthspec",
          description: "Run contract rows, and verify that plans delivered what they promise.")),
      path: "Sources/HealthSpecPlugin"),

    // What several test targets need; no product sees it.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // What the tests of the simulated domains expect of each of them.
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
    // What a test kills while it writes.
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
    // A tool whose subject traps, hangs and kills.
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

import Foundation
import Testing

/// Tests that the manifest and the source files use only dependencies that the design allows.
struct ArchitectureTests {
  /// The modules that each target may import in addition to ``toolchain``.
  static let mayImport: [String: Set<String>] = [
    "Diagnostics": [],
    "JSONText": [],
    "SpecMarkdown": ["Diagnostics"],
    "HealthModel": [],
    "ConformanceRecord": ["Diagnostics"],
    "Conformance": ["SpecMarkdown", "ConformanceRecord", "Diagnostics", "Locks"],
    "HealthStoreEngine": ["HealthModel"],
    "MemoryHealthStore": ["HealthModel", "HealthStoreEngine"],
    // HealthKit is absent on Linux.
    "HealthKitStore": ["HealthModel", "HealthKit"],
    "StoreSync": ["HealthModel"],
    "WeightSync": ["HealthModel", "StoreSync"],
    // SwiftUI is part of Apple's SDKs, and Observation is part of the toolchain.
    "CombinedRecords": ["HealthModel", "Observation", "StoreSync", "SwiftUI"],
    "MetricSync": ["HealthModel", "JSONText", "Observation", "StoreSync", "SwiftUI"],
    "MetricDelivery": [
      "MetricSync", "AsyncHTTPClient", "Crypto", "NIOCore", "NIOFoundationCompat", "NIOHTTP1",
      "NIOPosix",
      "NIOSSL",
    ],
    // SQLite3 is Apple's module of the system's SQLite, and CSQLite the module of its header.
    "SQLiteStores": [
      "CombinedRecords", "HealthModel", "HealthStoreEngine", "Locks", "WeightSync", "CSQLite",
      "SQLite3",
    ],
    // The module zlib is Apple's module of the system's zlib, and CZlib the module of its header.
    "HealthExport": ["HealthModel", "CZlib", "zlib"],
    "LineProcesses": ["Locks"],
    "Locks": [],
    "SubjectProtocol": ["HealthModel"],
    "RemoteSubjects": [
      "HealthModel", "JSONText", "LineProcesses", "MetricSync", "SubjectProtocol", "WeightSync",
    ],
    "HealthContracts": [
      "Conformance", "ConformanceRecord", "Diagnostics", "HealthModel", "SpecMarkdown",
      "SubjectProtocol", "WeightSync",
    ],
    // CTaskHook declares a variable of the Swift runtime.
    "Simulation": ["CTaskHook", "Locks"],
    "SimulatedDevices": ["HealthModel", "Simulation"],
    "WeightSimulation": [
      "Conformance", "ConformanceRecord", "Diagnostics", "HealthContracts", "HealthModel",
      "SimulatedDevices", "Simulation", "SpecMarkdown", "WeightSync",
    ],
    "RecordSimulation": ["CombinedRecords", "HealthModel", "SimulatedDevices", "Simulation"],
    "MetricSimulation": ["HealthModel", "MetricSync", "SimulatedDevices", "Simulation"],
    "ConformanceReports": ["ConformanceRecord", "Diagnostics", "JSONText", "SpecMarkdown"],
    "ConformanceTool": [
      "Conformance", "ConformanceRecord", "ConformanceReports", "Diagnostics", "LineProcesses",
      "Locks", "PlanVerifier", "SpecMarkdown", "ArgumentParser",
    ],
    "ConformanceTesting": [
      "Conformance", "ConformanceRecord", "Diagnostics", "Locks", "SpecMarkdown",
    ],
    "PlanVerifier": ["Diagnostics", "JSONText", "SpecMarkdown", "Yams"],
    "RecordContracts": [
      "CombinedRecords", "Conformance", "HealthContracts", "HealthModel", "Observation",
    ],
    "MetricContracts": [
      "Conformance", "HealthContracts", "HealthModel", "JSONText", "MetricSync",
    ],
    "SubjectDeviations": ["Conformance", "HealthContracts", "HealthModel", "WeightSync"],
    "RecordReports": ["CombinedRecords", "ConformanceReports", "HealthModel"],
    "HealthSpecifications": [],
    "HealthSpecTesting": [
      "Conformance", "ConformanceTesting", "HealthContracts", "HealthModel",
      "HealthSpecifications",
    ],
    "healthspec": [
      "CombinedRecords", "Conformance", "ConformanceRecord", "ConformanceReports",
      "ConformanceTool", "Diagnostics", "HealthContracts", "HealthExport", "HealthModel",
      "JSONText", "LineProcesses", "MemoryHealthStore", "MetricContracts", "MetricDelivery",
      "MetricSimulation", "MetricSync", "PlanVerifier", "RecordContracts", "RecordReports",
      "RecordSimulation", "RemoteSubjects", "SQLiteStores", "Simulation", "SpecMarkdown",
      "SubjectDeviations", "SubjectProtocol", "WeightSimulation", "WeightSync", "ArgumentParser",
      "Logging",
    ],
  ]

  /// The modules of the toolchain and of the platforms that every target may import.
  static let toolchain: Set<String> = [
    "Foundation", "FoundationEssentials", "Synchronization", "Testing", "os", "Glibc", "Musl",
    "Darwin", "Bionic", "WinSDK", "ucrt",
  ]

  @Test func `the manifest lists only dependencies that the design allows`() throws {
    let targets = try Repository.manifest.get()
    #expect(Set(targets.keys) == Set(Self.mayImport.keys))
    for (name, dependencies) in targets {
      let surplus = dependencies.subtracting(Self.mayImport[name] ?? [])
      #expect(surplus.isEmpty, "\(name) depends on \(surplus.sorted()), which the design forbids")
    }
  }

  @Test(arguments: mayImport.keys.sorted())
  func `sources import only modules that the design allows`(_ target: String) throws {
    let allowed = try #require(Self.mayImport[target]).union(Self.toolchain)
    let files = try Repository.swiftFiles(under: Repository.folder(of: target))
    #expect(!files.isEmpty)
    for file in files {
      let surplus = Set(try Repository.imports(of: file)).subtracting(allowed)
      #expect(surplus.isEmpty, "\(file.lastPathComponent) imports \(surplus.sorted())")
    }
  }

  @Test
  func `library products except ConformanceTool and MetricDelivery link no third-party packages`()
    throws
  {
    let targets = try Repository.manifest.get()
    for product in [
      "HealthModel", "Conformance", "ConformanceRecord", "ConformanceReports",
      "ConformanceTesting", "Diagnostics", "HealthContracts", "WeightSync", "MemoryHealthStore",
      "CombinedRecords", "HealthExport", "HealthKitStore", "MetricContracts", "MetricSync",
      "RecordContracts",
      "RecordReports", "RemoteSubjects",
      "HealthSpecTesting", "SpecMarkdown", "SQLiteStores",
    ] {
      var open = [product]
      var seen: Set<String> = []
      while let next = open.popLast() {
        guard seen.insert(next).inserted, !Repository.systemLibraries.contains(next) else {
          continue
        }
        let dependencies = try #require(
          targets[next], "\(product) links \(next), which is not a target of this package")
        open += dependencies
      }
    }
  }
}

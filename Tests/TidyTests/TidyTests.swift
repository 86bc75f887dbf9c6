import Foundation
import Testing

/// Tests of the rules of this repository that neither the compiler nor the formatter checks.
struct TidyTests {
  @Test func `source files have at most 350 lines`() throws {
    for file in try Repository.swiftFiles(under: "Sources") {
      let lines = try String(contentsOf: file, encoding: .utf8).split(
        separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 350, "\(file.lastPathComponent) has \(lines.count) lines")
    }
  }

  @Test(arguments: [
    "try!", "as!", "fatalError(", "@unchecked Sendable", "nonisolated(unsafe)", "Thread.sleep",
    "preconditionFailure(", "unowned(unsafe)",
  ])
  func `banned constructs occur in sources only where they are exempt`(_ words: String) throws {
    for file in try Repository.swiftFiles(under: "Sources") {
      let count = try String(contentsOf: file, encoding: .utf8).components(separatedBy: words).count
      // One completion handler of HealthKit is not declared as sendable.
      let isExempt = words == "nonisolated(unsafe)" && file.path.contains("/HealthKitStore/")
      #expect(count == 1 || isExempt && count == 2, "\(file.lastPathComponent) contains '\(words)'")
    }
  }

  @Test func `libraries do not print`() throws {
    for file in try Repository.swiftFiles(under: "Sources")
    where !file.path.contains("/Sources/healthspec/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.firstMatch(of: /(^|[^.\w])print\(/) == nil, "\(file.lastPathComponent) prints")
    }
  }

  @Test func `tests other than benchmarks do not sleep`() throws {
    for file in try Repository.swiftFiles(under: "Tests")
    where file.lastPathComponent != "TidyTests.swift" && !file.path.contains("/Benchmarks/") {
      let text = try String(contentsOf: file, encoding: .utf8)
      let sleeps = text.contains("Task.sleep") || text.contains("Thread.sleep")
      #expect(!sleeps, "\(file.lastPathComponent) sleeps")
    }
  }

  /// The tests of a target `X` are in the folder `XTests`, or in the folder that the table names.
  @Test func `every target has a folder with tests`() throws {
    let testedElsewhere = [
      "ConformanceTesting": "HealthSpecTestingTests", "Diagnostics": "ConformanceReportsTests",
      "HealthSpecifications": "HealthSpecTestingTests", "HealthSpecTesting": "ContractTests",
      "HealthStoreEngine": "HealthStoreTests",
      "HealthKitStore": "HealthKitStandIn",
      "MetricContracts": "ContractTests", "RecordContracts": "ContractTests",
      "healthspec": "HealthSpecToolTests",
      "MemoryHealthStore": "HealthStoreTests",
      "SimulatedDevices": "SimulationTests", "SubjectDeviations": "HealthContractsTests",
      "WeightSimulation": "SimulationTests",
    ]
    for target in ArchitectureTests.mayImport.keys.sorted() {
      let tests = testedElsewhere[target] ?? "\(target)Tests"
      let files = try? Repository.swiftFiles(under: "Tests/\(tests)")
      #expect(files?.isEmpty == false, "\(target) has no tests in \(tests)")
    }
  }

  /// The health model has its own lock, because it imports no other target of this package.
  @Test
  func `the two locks differ only in names, comments, access levels and inlining attributes`()
    throws
  {
    let bodies = try ["Sources/Locks/Guarded.swift", "Sources/HealthModel/Locked.swift"].map {
      try Repository.text(of: $0).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("//") && $0 != "@inlinable" }
        .map { line in
          ["public ", "package ", "internal ", "private ", "@usableFromInline "].reduce(line) {
            $0.replacing($1, with: "")
          }.replacing("Guarded<", with: "Locked<")
        }
    }
    #expect(bodies[0] == bodies[1])
    #expect(bodies[0].count > 20)
  }

  @Test
  func `rows name only defined requirements, and every requirement with a prefix in use has a row`()
    throws
  {
    let defined = try Set(Repository.requirementIDs(under: ".planning/REQUIREMENTS.md"))
    let named = try Set(Repository.requirementIDs(under: "Specs"))
    #expect(!named.isEmpty)
    #expect(named.isSubset(of: defined), "not defined: \(named.subtracting(defined).sorted())")
    let families = Set(named.compactMap { $0.split(separator: "-").first })
    let unproven = defined.subtracting(named).filter { id in
      families.contains { id.hasPrefix("\($0)-") }
    }
    #expect(unproven.isEmpty, "no row proves: \(unproven.sorted())")
  }
}

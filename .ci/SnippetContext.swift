// Minimal declarations of the names that documentation snippets assume. A declaration in a snippet hides
// the one here. `.ci/check_snippets.py` compiles this file as a module.
public import Conformance
public import ConformanceTesting
public import Foundation
public import HealthContracts
public import HealthModel
public import HealthSpecTesting
public import MemoryHealthStore
public import WeightSync

// The reader's subjects.
public typealias MyStore = MemoryHealthStore
public typealias MySync = WeightSync

extension WeightSync {
  public init(store: any HealthStoreProtocol, home: any WeightSyncHome, clock: any HealthClock) {
    self.init(
      store: store, home: home, clock: clock, identifiers: SeededIdentifiers(seed: 1),
      configuration: WeightSyncConfiguration(bundleIdentifier: "", preferredUnit: .kilograms))
  }
}

public let mine = HealthSubject(store: "mine") {
  MyStore(appSource: $0.appSource, clock: $0.clock)
}
public let subject: HealthSubject = mine
public let suite = Result<ContractSuite, any Error> {
  try ContractSuite(specifications: specs, subject: mine)
}

// The reader's app, clock and folders.
public let app = SourceRevision(source: Source(name: "App", bundleIdentifier: "org.example.app"))
public let clock: any HealthClock = SystemClock()
public let folder = URL(filePath: "/")
public let specs = URL(filePath: "/specs")
public let contracts: [URL] = [specs]

// The domain of a turnstile.
public actor Turnstile: ConformanceWorld {
  public var isOpen = false

  public init(step: Int = 1) {}

  public func insert(_ coins: Int) {}
}

extension ConformanceSubject<Turnstile> {
  public static let turnstile = Self(named: "turnstile") { _ in Turnstile() }
}

extension ContractDomain<Turnstile> {
  public static let turnstile = Self("turnstile", kinds: [], vocabulary: Vocabulary())
}

public let turnstile = ConformanceSubject<Turnstile>.turnstile
public let domain = ContractDomain<Turnstile>.turnstile

// The domain of a glucose monitor, whose phrases act on a stage.
public struct Bench: ConformanceWorld {
  public let clock: any HealthClock
  public var monitor: GlucoseMonitor { GlucoseMonitor(clock: clock) }
}

public struct GlucoseMonitor: Sendable {
  public let isSounding = false

  public init(clock: any HealthClock) {}
}

private func kind<World: Sendable>(_ name: String) -> ContractKind<World> {
  ContractKind(id: name, summary: name, columns: [])
}

public let alarms: ContractKind<GlucoseMonitor> = kind("alarms")
public let zones: ContractKind<GlucoseMonitor> = kind("zones")
public let glucose = ContractDomain<Bench>("glucose", kinds: [], vocabulary: Vocabulary())
public let monitor = ConformanceSubject(named: "monitor") { _ in Bench(clock: SystemClock()) }

// A domain in addition to the health domains, with its own stage.
public protocol QueryService: Sendable {}

public struct StoreQueries: QueryService {
  public init(_ store: any HealthStoreProtocol) {}
}

public struct QueryStage: HealthStage {
  public static func make(in world: HealthWorld) async throws -> Self { Self() }
}

public let kinds: [ContractKind<QueryStage>] = []
nonisolated(unsafe) public var words = Vocabulary<QueryStage>()

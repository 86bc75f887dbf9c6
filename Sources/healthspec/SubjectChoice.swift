internal import ArgumentParser
internal import Conformance
internal import ConformanceTool
internal import HealthContracts

/// The store that cases run against.
enum StoreChoice: Hashable, ExpressibleByArgument {
  case memory
  case sqlite
  /// A separate process, started by a command line.
  case command(String)

  init?(argument: String) {
    switch argument {
    case "memory": self = .memory
    case "sqlite": self = .sqlite
    default:
      guard argument.contains(where: { !$0.isWhitespace }) else { return nil }
      self = .command(argument)
    }
  }

  static var allValueStrings: [String] { ["memory", "sqlite"] }

  var defaultValueDescription: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    case .command(let line): line
    }
  }
}

/// The sync that cases run against.
enum SyncChoice: Hashable, ExpressibleByArgument {
  case reference
  /// A separate process, started by a command line.
  case command(String)

  init?(argument: String) {
    if argument == "reference" {
      self = .reference
    } else {
      guard argument.contains(where: { !$0.isWhitespace }) else { return nil }
      self = .command(argument)
    }
  }

  static var allValueStrings: [String] { ["reference"] }

  var defaultValueDescription: String {
    switch self {
    case .reference: "reference"
    case .command(let line): line
    }
  }
}

/// A part of a contract, selected by name.
struct ClaimChoice: Hashable, ExpressibleByArgument {
  private let name: String

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] {
    (HealthContracts.profiles + HealthContracts.syncProfiles).map(\.name)
  }

  func profile(among profiles: [CapabilityProfile]) -> CapabilityProfile? {
    profiles.first { $0.name == name }
  }
}

/// The subjects that the user selected.
struct SubjectOptions: SubjectOptionGroup {
  @Option(
    help: ArgumentHelp(
      "A health store; give it several times to run on several.",
      discussion: """
        'memory', 'sqlite', which keeps each row's samples and entries in files, or a command line \
        that starts a store of yours. Without one it is 'memory'.
        """, valueName: "store"))
  var store: [StoreChoice] = []

  @Option(
    help: ArgumentHelp(
      "The sync: 'reference', or a command line that starts one of yours.", valueName: "sync"))
  var sync: SyncChoice = .reference

  @Option(
    help: ArgumentHelp(
      "What the subjects claim to keep: one part for stores, one for the sync.",
      discussion: """
        For stores 'core', 'background', 'durable' or 'extended'; for the sync 'export', 'import', \
        'exchange', 'observation' or 'recovery'. It takes the place of what a subject says itself.
        """, valueName: "part"))
  var claim: [ClaimChoice] = []

  typealias Claims = (store: CapabilityProfile?, sync: CapabilityProfile?)

  /// The parts that stores and syncs claim, if the user specified them.
  var claims: Claims {
    (
      claim.lazy.compactMap { $0.profile(among: HealthContracts.profiles) }.first,
      claim.lazy.compactMap { $0.profile(among: HealthContracts.syncProfiles) }.first
    )
  }

  func validate() throws {
    for profiles in [HealthContracts.profiles, HealthContracts.syncProfiles] {
      let names = claim.compactMap { $0.profile(among: profiles)?.name }
      guard names.count <= 1 else {
        throw ValidationError(
          "--claim names \(names.map { "'\($0)'" }.joined(separator: " and ")), of which only one can hold."
        )
      }
    }
  }

  /// The stores; there is always at least one.
  var stores: [StoreChoice] { store.isEmpty ? [.memory] : store }

  static var example: String? { "--store memory --store sqlite" }

  var arguments: [String] {
    stores.flatMap { ["--store", $0.defaultValueDescription] }
      + ["--sync", sync.defaultValueDescription]
  }

  /// Whether the user named a store or a sync.
  var isGiven: Bool { !store.isEmpty || sync != .reference }
}

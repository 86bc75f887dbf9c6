internal import ArgumentParser
internal import Conformance
internal import ConformanceTool
internal import HealthContracts

/// The store that rows or histories run on.
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

/// The sync or the metric destination that rows or histories run on.
enum PartChoice: Hashable, ExpressibleByArgument {
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

/// A profile of a contract, selected by name.
struct ClaimChoice: Hashable, ExpressibleByArgument {
  fileprivate let name: String

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

/// The options that select the subjects and the profiles that they claim.
struct SubjectOptions: SubjectOptionGroup {
  @Option(
    help: ArgumentHelp(
      "A health store; may be repeated to run on several stores.",
      discussion: """
        'memory', 'sqlite', which stores the samples and entries of each row in files, or a command \
        line that starts another store. The default is 'memory'.
        """, valueName: "store"))
  var store: [StoreChoice] = []

  @Option(
    help: ArgumentHelp(
      "The sync: 'reference', or a command line that starts another sync.", valueName: "sync"))
  var sync: PartChoice = .reference

  @Option(
    help: ArgumentHelp(
      "The metric destination that rows call 'plug-in'.",
      discussion: "'reference', or a command line that starts another destination.",
      valueName: "destination"))
  var destination: PartChoice = .reference

  @Option(
    help: ArgumentHelp(
      "A profile that the stores or the sync claim; may be given once for each.",
      discussion: """
        For stores: 'core', 'background', 'durable' or 'extended'; for the sync: 'export', 'import', \
        'exchange', 'observation' or 'recovery'. It overrides the claim of the subject.
        """, valueName: "profile"))
  var claim: [ClaimChoice] = []

  typealias Claims = (store: CapabilityProfile?, sync: CapabilityProfile?)

  /// The profiles that the stores and the sync claim; `nil` for a claim that the user did not
  /// specify.
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
          "--claim: expected only one of \(names.map { "'\($0)'" }.joined(separator: " and "))."
        )
      }
    }
  }

  /// The selected stores; by default, only `memory`.
  var stores: [StoreChoice] { store.isEmpty ? [.memory] : store }

  static var example: String? { "--store memory --store sqlite" }

  var arguments: [String] {
    let parts =
      stores.flatMap { ["--store", $0.defaultValueDescription] }
      + ["--sync", sync.defaultValueDescription]
      + (destination == .reference ? [] : ["--destination", destination.defaultValueDescription])
    return parts + claim.flatMap { ["--claim", $0.name] }
  }

  /// Whether the user named a store, or a sync or destination other than `reference`.
  var isGiven: Bool { !store.isEmpty || sync != .reference || destination != .reference }
}

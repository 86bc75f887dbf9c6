internal import ArgumentParser

/// The store that cases run against.
enum StoreChoice: Hashable, ExpressibleByArgument {
  case memory
  case sqlite
  /// A process of its own, started by a command line.
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
  /// A process of its own, started by a command line.
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

/// The subjects that a user asked for.
struct SubjectOptions: ParsableArguments {
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

  /// The stores, of which there is always one.
  var stores: [StoreChoice] { store.isEmpty ? [.memory] : store }

  /// Whether the user named a store or a sync.
  var isGiven: Bool { !store.isEmpty || sync != .reference }
}

internal import ArgumentParser
internal import Foundation
internal import HealthModel
internal import MemoryHealthStore
internal import RemoteSubjects
internal import SQLiteStores

/// The command that serves a store of this package on standard input and output.
struct StoreServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a store on standard input and output over the subject protocol.",
    discussion: """
      The store answers the requests of another process until its input ends. Every 'reset' \
      removes all data.

      EXAMPLES
        healthspec run --store 'healthspec store serve'
        healthspec run --store 'healthspec store serve --store sqlite'
      """)

  @Option(
    help: ArgumentHelp(
      "The store: memory, sqlite, or sqlite=FILE with a file that does not exist yet.",
      valueName: "store"))
  var store: ServedStoreChoice = .memory

  func run() async throws {
    let folder = TemporaryFolder()
    let choice = store
    if case .file(let url) = choice, FileManager.default.fileExists(atPath: url.path) {
      throw ValidationError(
        "'\(url.path)' already exists; specify a new file, because every 'reset' replaces it.")
    }
    if choice != .memory, let absence = SQLiteStoreError.absence {
      throw ValidationError("\(absence.message)")
    }
    let server = StoreServer(name: choice.name, profile: "extended") { surroundings in
      switch choice {
      case .memory:
        return MemoryHealthStore(appSource: surroundings.appSource, clock: surroundings.clock)
      case .temporary:
        return try SQLiteHealthStore(
          at: folder.location(), appSource: surroundings.appSource, clock: surroundings.clock)
      case .file(let url):
        for ending in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: url.path + ending)
        }
        return try SQLiteHealthStore(
          at: .file(url), appSource: surroundings.appSource, clock: surroundings.clock)
      }
    }
    await server.serve()
  }
}

/// A store of this package that can be served.
enum ServedStoreChoice: Hashable, ExpressibleByArgument {
  case memory
  /// A new temporary file for each store, which is deleted when the store is released.
  case temporary
  /// A permanent file, which every `reset` replaces.
  case file(URL)

  init?(argument: String) {
    switch argument {
    case "memory": self = .memory
    case "sqlite": self = .temporary
    default:
      guard argument.hasPrefix("sqlite="), argument.count > 7 else { return nil }
      self = .file(URL(fileURLWithPath: String(argument.dropFirst(7))))
    }
  }

  static var allValueStrings: [String] { ["memory", "sqlite"] }

  var name: String { self == .memory ? "memory" : "sqlite" }

  var defaultValueDescription: String { name }
}

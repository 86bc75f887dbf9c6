internal import ArgumentParser

/// Commands for stores that run in separate processes.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Serve a store to other processes, or probe one.",
    subcommands: [StoreServeCommand.self, StoreProbeCommand.self])
}

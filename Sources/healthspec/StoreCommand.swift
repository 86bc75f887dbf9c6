internal import ArgumentParser

/// The `store` command, which contains the commands for stores in separate processes.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Serve a store to other processes, or probe one.",
    subcommands: [StoreServeCommand.self, StoreProbeCommand.self])
}

internal import ArgumentParser

/// What has to do with stores that are processes of their own.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Serve a store to other processes, or probe one.",
    subcommands: [StoreServeCommand.self, StoreProbeCommand.self])
}

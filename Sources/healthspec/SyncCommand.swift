internal import ArgumentParser
internal import RemoteSubjects

/// Commands for syncs that run in separate processes.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Serve a sync to other processes.",
    subcommands: [SyncServeCommand.self])
}

/// Serves the reference sync on standard input and output.
struct SyncServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the reference sync on standard input and output by the subject protocol.",
    discussion: """
      The sync does what another process asks, until its input ends. That process keeps the \
      health store, the entries and the clock; every 'sync.start' is a new process of the app.

      EXAMPLES
        healthspec run --sync 'healthspec sync serve'
      """)

  func run() async throws { await SyncServer(name: "reference").serve() }
}

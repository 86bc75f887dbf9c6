internal import ArgumentParser
internal import RemoteSubjects

/// The `sync` command, which contains the commands for syncs in separate processes.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Serve a sync to other processes.",
    subcommands: [SyncServeCommand.self])
}

/// The command that serves the reference sync on standard input and output.
struct SyncServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the reference sync on standard input and output over the subject protocol.",
    discussion: """
      The sync handles the requests of another process until its input ends. That process provides \
      the health store, the entries and the clock; every 'sync.start' simulates a new app process.

      EXAMPLES
        healthspec run --sync 'healthspec sync serve'
      """)

  func run() async throws { await SyncServer(name: "reference").serve() }
}

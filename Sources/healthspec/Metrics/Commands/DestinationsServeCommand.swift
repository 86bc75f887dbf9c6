internal import ArgumentParser
internal import MetricSync
internal import RemoteSubjects

/// The command that serves the reference destination on standard input and output.
struct DestinationsServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve an in-memory destination on standard input and output over the subject "
      + "protocol.",
    discussion: """
      The destination handles the requests of another process until its input ends, and keeps \
      metrics only in memory. A destination in any language can be compared with it.

      EXAMPLES
        healthspec run Specs/005-metric-sync \\
            --destination 'healthspec metrics destinations serve'
      """)

  func run() async throws { await DestinationServer(name: "reference").serve() }
}

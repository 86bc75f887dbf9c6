internal import ArgumentParser
internal import MetricSync

/// The proxy of a command that sends requests.
struct ProxyOption: ParsableArguments {
  @Option(
    name: .customLong("proxy"),
    help: ArgumentHelp(
      "The host and port of a proxy for requests, in place of the one in the settings. "
        + "Proxies in environment variables are ignored.", valueName: "host:port"))
  var text: String?

  /// The proxy, or `nil` if the option is absent.
  ///
  /// - Throws: `ValidationError` if the text is not a host and a port.
  var address: ProxyAddress? {
    get throws {
      guard let text else { return nil }
      if let address = ProxyAddress(text) { return address }
      throw ValidationError(
        "--proxy: expected a host and a port such as proxy.example.com:8080.")
    }
  }
}

internal import ArgumentParser
internal import Foundation
internal import MetricSync

/// A destination of metrics, as the user specifies it.
enum DestinationChoice: Hashable, ExpressibleByArgument {
  /// A destination in the settings.
  case named(String)
  /// A file that need not be in the settings.
  case file(URL, MetricFileFormat)
  /// The database of a durable store.
  case sqlite(URL)

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      self = .named(argument)
      return
    }
    guard !parts[1].isEmpty else { return nil }
    let url = URL(fileURLWithPath: String(parts[1])).standardizedFileURL
    switch parts[0] {
    case "csv": self = .file(url, .csv)
    case "ndjson": self = .file(url, .ndjson)
    case "sqlite": self = .sqlite(url)
    default: self = .named(argument)
    }
  }

  /// The name under which deliveries to the destination are recorded.
  var stateName: String {
    switch self {
    case .named(let name): name
    case .file(let url, let format): "\(format.rawValue)=\(url.path)"
    case .sqlite(let url): "sqlite=\(url.path)"
    }
  }
}

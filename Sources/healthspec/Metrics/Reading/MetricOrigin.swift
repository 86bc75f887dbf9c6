internal import ArgumentParser
internal import Foundation

/// The place that metrics are read from.
enum MetricOrigin: Hashable, ExpressibleByArgument {
  /// An export of the Health app: an archive, a document or a folder.
  case export(String)
  /// The database of a durable store.
  case sqlite(URL)

  init?(argument: String) {
    let prefix = "sqlite="
    if argument.hasPrefix(prefix) {
      guard argument.count > prefix.count else { return nil }
      self = .sqlite(URL(fileURLWithPath: String(argument.dropFirst(prefix.count))))
    } else {
      guard !argument.isEmpty else { return nil }
      self = .export(argument)
    }
  }

  /// The path in messages.
  var path: String {
    switch self {
    case .export(let path): path
    case .sqlite(let url): url.path
    }
  }
}

/// The source of a command that reads metrics.
struct OriginOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The source: an export of the Health app as export.zip, export.xml or its folder, or "
        + "sqlite=FILE; it is never changed.", valueName: "source"),
    completion: .file(extensions: ["zip", "xml"]))
  var from: MetricOrigin

  @Option(
    help: ArgumentHelp(
      "The earliest start: a date such as 2026-01-15, or a time up to now such as 30d.",
      valueName: "date"))
  var since: String?

  /// Returns the earliest start, or `nil` for all records.
  ///
  /// - Throws: `ValidationError` for another text.
  func sinceDate(now: Date) throws -> Date? {
    guard let since else { return nil }
    if let date = SinceText(now: now).date(in: since) { return date }
    throw ValidationError(
      "--since: expected a date such as 2026-01-15 or 2026-01-15T08:00:00Z, or a time such as 30d.")
  }
}

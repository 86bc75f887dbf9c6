internal import ArgumentParser
internal import Foundation
internal import MetricSync

/// The source of metrics, as the user specifies it.
enum MetricOrigin: Hashable, ExpressibleByArgument {
  /// The path of an export of the Health app: an archive, a document or a folder.
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

  /// The path of the source.
  var path: String {
    switch self {
    case .export(let path): path
    case .sqlite(let url): url.path
    }
  }
}

/// The source and the date range of a command that reads metrics.
struct OriginOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The source: an export of the Health app as export.zip, export.xml or its folder, or "
        + "sqlite=FILE; it is never changed.", valueName: "source"),
    completion: .file(extensions: ["zip", "xml"]))
  var from: MetricOrigin

  @Option(
    help: ArgumentHelp(
      "Only records that start at or after this: a date such as 2026-01-15, or a time before now "
        + "such as 30d.",
      valueName: "date"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Only records that start before this: a date, or a time before now such as 1d.",
      valueName: "date"))
  var until: String?

  /// Returns the range of dates in which records start: from `--since` on, and before `--until`.
  ///
  /// - Throws: `ValidationError` if a text is neither a date nor a time before now, or if the range
  ///   is empty.
  func period(now: Date) throws -> MetricPeriod {
    let period = MetricPeriod(
      since: try date(of: since, option: "--since", now: now),
      until: try date(of: until, option: "--until", now: now))
    if let since = period.since, let until = period.until, since >= until {
      throw ValidationError("--until: expected a date later than --since.")
    }
    return period
  }

  private func date(of text: String?, option: String, now: Date) throws -> Date? {
    guard let text else { return nil }
    if let date = DateText(now: now).date(in: text) { return date }
    throw ValidationError(
      "\(option): expected a date such as 2026-01-15 or 2026-01-15T08:00:00Z, or a time before "
        + "now such as 30d, found '\(text)'.")
  }
}

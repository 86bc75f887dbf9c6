internal import ConformanceReports
internal import Foundation
internal import MetricSync

/// The notice that the user sees before the first delivery to a destination.
struct Disclosure {
  let destinations: [SyncDestination]
  /// The readable names of the types that the notice lists.
  let names: [String]
  /// Whether types that appear in the source later are delivered, too.
  let isAll: Bool
  let origin: String
  let period: MetricPeriod

  private static let width = 78

  var text: String {
    let until = period.until.flatMap(ISODate.text).map { " before \($0)" }
    let since = period.since.flatMap(ISODate.text).map { date in
      " from \(date)" + (until == nil ? " on" : " and")
    }
    let range = (since ?? "") + (until ?? "")
    var lines = wrapped(
      "Before the first delivery: healthspec reads \(Figures.text(of: names.count, "type")) of "
        + "health data in '\(VisibleText.escaping(origin))'\(range), solely to send the data to the destinations "
        + "below. The log, the state and the settings contain no values, and the source is not "
        + "changed.",
      indent: "")
    lines.append("")
    for entry in destinations {
      let place = "\(entry.name): \(entry.destination.kind), \(entry.destination.place)"
      lines.append("  " + VisibleText.escaping(place))
      if entry.destination.guarantee == .atLeastOnce {
        lines.append("    it may receive a metric more than once; repeats have the same batch id")
      }
    }
    lines += ["", destinations.count == 1 ? "It receives:" : "Each receives:"]
    let others = isAll ? ", and every other type once the source has it" : ""
    lines += wrapped(
      names.map(VisibleText.escaping).joined(separator: ", ") + others, indent: "  ")
    return lines.map { $0 + "\n" }.joined() + "\n"
  }

  private func wrapped(_ text: String, indent: String) -> [String] {
    var lines: [String] = []
    var line = indent
    for word in text.split(separator: " ") {
      if line.count + word.count + 1 > Self.width, line != indent {
        lines.append(line)
        line = indent
      }
      line += (line == indent ? "" : " ") + word
    }
    return lines + [line]
  }
}

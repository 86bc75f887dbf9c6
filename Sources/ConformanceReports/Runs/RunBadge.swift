internal import ConformanceRecord

/// A badge with the verdict of a run, the number of passed results, and the number of all results,
/// including missing ones.
struct RunBadge {
  private static let label = "contract"
  private let message: String
  /// The verdict that determines the color; for one of several shards, at best not fully verified.
  private let standing: Verdict

  init(_ report: RunReport) {
    let (record, header) = (report.record, report.record.header)
    let passed = RunTally(of: record.rows).counts[.passed]
    let all = max(record.rows.count, header.expectedResults ?? 0)
    let part = header.shard.flatMap { shard in
      shard.count > 1 ? "shard \(shard.index) of \(shard.count): " : nil
    }
    standing = part != nil && record.verdict == .conformant ? .notFullyVerified : record.verdict
    message = "\(part ?? "")\(record.verdict.label) \(passed)/\(all)"
  }

  /// The JSON object of a shields.io endpoint.
  var endpoint: String {
    JSONTree.object([
      "schemaVersion": .number(1), "label": .string(Self.label), "message": .string(message),
      "color": .string(standing.color.name),
    ]).text
  }

  /// A self-contained image of the badge.
  var image: String {
    let (left, right) = (Self.width(of: Self.label), Self.width(of: message))
    let title = "\(Self.label): \(message)"
    return XMLElement(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": "\(left + right)", "height": "20",
        "role": "img", "aria-label": title,
      ],
      .elements([
        XMLElement("title", [:], .lines([title])),
        Self.plate(x: 0, width: left, color: "#444"),
        Self.plate(x: left, width: right, color: standing.color.code),
        XMLElement(
          "g",
          [
            "fill": "#fff", "text-anchor": "middle", "font-size": "11",
            "font-family": "Verdana,Geneva,DejaVu Sans,sans-serif", "aria-hidden": "true",
          ],
          .elements([
            Self.text(Self.label, x: left / 2, width: left),
            Self.text(message, x: left + right / 2, width: right),
          ])),
      ])
    ).document
  }

  private static func plate(x: Int, width: Int, color: String) -> XMLElement {
    XMLElement(
      "rect", ["x": "\(x)", "width": "\(width)", "height": "20", "fill": color])
  }

  private static func text(_ text: String, x: Int, width: Int) -> XMLElement {
    XMLElement(
      "text", ["x": "\(x)", "y": "14", "textLength": "\(width - padding)"], .lines([text]))
  }

  private static let padding = 10

  /// Returns a width that fits common letters; the text is scaled to the available space.
  private static func width(of text: String) -> Int { text.count * 13 / 2 + padding }
}

extension Verdict {
  /// The color as a name that shields.io knows, and as a code that is readable with white text.
  fileprivate var color: (name: String, code: String) {
    switch self {
    case .conformant: ("brightgreen", "#187a3c")
    case .nonConformant: ("red", "#c0272d")
    case .notFullyVerified: ("orange", "#9a5b00")
    }
  }
}

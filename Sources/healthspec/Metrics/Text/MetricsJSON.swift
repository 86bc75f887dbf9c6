internal import Foundation
internal import JSONText
internal import MetricSync

/// Functions that format the results of metrics commands as JSON.
enum MetricsJSON {
  /// Returns the contents of a source as an array with one object per line.
  ///
  /// A type with dropped records but without counted ones has the count 0 and `null` as its dates.
  static func text(
    of metrics: [String: DiscoveredMetric], dropped: DroppedRecords, _ normalizer: MetricNormalizer
  ) -> String {
    lines(
      Set(metrics.keys).union(dropped.types.keys).sorted().map { identifier in
        object { text in
          let metric = metrics[identifier]
          text.pair("identifier", identifier)
          text.pair("name", normalizer.readableName(for: identifier))
          text.pair("category", normalizer.categorizeMetric(identifier).rawValue)
          text.pair("unit", normalizer.normalizedUnit(for: identifier))
          text.pair("count", metric?.count ?? 0)
          text.pair("dropped", dropped.types[identifier] ?? 0)
          text.pair("first", (metric?.first).flatMap(ISODate.text))
          text.pair("last", (metric?.last).flatMap(ISODate.text))
        }
      })
  }

  /// Returns metrics as destinations receive them, as an array with one object per line.
  static func text(of metrics: [HealthMetric]) -> String {
    let fields = MetricField.allCases.map { (field: $0, name: $0.rawValue) }
    return lines(
      metrics.map { metric in
        var text = JSONWriter()
        metric.write(fields, into: &text)
        return text.bytes
      })
  }

  /// Returns the result of a pass as one object on one line; the given dropped records are added to
  /// the counts of each destination that completed.
  static func text(of result: SyncResult, dropped: DroppedRecords) -> String {
    let bytes = object { text in
      text.pair("started", ISODate.text(of: result.started))
      text.pair("ended", ISODate.text(of: result.ended))
      text.pair("isComplete", result.isComplete)
      text.name("destinations")
      text.array { text in
        for destination in result.destinations {
          text.object { text in
            text.pair("name", destination.name)
            text.pair("status", destination.status.rawValue)
            text.pair("reason", destination.reason?.description)
            text.name("total")
            counts(dropped.added(to: destination).total, into: &text)
            text.name("metrics")
            text.object { text in
              for (type, value) in dropped.added(to: destination).metrics.sorted(by: {
                $0.key < $1.key
              }) {
                text.name(type)
                counts(value, into: &text)
              }
            }
          }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  /// Returns encoded objects as an array with one element per line.
  static func lines(_ objects: [[UInt8]]) -> String {
    guard !objects.isEmpty else { return "[]\n" }
    let texts = objects.map { "  " + String(decoding: $0, as: UTF8.self) }
    return "[\n" + texts.joined(separator: ",\n") + "\n]\n"
  }

  /// Returns an encoded object, whose members the closure writes.
  static func object(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var text = JSONWriter()
    text.object(members)
    return text.bytes
  }

  private static func counts(_ counts: MetricCounts, into text: inout JSONWriter) {
    text.object { text in
      for (name, count) in counts.named { text.pair(name, count) }
    }
  }
}

extension JSONWriter {
  mutating func pair(_ name: String, _ value: String?) {
    self.name(name)
    self.value(value)
  }

  mutating func pair(_ name: String, _ value: Int) {
    self.name(name)
    self.value(value)
  }

  mutating func pair(_ name: String, _ value: Bool) {
    self.name(name)
    self.value(value)
  }
}

extension MetricCounts {
  /// The counts with their names.
  var named: [(name: String, count: Int)] {
    [
      ("read", read), ("dropped", dropped), ("duplicate", duplicate), ("known", known),
      ("sent", sent), ("retried", retried), ("repeated", repeated), ("refused", refused),
      ("removed", removed), ("notRemoved", notRemoved),
    ]
  }
}

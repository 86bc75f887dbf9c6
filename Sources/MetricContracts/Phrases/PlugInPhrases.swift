internal import Conformance
internal import Foundation
public import HealthContracts
internal import HealthModel
public import MetricSync

extension PartKey where Part == any ControllableDestination {
  /// The key of the metric destination that a subject provides.
  public static var metricDestination: Self { Self("metricDestination") }
}

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the destination that a subject provides.
  mutating func addPlugInPhrases() {
    addAction("plug-in counts repeats once", needs: Self.plugInNeeds(.countingRepeatsOnce)) {
      stage, _ in
      let guarantee = try await stage.plugIn().guarantee
      guard guarantee == .exactlyOnce else {
        throw Deviation(expected: "exactlyOnce", observed: guarantee.rawValue)
      }
    }
    addAction("plug-in restarts", needs: Self.plugInNeeds(.reopeningDestination)) { stage, _ in
      try await stage.plugIn().reopen()
      stage.update { $0.plugInStarts += 1 }
    }
    addAction("plug-in supports removal of metrics", needs: Self.plugInNeeds(.removingMetrics)) {
      stage, _ in
      guard try await stage.plugIn().canRemove else {
        throw Deviation(
          expected: "a destination that removes metrics", observed: "one that does not")
      }
    }
    addExpectation("plug-in was started {n:integer} times") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.plugInStarts)")
    }
    addExpectation("test of plug-in succeeds") { stage, _ in
      let verdict = try await stage.plugIn().probe()
      return .equal(expected: "delivered", observed: verdict.word)
    }
    addExpectation("plug-in has {x:word} as metric {text:quoted}") { stage, arguments in
      let metric = try await stage.plugIn().receivedMetrics().first {
        stage.name(of: $0.idText) == arguments["x"]
      }
      return .equal(expected: arguments["text"], observed: metric?.rowText ?? "none")
    }
  }

  private static func plugInNeeds(_ capability: DestinationCapability) -> Set<String> {
    [
      "externalWriters", PartKey<any ControllableDestination>.metricDestination.name,
      capability.rawValue,
    ]
  }
}

extension HealthMetric {
  /// The metric's properties except its `id`, in the form that rows use.
  fileprivate var rowText: String {
    let dates = [timestamp, endTimestamp].compactMap { $0.flatMap(ISODate.text(of:)) }
    return [
      name, identifier, "\(JSONNumber.text(of: value)) \(unit)", category.rawValue,
      source ?? "no source", dates.joined(separator: " to "),
    ].joined(separator: "; ")
  }
}

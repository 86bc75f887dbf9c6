internal import Conformance

extension Vocabulary<MetricStage> {
  /// Keeps the phrases that earlier documents use for responses from receivers.
  mutating func addEarlierMetricPhrases() {
    for (earlier, current) in [
      (
        "{receiver} takes batch and its answer is lost",
        "{receiver} takes batch and its response is lost"
      ),
      (
        "{receiver} takes batch and its answer is lost {n:integer} times",
        "{receiver} takes batch and its response is lost {n} times"
      ),
    ] { keepEarlier(earlier, for: current, in: "metric-action") }
    keepEarlier(
      "{receiver} has given all answers", for: "{receiver} has given all responses",
      in: "metric-expectation")
  }
}

internal import Conformance

extension HealthVocabulary {
  /// Adds the phrases that earlier documents use for stores and their files.
  mutating func addEarlierStorePhrases() {
    for (earlier, current) in [
      ("store tells deletions without an anchor", "store reports deletions without an anchor"),
      ("store tells no deletions without an anchor", "store omits deletions without an anchor"),
      (
        "store tells deletions that it cannot decide",
        "store reports deletions that it cannot evaluate"
      ),
      (
        "store tells no deletions that it cannot decide",
        "store omits deletions that it cannot evaluate"
      ),
      (
        "store tells a missing entitlement as denied",
        "store reports a missing entitlement as denied"
      ),
      ("app saves what it found", "app saves fetched samples"),
      ("app deletes what it found", "app deletes fetched samples"),
      (
        "app saves group {group:word} of nothing as {type}",
        "app saves group {group} without members as {type}"
      ),
      (
        "app fails to save group {group:word} of nothing as {type} with {error}",
        "app fails to save group {group} without members as {type} with {error}"
      ),
      (
        "app observes {request} stopping in its first call",
        "app observes {request} with handler that stops query on first call"
      ),
      (
        "app observes {request} stopping all queries in its second call",
        "app observes {request} with handler that stops all queries on second call"
      ),
      (
        "app observes {request} querying in its first call",
        "app observes {request} with handler that queries on first call"
      ),
      (
        "app observes {request} saving {sample} in its first call",
        "app observes {request} with handler that saves {sample} on first call"
      ),
      (
        "app observes {request} deleting {names} in its first call",
        "app observes {request} with handler that deletes {names} on first call"
      ),
      (
        "app watches {request} stopping in its first update",
        "app watches {request} with handler that stops query on first update"
      ),
      (
        "app watches {request} saving {sample} in its first update",
        "app watches {request} with handler that saves {sample} on first update"
      ),
      (
        "app watches {request} deleting {names} in its first update",
        "app watches {request} with handler that deletes {names} on first update"
      ),
    ] { keepEarlier(earlier, for: current, in: "store-action") }
    for (earlier, current) in [
      ("{count:integer} updates were told", "{count} updates were reported"),
      ("{count:integer} update was told", "{count} update was reported"),
      ("observer was told {error}", "observer received {error}"),
      ("observer was told that it is {mistake}", "observer was rejected as {mistake}"),
      ("{names} is of {source}", "{names} is from {source}"),
      ("{names} is of app", "{names} is from app"),
      ("group {group:word} is of app", "group {group} is from app"),
      ("there are no sources", "no sources are found"),
      ("there is no {name:word}", "no {name} is computed"),
      ("health data is there", "health data is available"),
      ("no source stands by itself", "no source is listed separately"),
      (
        "only {source} stands by itself in interval {interval:integer}",
        "only {source} is listed separately in interval {interval}"
      ),
      (
        "no source stands by itself in interval {interval:integer}",
        "no source is listed separately in interval {interval}"
      ),
    ] { keepEarlier(earlier, for: current, in: "store-expectation") }
    for (earlier, current) in [
      (
        "process may die and what was saved is there", "saved sample survives a process restart"
      ),
      ("what is saved now is kept", "new sample is kept"),
      ("what is entered now is kept", "new entry is kept"),
    ] { keepEarlier(earlier, for: current, in: "file-opening") }
  }
}

internal import Conformance

extension Vocabulary<MetricStage> {
  /// Keeps earlier forms of the phrases about metrics, for documents that use them.
  mutating func addEarlierMetricPhrases() {
    keepEarlier(
      [
        (
          "{receiver} takes batch and its answer is lost",
          "{receiver} takes batch and its response is lost"
        ),
        (
          "{receiver} takes batch and its answer is lost {n:integer} times",
          "{receiver} takes batch and its response is lost {n} times"
        ),
      ], in: "metric-action")
    keepEarlier(
      "{receiver} has given all answers", for: "{receiver} has given all responses",
      in: "metric-expectation")
    addFurtherEarlierMetricActions()
    addFurtherEarlierMetricOutcomes()
  }

  /// Keeps the earlier forms of further phrases for actions.
  private mutating func addFurtherEarlierMetricActions() {
    let phrases: [(earlier: String, current: String)] = [
      ("{receiver} takes batch and app dies", "{receiver} takes batch and app terminates"),
      ("app dies before save {n:integer}", "app terminates before save {n}"),
      ("app dies after save {n:integer}", "app terminates after save {n}"),
      (
        "{receiver} answers {status:integer} and asks for {s:integer} seconds",
        "{receiver} answers {status} and requests wait of {s} seconds"
      ),
      (
        "{receiver} answers {status:integer} and asks for {s:integer} second",
        "{receiver} answers {status} and requests wait of {s} second"
      ),
      (
        "{receiver} answers {status:integer} with wait {text:quoted}",
        "{receiver} answers {status} with Retry-After {text}"
      ),
      ("{receiver} fails as {transportError}", "{receiver} fails with {transportError}"),
      (
        "{receiver} answers {status:integer} and asks for {s:integer} seconds {n:integer} times",
        "{receiver} answers {status} and requests wait of {s} seconds {n} times"
      ),
      (
        "{receiver} answers {status:integer} and asks for {s:integer} second {n:integer} times",
        "{receiver} answers {status} and requests wait of {s} second {n} times"
      ),
      (
        "{receiver} answers {status:integer} with wait {text:quoted} {n:integer} times",
        "{receiver} answers {status} with Retry-After {text} {n} times"
      ),
      (
        "{receiver} fails as {transportError} {n:integer} times",
        "{receiver} fails with {transportError} {n} times"
      ),
      (
        "saving into second store fails as {storeError}",
        "saving to second store fails with {storeError}"
      ),
      (
        "saving into second store fails once as {storeError}",
        "saving to second store fails once with {storeError}"
      ),
      ("saving into second store works", "saving to second store works"),
      (
        "looking into second store fails as {storeError}",
        "querying second store fails with {storeError}"
      ),
      (
        "looking into second store fails once as {storeError}",
        "querying second store fails once with {storeError}"
      ),
      ("looking into second store works", "querying second store works"),
      (
        "deleting from second store fails as {storeError}",
        "deleting from second store fails with {storeError}"
      ),
      (
        "deleting from second store fails once as {storeError}",
        "deleting from second store fails once with {storeError}"
      ),
      (
        "asking for second store fails as {storeError}",
        "requesting permission for second store fails with {storeError}"
      ),
      (
        "asking for second store fails once as {storeError}",
        "requesting permission for second store fails once with {storeError}"
      ),
      ("asking for second store works", "requesting permission for second store works"),
      ("reading health fails as {storeError}", "reading health fails with {storeError}"),
      ("reading health fails once as {storeError}", "reading health fails once with {storeError}"),
      (
        "user denies saving {metric} into second store",
        "user denies permission to save {metric} to second store"
      ),
      (
        "user denies saving {metric} to second store",
        "user denies permission to save {metric} to second store"
      ),
      ("user grants reading", "user grants permission to read"),
      (
        "app serves {n:integer} destinations at a time",
        "app delivers to {n} destinations at a time"
      ),
      ("app serves {n:integer} destination at a time", "app delivers to {n} destination at a time"),
      (
        "app syncs what starts at {moment} or later",
        "app syncs samples that start at {moment} or later"
      ),
      ("app syncs what starts before {moment}", "app syncs samples that start before {moment}"),
      (
        "app syncs what starts from {start:moment} to {end:moment}",
        "app syncs samples that start from {start} to {end}"
      ),
      (
        "delays are {percent:integer} percent of longest",
        "delays are {percent} percent of maximum"
      ),
      ("user refuses reading {metric}", "user denies permission to read {metric}"),
      ("user denies reading {metric}", "user denies permission to read {metric}"),
      (
        "file of progress says {old:quoted} as {new:quoted}",
        "file of progress has {old} replaced with {new}"
      ),
      (
        "file of settled metrics has byte {n:integer} as {value:integer}",
        "file of settled metrics has value {value} at byte {n}"
      ),
      ("plug-in can remove", "plug-in supports removal of metrics"),
    ]
    keepEarlier(phrases, in: "metric-action")
  }

  /// Keeps the earlier forms of further phrases for expectations.
  private mutating func addFurtherEarlierMetricOutcomes() {
    let phrases: [(earlier: String, current: String)] = [
      (
        "{receiver} has {x:word} as {value:number} of {source} at {moment}",
        "{receiver} has {x} as {value} from {source} at {moment}"
      ),
      (
        "health has {x:word} as {value:number} of {source} at {moment}",
        "health has {x} as {value} from {source} at {moment}"
      ),
      (
        "{x:word} was saved as {value:number} of {source} at {moment}",
        "{x} was saved as {value} from {source} at {moment}"
      ),
      ("{receiver} gave status {status:integer}", "{receiver} returned status {status}"),
      (
        "{receiver} gave status {status:integer} each time",
        "{receiver} returned status {status} each time"
      ),
      ("{receiver} asked to wait {text:quoted}", "{receiver} sent Retry-After {text}"),
      (
        "app had saved its state {n:integer} times when it ended",
        "app had saved its state {n} times when it terminated"
      ),
      (
        "app had saved its state {n:integer} time when it ended",
        "app had saved its state {n} time when it terminated"
      ),
      ("{n:integer} passes were cut off", "{n} passes were interrupted"),
      ("{n:integer} pass was cut off", "{n} pass was interrupted"),
      ("state files hold nothing of samples", "state files hold no sample data"),
      ("log holds nothing of samples", "log holds no sample data"),
      ("results hold nothing of samples", "results hold no sample data"),
      ("permission was asked {n:integer} times", "permission was requested {n} times"),
      ("permission was asked {n:integer} time", "permission was requested {n} time"),
      ("found are {names}", "app found {names}"),
      (
        "manager fails as {managerError} saying {message:quoted}",
        "manager fails with {managerError} saying {message}"
      ),
      (
        "file of settled metrics still has byte {n:integer} as {value:integer}",
        "file of settled metrics still has value {value} at byte {n}"
      ),
    ]
    keepEarlier(phrases, in: "metric-expectation")
  }
}

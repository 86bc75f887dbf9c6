internal import Conformance

extension HealthVocabulary {
  /// Adds the earlier wordings of renamed phrases for stores and for files of stores and homes.
  mutating func addEarlierStorePhrases() {
    keepEarlier(
      [
        (
          "store tells deletions without an anchor",
          "store reports deletions to queries without an anchor"
        ),
        (
          "store tells no deletions without an anchor",
          "store omits deletions from queries without an anchor"
        ),
        (
          "store reports deletions without an anchor",
          "store reports deletions to queries without an anchor"
        ),
        (
          "store omits deletions without an anchor",
          "store omits deletions from queries without an anchor"
        ),
        (
          "store pauses 60 seconds after a delivery without completion",
          "store waits 60 seconds before it first repeats an uncompleted delivery"
        ),
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
          "store reports a missing entitlement as denied authorization"
        ),
        (
          "store reports a missing entitlement as denied",
          "store reports a missing entitlement as denied authorization"
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
      ], in: "store-action")
    keepEarlier(
      [
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
      ], in: "store-expectation")
    keepEarlier(
      [
        (
          "process may die and what was saved is there", "saved sample survives a process restart"
        ),
        ("what is saved now is kept", "new sample is kept"),
        ("what is entered now is kept", "new entry is kept"),
      ], in: "file-opening")
    addFurtherEarlierStoreActions()
    addFurtherEarlierStoreExpectations()
    addFurtherEarlierFilePhrases()
  }

  /// Adds further earlier phrases for actions on a store.
  private mutating func addFurtherEarlierStoreActions() {
    let phrases: [(earlier: String, current: String)] = [
      ("process of app dies", "app process terminates"),
      ("store forgets deletions", "store purges its deletion records"),
      ("app saves workout {sample} holding {names}", "app saves workout {sample} with {names}"),
      ("store keeps sync identifiers of types apart", "store separates sync identifiers by type"),
      (
        "time passes until observer was called {count:integer} times",
        "time passes until observer has been called {count} times"
      ),
      (
        "time passes until {count:integer} deliveries were given up",
        "time passes until {count} deliveries have been abandoned"
      ),
      (
        "time passes until {count:integer} delivery was given up",
        "time passes until {count} delivery has been abandoned"
      ),
      (
        "time passes until next delivery was given up",
        "time passes until next delivery is abandoned"
      ),
      (
        "app computes {statistics} of {request} in intervals of no length",
        "app computes {statistics} of {request} in intervals of zero length"
      ),
      (
        "app asks whether it needs to ask to share and read {type}",
        "app checks whether request to share and read {type} is needed"
      ),
      ("user was asked nothing", "no permission has been requested"),
      ("user refuses sharing {type}", "user denies permission to share {type}"),
      ("user denies sharing {type}", "user denies permission to share {type}"),
      ("user refuses reading {type}", "user denies permission to read {type}"),
      ("user denies reading {type}", "user denies permission to read {type}"),
      ("user will refuse everything", "user will deny everything"),
      ("app makes moles of {mass:identifier} g", "app makes mole unit with molar mass {mass} g"),
      (
        "app makes {prefix} moles of {mass:identifier} g",
        "app makes {prefix} mole unit with molar mass {mass} g"
      ),
    ]
    keepEarlier(phrases, in: "store-action")
    keepEarlier(
      "app computes {statistics} of {request} for one interval too many with outer ones in part",
      for: "app computes {statistics} of {request} for one interval too many with partial first "
        + "and last intervals",
      in: "store-action")
  }

  /// Adds further earlier phrases for expectations about a store.
  private mutating func addFurtherEarlierStoreExpectations() {
    let phrases: [(earlier: String, current: String)] = [
      ("sharing of nothing is decided", "sharing of no type is decided"),
      ("sharing of {type} is refused", "sharing of {type} is denied"),
      ("asking is needed", "request is needed"),
      ("asking is unnecessary", "request is unnecessary"),
      ("asking was needed {count:integer} times", "request was needed {count} times"),
      ("health data is absent", "health data is unavailable"),
      ("this kind of device has health data", "this kind of device supports health data"),
      ("added are {names}", "last query added {names}"),
      ("added is {names}", "last query added {names}"),
      ("added in order are {names}", "last query added {names} in this order"),
      ("deleted are {names}", "last query deleted {names}"),
      ("deleted is {names}", "last query deleted {names}"),
      ("deletion of {names} keeps nothing", "deletion of {names} keeps no metadata"),
      ("deletion of {names} keeps nothing else", "deletion of {names} keeps no other metadata"),
      ("first answer came once", "initial result arrived once"),
      ("{count:integer} deliveries were given up", "{count} deliveries were abandoned"),
      ("{count:integer} delivery was given up", "{count} delivery was abandoned"),
      ("{count:integer} completions came again", "{count} completions were repeated"),
      ("{count:integer} completion came again", "{count} completion was repeated"),
      ("{names} came as it was made", "{names} was returned as it was made"),
      (
        "statistics reach from {first:moment} to {last:moment}", "statistics span {first} to {last}"
      ),
      (
        "interval {interval:integer} reaches from {first:moment} to {last:moment}",
        "interval {interval} spans {first} to {last}"
      ),
      (
        "only {front:identifier} of {text:identifier} is a unit",
        "only {front} at start of {text} is a unit"
      ),
      ("nothing of {text:identifier} is a unit", "nothing at start of {text} is a unit"),
      ("text of unit is read as the same unit", "unit string is read as the same unit"),
      ("one of unit is {amount} of {text:identifier}", "unit is {amount} times {text}"),
      (
        "{quantity} and {other:quantity} are different things",
        "{quantity} and {other} are not comparable"
      ),
      ("no mole weighs {mass:identifier} g", "{mass} g is not a molar mass"),
      ("{storeCall} is refused once", "{storeCall} fails once"),
    ]
    keepEarlier(phrases, in: "store-expectation")
  }

  /// Adds further earlier phrases for files.
  private mutating func addFurtherEarlierFilePhrases() {
    let files: [(earlier: String, current: String)] = [
      ("memory alone", "in-memory database"),
      ("folder of its name", "folder with its name"),
      ("taken as a home", "opened as a home"),
      ("taken as a store", "opened as a store"),
      ("home from before there was a sync", "home from before sync existed"),
      (
        "store of samples with all that samples can have",
        "store of samples with every possible property"
      ),
      ("store whose creation was cut off", "store whose creation was interrupted"),
      (
        "a change of its page {page:integer} was cut off",
        "a change to its page {page} was interrupted"
      ),
    ]
    keepEarlier(files, in: "store-file")
    let results: [(earlier: String, current: String)] = [
      ("journal stood beside it", "journal existed beside it"),
      (
        "head of file says version {version:integer} of {mark:quoted}",
        "file header states version {version} of {mark}"
      ),
      ("reading is refused with {message:quoted}", "reading fails with {message}"),
      (
        "each knows what the user decides in the other",
        "each sees what the user decides in the other"
      ),
      ("{count:integer} entries wait", "{count} entries are queued"),
      ("{count:integer} entry waits", "{count} entry is queued"),
      ("sharing of {type} is still refused", "sharing of {type} is still denied"),
    ]
    keepEarlier(results, in: "file-opening")
  }
}

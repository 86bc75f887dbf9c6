internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases that earlier documents use for a sync.
  mutating func addEarlierSyncPhrases() {
    keepEarlier(
      [
        ("store tells of its health data once and for all", "availability of health data is fixed"),
        (
          "Health tells everything from beginning each time",
          "Health reports everything from beginning each time"
        ),
        ("Health holds back what it tells", "Health holds back its notifications"),
        ("Health tells of each change twice", "Health reports each change twice"),
        ("Health tells of changes too late", "Health reports changes too late"),
        (
          "Health has sample from app of our name",
          "Health has sample from another app with our name"
        ),
        (
          "Health has own sample without sync identifier",
          "Health has sample from this app without sync identifier"
        ),
      ], in: "setup")
    keepEarlier(
      [
        ("Health tells what it held back", "Health sends the notifications that it held back"),
        ("app imports while device is locked", "app imports while user locks device"),
        ("app is installed anew", "app is reinstalled"),
        ("user follows way out", "user takes recovery action"),
        (
          "user follows way out and takes time to answer",
          "user takes recovery action and takes time to answer"
        ),
        (
          "another device saves {version} of same moment",
          "another device saves {version} with same date"
        ),
        (
          "another device saves {version} of {value:number} `kg` of same moment",
          "another device saves {version} of {value} `kg` with same date"
        ),
        (
          "another device saves {version} of {value:number} `kg` from same moment to a minute later",
          "another device saves {version} of {value} `kg` from same date to a minute later"
        ),
      ], in: "action")
    for action in [
      "show Settings link", "re-request authorization", "retry on next foreground",
      "hide Health sync option", "queue and retry",
    ] { keepEarlier("way out is \(action)", for: "recovery action is \(action)", in: "behavior") }
    addFurtherEarlierSyncPhrases()
  }

  /// Adds further earlier phrases of a sync.
  private mutating func addFurtherEarlierSyncPhrases() {
    for moment in StoreCrashPoint.Moment.allCases {
      for operation in StoreOperation.allCases {
        let point = "\(moment.rawValue) next \(operation.rawValue)"
        keepEarlier("app dies \(point)", for: "app terminates \(point)", in: "setup")
      }
    }
    let setups: [(earlier: String, current: String)] = [
      ("entry waits", "entry is queued"),
      ("{operation} does not answer", "{operation} does not return"),
      ("{operation} do not answer", "{operation} do not return"),
      ("{operation} answers too late", "{operation} returns too late"),
      ("{operation} answer too late", "{operation} return too late"),
      ("next {operation} throws misuse", "next {operation} is rejected as misuse"),
      ("device has no health data", "device does not support health data"),
      ("sync state cannot be read once", "reading sync state fails once"),
    ]
    keepEarlier(setups, in: "setup")
    let actions: [(earlier: String, current: String)] = [
      (
        "app dies during import before entries are saved",
        "app terminates during import before entries are saved"
      ),
      (
        "app dies during import before anchor is saved",
        "app terminates during import before anchor is saved"
      ),
      ("health data goes away", "health data becomes unavailable"),
      ("health data is back", "health data becomes available again"),
      ("Health forgets deletions", "Health purges its deletion records"),
      ("user refuses sharing in Settings", "user denies permission to share in Settings"),
      ("user denies sharing in Settings", "user denies permission to share in Settings"),
      ("user grants sharing in Settings", "user grants permission to share in Settings"),
      ("user refuses reading in Settings", "user denies permission to read in Settings"),
      ("user denies reading in Settings", "user denies permission to read in Settings"),
      ("user grants reading in Settings", "user grants permission to read in Settings"),
      ("user turns sync on slowly", "user turns sync on and takes time to answer"),
      (
        "app exports while another device takes next version {count:integer} times",
        "app exports while another device saves next version {count} times"
      ),
      (
        "app saves sample of {value:number} {unit} under {prefix:quoted} and identity of entry",
        "app saves sample of {value} {unit} with sync identifier made of {prefix} and "
          + "identity of entry"
      ),
      (
        "app saves sample of {value:number} {unit} with sync identifier of {prefix:quoted} and "
          + "identity of entry",
        "app saves sample of {value} {unit} with sync identifier made of {prefix} and "
          + "identity of entry"
      ),
    ]
    keepEarlier(actions, in: "action")
    let results: [(earlier: String, current: String)] = [
      ("sample is of moment of entry", "sample has date of entry"),
      ("work was shown meanwhile", "progress was shown meanwhile"),
      ("no retry waits", "no retry is scheduled"),
    ]
    keepEarlier(results, in: "behavior")
  }
}

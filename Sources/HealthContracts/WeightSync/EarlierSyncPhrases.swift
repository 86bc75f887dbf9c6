internal import Conformance

extension HealthVocabulary {
  /// Adds the phrases that earlier documents use for a sync.
  mutating func addEarlierSyncPhrases() {
    for (earlier, current) in [
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
    ] { keepEarlier(earlier, for: current, in: "setup") }
    for (earlier, current) in [
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
    ] { keepEarlier(earlier, for: current, in: "action") }
    for action in [
      "show Settings link", "re-request authorization", "retry on next foreground",
      "hide Health sync option", "queue and retry",
    ] { keepEarlier("way out is \(action)", for: "recovery action is \(action)", in: "behavior") }
  }
}

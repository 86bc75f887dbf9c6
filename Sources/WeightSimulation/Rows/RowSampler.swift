internal import SimulatedDevices
internal import Simulation

/// A generator of random short rows, for a history that cannot be expressed as a row that fails.
struct RowSampler {
  private var random: SimulationRandom

  init(seed: UInt64) { random = SimulationRandom(seed: seed) }

  /// Returns the phrases of the next row.
  mutating func phrases() -> HistoryPhrases {
    var phrases = HistoryPhrases()
    if random.chance(30) { phrases.given.append(surroundings()) }
    phrases.given.append(random.chance(80) ? "sync is on" : "user grants both read+write")
    if phrases.given.last == "sync is on" {
      phrases.given += random.one(
        of: [], ["entry is exported"], ["entry is exported"], ["entry is queued"],
        ["entry was imported"],
        ["local v2", "remote v3"], ["local v2", "remote v2"],
        ["entry is exported", "entry is queued"])
    }
    if random.chance(35) { phrases.given.append(fault()) }
    let count = 1 + random.number(below: 6)
    for _ in 0..<count { phrases.when.append(action()) }
    phrases.when += random.one(
      of: [], ["app imports"], ["app is relaunched"], ["store recovers", "app exports"],
      ["store recovers", "app comes to foreground"], ["user turns sync on", "app imports"])
    return phrases
  }

  private mutating func surroundings() -> String {
    let page = 1 + random.number(below: 4)
    return random.one(
      of: "pages hold \(page.counted("change"))", "preferred unit is kg",
      "app has \(page == 1 ? "1 entry" : "\(page) entries") from before the sync",
      "Health has \(page + 1) samples from 2 apps",
      "Health has \(2 * page + 2) samples from \(page + 1) apps",
      "Health has sample from another app with our name",
      "Health has sample from this app without sync identifier", "Health reports each change twice",
      "app is in background")
  }

  private mutating func fault() -> String {
    let call = random.one(of: "save", "delete")
    let error = random.one(of: "network", "`errorDatabaseInaccessible`", "auth")
    return random.one(
      of: "\(call) throws \(error) error", "queries throw network error",
      "queries throw `errorDatabaseInaccessible`", "device is locked", "save returns too late",
      "save takes 20 seconds", "\(call) does not return", "app terminates before next \(call)",
      "app terminates after next \(call)", "app terminates before next query",
      "app terminates after next query",
      "Health reports changes too late", "next save throws `errorInvalidArgument`")
  }

  private mutating func action() -> String {
    let number = random.number(below: 8)
    switch random.number(below: 5) {
    case 0:
      return random.one(
        of: "user adds entry", "user adds entry of \(160 + number) lb",
        "user edits entry to \(170 + number) lb", "user edits entry to \(70 + number) kg",
        "user changes note to \"note \(number)\"", "user deletes entry",
        "user edits entry \(2 + number % 3) times", "user moves entry by 3600 seconds")
    case 1:
      return random.one(
        of: "another app saves sample of \(80 + number) kg", "another device saves v\(1 + number)",
        "sample of entry is deleted in Health", "samples of other apps are deleted",
        "Health purges its deletion records")
    case 2:
      return random.one(
        of: "user turns sync off", "user turns sync on",
        "user denies permission to share in Settings",
        "user grants permission to share in Settings", "user denies permission to read in Settings",
        "user grants permission to read in Settings", "user takes recovery action")
    case 3:
      return random.one(
        of: "app imports", "app exports", "app comes to foreground", "app is relaunched",
        "app is reinstalled", "app starts over without anchor",
        "app terminates during import before entries are saved",
        "app terminates during import before anchor is saved")
    default:
      return random.one(
        of: "store recovers", "device is unlocked", "\(30 * (1 + number)) seconds pass",
        "health data becomes unavailable", "health data becomes available again",
        "app exports while user edits entry",
        "app exports while user deletes entry", "app imports while user deletes entry",
        "app imports while user edits entry", "app imports while user turns sync off",
        "app exports while user turns sync off")
    }
  }
}

extension HistoryPhrases {
  /// The variants with one phrase fewer, each with at least one action.
  var shortened: [Self] {
    let actions = when.indices.map { index in
      var copy = self
      copy.when.remove(at: index)
      return copy
    }
    let setups = given.indices.map { index in
      var copy = self
      copy.given.remove(at: index)
      return copy
    }
    return (when.count > 1 ? actions : []) + setups
  }
}

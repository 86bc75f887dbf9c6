internal import ArgumentParser
internal import CombinedRecords
internal import ConformanceTool
internal import Foundation
internal import RecordReports

/// A health store that records are read from.
enum RecordStoreChoice: Hashable, ExpressibleByArgument {
  /// The database of a durable store.
  case sqlite(URL)

  init?(argument: String) {
    let prefix = "sqlite="
    guard argument.hasPrefix(prefix), argument.count > prefix.count else { return nil }
    self = .sqlite(URL(fileURLWithPath: String(argument.dropFirst(prefix.count))))
  }

  static var allValueStrings: [String] { ["sqlite=FILE"] }

  /// The database file.
  var url: URL {
    switch self {
    case .sqlite(let url): url
    }
  }
}

/// The locations of the records, the app whose samples are omitted, the time zone and locale of
/// dates and numbers, and the appearance of the output.
struct RecordsOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The health store to read: sqlite=FILE; it is never changed.", valueName: "store"))
  var from: RecordStoreChoice?

  @Option(
    help: ArgumentHelp(
      "The file of the local records, goals and settings.",
      discussion: """
        The default is the store's FILE with the suffix '.records.db' or, without a store, \
        'healthspec/records.db' in the user's data folder. The first change creates it.
        """, valueName: "file"),
    completion: .file())
  var home: String?

  @Option(
    help: ArgumentHelp(
      "The bundle identifier of the app whose samples are omitted as copies of local records.",
      valueName: "id"))
  var app: String = "com.example.healthbank"

  @Option(
    help: ArgumentHelp("The time zone of dates and days, such as Europe/Berlin.", valueName: "zone")
  )
  var timeZone: TimeZoneChoice = TimeZoneChoice(zone: .current)

  @Option(
    help: ArgumentHelp(
      "The locale of numbers, units and dates, such as en_GB.", valueName: "locale"))
  var locale: LocaleChoice = LocaleChoice(locale: .current)

  @OptionGroup var looks: OutputOptions

  /// The console of the tool.
  var console: Console { looks.console(named: RecordsCommand.tool) }

  /// The Gregorian calendar of ranges and sums, in the selected time zone and locale.
  var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale.locale
    calendar.timeZone = timeZone.zone
    return calendar
  }

  /// The file of the local records.
  var homeURL: URL {
    if let home { return URL(fileURLWithPath: home) }
    if let from { return URL(fileURLWithPath: from.url.path + ".records.db") }
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    return data.appending(path: "healthspec/records.db")
  }
}

/// A time zone, specified by its identifier.
struct TimeZoneChoice: ExpressibleByArgument {
  let zone: TimeZone

  init(zone: TimeZone) { self.zone = zone }

  init?(argument: String) {
    guard let zone = TimeZone(identifier: argument) else { return nil }
    self.zone = zone
  }

  var defaultValueDescription: String { "the system's time zone" }
}

/// A locale, specified by its identifier.
struct LocaleChoice: ExpressibleByArgument {
  let locale: Locale

  init(locale: Locale) { self.locale = locale }

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    locale = Locale(identifier: argument)
  }

  var defaultValueDescription: String { "the system's locale" }
}

/// A kind of record; letter case and hyphens are ignored, and `food` means dietary calories.
struct RecordKindChoice: Hashable, ExpressibleByArgument {
  let kind: RecordKind

  init?(argument: String) {
    let name = argument.replacing("-", with: "").lowercased()
    guard
      let kind = name == "food"
        ? .dietaryCalories : RecordKind.allCases.first(where: { $0.rawValue.lowercased() == name })
    else { return nil }
    self.kind = kind
  }

  static var allValueStrings: [String] { RecordKind.allCases.map(\.rawValue) }
}

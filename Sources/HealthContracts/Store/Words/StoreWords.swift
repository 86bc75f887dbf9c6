internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// A parser that reads the words of a row about a store from left to right.
///
/// A method that reads a value returns `nil` if the next words are not a valid value.
struct StoreWordReader {
  private let tokens: PhraseTokens
  private(set) var index = 0
  /// The indices of case-sensitive words.
  private var exact: Set<Int> = []
  /// The canonical texts of words that have several spellings, by index.
  private var canonicalWords: [Int: String] = [:]
  /// The identifiers that were neither in quotes nor in code.
  private(set) var unquoted: [String] = []

  init(_ tokens: PhraseTokens) { self.tokens = tokens }

  /// The number of consumed tokens.
  var count: Int { index }

  /// The text of the next token; `nil` if the token is quoted or does not exist.
  var next: String? {
    guard index < tokens.count, tokens[index].kind != .quoted else { return nil }
    return tokens[index].text
  }

  private var rest: PhraseTokens { tokens.dropFirst(index) }

  /// The consumed text in canonical form.
  ///
  /// Words whose letter case is insignificant are in lower case; UUIDs are in upper case.
  var canonicalText: String {
    (0..<index).map { place in
      canonicalWords[place]
        ?? (exact.contains(place) ? "`\(tokens[place].written)`" : tokens[place].description)
    }.joined(separator: " ")
  }

  /// Consumes the expected words if they come next, and returns whether they were consumed.
  mutating func take(_ expected: String...) -> Bool {
    guard index + expected.count <= tokens.count else { return false }
    for (offset, word) in expected.enumerated() {
      let token = tokens[index + offset]
      guard token.kind != .quoted, token.text == word else { return false }
    }
    index += expected.count
    return true
  }

  /// Consumes the tokens that a closure reads, or no tokens if the closure returns `nil`.
  mutating func attempt<Value>(_ read: (inout Self) -> Value?) -> Value? {
    let before = self
    if let value = read(&self) { return value }
    self = before
    return nil
  }

  /// Reads case-sensitive text: text in quotes or in code, or one word that starts with a letter.
  mutating func identifier() -> String? {
    if let (count, text) = rest.leadingExactText {
      index += count
      return text
    }
    guard let next, next.first?.isLetter == true else { return nil }
    let written = tokens[index].written
    exact.insert(index)
    unquoted.append(written)
    index += 1
    return written
  }

  /// Reads a UUID, in either letter case.
  mutating func uuid() -> UUID? {
    attempt { reader in
      let place = reader.index
      guard let text = reader.identifier(), let uuid = UUID(text: text) else { return nil }
      reader.canonicalWords[place] = "`\(uuid.uuidString)`"
      return uuid
    }
  }

  /// Reads a metadata value, whose form determines its type.
  ///
  /// The forms are text in quotes or in code, a number, a time after `at`, and a quantity after
  /// `with`.
  mutating func metadataValue() -> MetadataValue? {
    if let (count, text) = rest.leadingExactText {
      index += count
      return .string(text)
    }
    if let number = number() { return .number(number) }
    return attempt { reader in
      if reader.take("at") { return reader.moment().map(MetadataValue.date) }
      guard reader.take("with"), let value = reader.number(), let unit = reader.unit() else {
        return nil
      }
      return .quantity(Quantity(unit: unit, value: value))
    }
  }

  mutating func number() -> Double? {
    attempt { reader in
      let isNegative = reader.take("-")
      guard let next = reader.next, next.first?.isNumber == true, !next.contains("x"),
        let value = Double(next)
      else {
        return nil
      }
      reader.index += 1
      return isNegative ? -value : value
    }
  }

  /// Reads the name of a sample: one of the letters `u` to `z`.
  mutating func name() -> String? {
    guard let next, Self.names.contains(next) else { return nil }
    index += 1
    return next
  }

  static let names: Set<String> = ["u", "v", "w", "x", "y", "z"]

  /// Reads a time, such as `8:00`, `8:00:00.5`, `distant past` or `distant future`.
  ///
  /// Times are in UTC. The date is January 8, 2025, unless the row states a date before the time.
  mutating func moment() -> Date? {
    if take("distant", "past") { return .distantPast }
    if take("distant", "future") { return .distantFuture }
    return attempt { reader in
      var day = Self.firstDay
      if let date = reader.next.flatMap(CalendarDay.init(_:)) {
        day = date.daysSince1970
        reader.index += 1
      }
      guard let hour = reader.wholeNumber(), hour < 24, reader.take(":"), reader.next?.count == 2,
        let minute = reader.wholeNumber(), minute < 60
      else { return nil }
      let seconds = reader.attempt { $0.take(":") ? $0.seconds() : nil } ?? 0
      return Date(
        timeIntervalSince1970: Double(day * 86_400 + hour * 3_600 + minute * 60) + seconds)
    }
  }

  /// Reads the seconds of a minute, such as `05` or `00.5`.
  private mutating func seconds() -> Double? {
    guard let next, next.prefix(while: { $0 != "." }).count == 2, next.first?.isNumber == true,
      let value = Double(next), value < 60
    else { return nil }
    index += 1
    return value
  }

  /// The default day, January 8, 2025, in days since 1970; a case starts on the next day.
  private static let firstDay: Int = 20_096

  private mutating func wholeNumber() -> Int? {
    guard let next, let value = Int(next), value >= 0 else { return nil }
    index += 1
    return value
  }

  /// Reads one of the units that scenario rows can name, by its case-sensitive symbol.
  mutating func unit() -> HealthUnit? {
    for (symbol, unit) in Self.units where rest.starts(with: symbol) {
      exact.formUnion(index..<index + symbol.count)
      index += symbol.count
      return unit
    }
    return nil
  }

  private static let units: [(symbol: PhraseTokens, unit: HealthUnit)] = [
    "kg", "g", "mg", "lb", "oz", "count/min", "count", "mmHg", "kcal", "km", "cm", "m", "degC",
    "degF", "K", "mg/dL", "dBASPL", "min", "s", "hr", "%",
  ].compactMap { string in
    (try? HealthUnit(parsing: string)).map { (PhraseTokens(spelling: "`\(string)`"), $0) }
  }.sorted { $0.0.count > $1.0.count }

  /// Reads a quantity with its unit, in quotes or in code, such as `1.5 kg`.
  mutating func quantity() -> Quantity? {
    attempt { reader in
      guard let text = reader.identifier(), let blank = text.firstIndex(of: " "),
        let value = Double(text[..<blank]),
        let unit = try? HealthUnit(parsing: String(text[text.index(after: blank)...]))
      else { return nil }
      return Quantity(unit: unit, value: value)
    }
  }

  /// Reads a type as scenario rows write it: by its name, or by its identifier.
  ///
  /// Only a quantity type or a correlation type can be written by its identifier; the identifier is
  /// in quotes or in code.
  mutating func type() -> SampleType? {
    for (words, type) in Self.types where rest.starts(with: words) {
      index += words.count
      return type
    }
    return attempt { reader in
      guard let (count, identifier) = reader.rest.leadingExactText else { return nil }
      reader.index += count
      guard identifier.hasPrefix("HKCorrelationTypeIdentifier") else {
        return QuantityType.named(identifier).map(SampleType.quantity)
      }
      return .correlation(identifier: identifier)
    }
  }

  /// The types that rows can name in words instead of by an identifier.
  static var namedTypes: [SampleType] { types.map(\.type) }

  private static let types: [(words: PhraseTokens, type: SampleType)] =
    [
      ("heart rate", "HeartRate"), ("lean body mass", "LeanBodyMass"),
      ("energy", "ActiveEnergyBurned"),
      ("systolic pressure", "BloodPressureSystolic"),
      ("diastolic pressure", "BloodPressureDiastolic"), ("temperature", "BodyTemperature"),
      ("glucose", "BloodGlucose"), ("sound", "EnvironmentalAudioExposure"),
      ("exercise time", "AppleExerciseTime"),
      ("distance", "DistanceWalkingRunning"),
    ].compactMap { name, identifier in
      QuantityType.named(identifier).map { (PhraseTokens(name), .quantity($0)) }
    } + [
      // These types are not looked up by name in the catalog of quantity types.
      (PhraseTokens("body mass"), .bodyMass), (PhraseTokens("steps"), .quantity(.stepCount)),
      (PhraseTokens("height"), .quantity(.height)),
      (PhraseTokens("body fat"), .quantity(.bodyFatPercentage)),
      (PhraseTokens("blood pressure"), .bloodPressure), (PhraseTokens("food"), .food),
      (PhraseTokens("workouts"), .workout), (PhraseTokens("sleep"), .category(.sleepAnalysis)),
      (PhraseTokens("headache"), .category(.identified(by: "HKCategoryTypeIdentifierHeadache"))),
      (
        PhraseTokens("stand hours"),
        .category(.identified(by: "HKCategoryTypeIdentifierAppleStandHour"))
      ),
    ]

  /// Reads a source as rows name it.
  mutating func source() -> Source? {
    for (words, source) in Self.sources where rest.starts(with: words) {
      index += words.count
      return source
    }
    return nil
  }

  static let sources: [(words: PhraseTokens, source: Source)] = [
    (PhraseTokens("scale"), HealthWorld.scale),
    (
      PhraseTokens("namesake of scale"),
      Source(name: HealthWorld.scale.name, bundleIdentifier: "com.example.namesake-of-scale")
    ),
    (
      PhraseTokens("namesake of app"),
      Source(name: WeightEntry.ownSource, bundleIdentifier: "com.example.namesake-of-app")
    ),
    (
      PhraseTokens("renamed app"),
      Source(name: "Weight Diary", bundleIdentifier: HealthWorld.appBundleIdentifier)
    ),
    (
      PhraseTokens("watch"),
      Source(name: "Apple Watch", bundleIdentifier: "com.apple.health.WATCH")
    ),
    (
      PhraseTokens("phone"), Source(name: "iPhone", bundleIdentifier: "com.apple.health.PHONE")
    ),
    (PhraseTokens("health app"), Source(name: "Health", bundleIdentifier: "com.apple.Health")),
  ]
}

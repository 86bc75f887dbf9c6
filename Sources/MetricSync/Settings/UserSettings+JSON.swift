public import Foundation
internal import JSONText

/// One or more errors in a settings file.
public struct SettingsErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, in the order in which they were found; at least one.
  public let errors: [SettingsError]

  /// The errors, one per line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

extension UserSettings {
  /// Creates settings from JSON.
  ///
  /// - Throws: ``SettingsErrors`` with the position of each error, and with its key unless the text
  ///   is not JSON or not an object.
  public init(json bytes: [UInt8]) throws {
    let reader = SettingsReader(bytes)
    let root: JSONDocument.Value
    do throws(JSONError) { root = try JSONDocument(bytes).root } catch {
      reader.fail("", at: error.offset, "\(error.expected) is expected")
      throw SettingsErrors(errors: reader.errors)
    }
    var settings = Self()
    if let object = SettingsReader.Object(root, key: "", reader) { settings.read(object, reader) }
    guard reader.errors.isEmpty else { throw SettingsErrors(errors: reader.errors) }
    self = settings
  }

  private mutating func read(_ object: SettingsReader.Object, _ reader: SettingsReader) {
    selection = Set(object.texts("selection") ?? [])
    if let text = object.text("interval"), let value = object.value("interval") {
      interval = Self.seconds(of: text)
      if interval == nil {
        reader.fail(
          "interval", at: value.offset,
          "a time such as '90s', '15m', '6h' or '1d', from '1s' to '36500d', is expected")
      }
    }
    units = object.dictionary("units") ?? [:]
    percentAsHundredths = object.flag("percentAsHundredths") ?? true
    logLevel = object.choice("logLevel") ?? .info
    if let text = object.text("proxy"), let value = object.value("proxy") {
      proxy = ProxyAddress(text)
      if proxy == nil {
        reader.fail(
          "proxy", at: value.offset,
          "a host and a port such as 'proxy.example.com:8080' are expected")
      }
    }
    if let rules = object.object("types") {
      for name in rules.names {
        guard let rule = rules.object(name) else { continue }
        types[name] = .init(
          name: rule.text("name"), category: rule.text("category"), unit: rule.text("unit"))
        if !rule.unknown.isEmpty { unknownOfTypes[name] = rule.unknown }
      }
    }
    readDestinations(object, reader)
    do throws(NormalizationRuleError) { _ = try MetricNormalizer(rules: rules) } catch {
      Self.report(error, object, reader)
    }
    unknown = object.unknown
  }

  /// Reports the error in a rule at its position in the file.
  ///
  /// In the file, the type's identifier may lack its prefix, and the unit may be in `units`, which
  /// takes precedence over `types`. In each, the identifier with its prefix takes precedence.
  private static func report(
    _ error: NormalizationRuleError, _ object: SettingsReader.Object, _ reader: SettingsReader
  ) {
    let names = [error.identifier, ReadableName.suffix(of: error.identifier)]
    let (units, types) = (object.value("units"), object.value("types"))
    for name in names where error.key == "unit" {
      guard let unit = units?[name], unit.text != nil else { continue }
      return reader.fail("units.\(name)", at: unit.offset, error.description)
    }
    let name = names.first { types?[$0]?[error.key]?.text != nil } ?? error.identifier
    reader.fail(
      "types.\(name).\(error.key)", at: types?[name]?[error.key]?.offset ?? object.offset,
      error.description)
  }

  private mutating func readDestinations(
    _ object: SettingsReader.Object, _ reader: SettingsReader
  ) {
    guard let value = object.value("destinations") else { return }
    guard let elements = value.elements else {
      reader.fail("destinations", at: value.offset, "an array of objects is expected")
      return
    }
    var names: Set<String> = []
    for (index, element) in elements.enumerated() {
      let key = "destinations[\(index)]"
      guard let object = SettingsReader.Object(element, key: key, reader),
        let destination = DestinationSettings(object, reader)
      else { continue }
      if !names.insert(destination.name).inserted {
        reader.fail(
          "\(key).name", at: element.offset,
          "another destination has this name; rename one of them")
      }
      destinations.append(destination)
    }
  }

  /// The maximum time between passes: 36,500 days, in seconds.
  public static let longestInterval: TimeInterval = 36_500 * 86_400

  /// Returns the number of seconds in text that consists of a whole number and `s`, `m`, `h` or
  /// `d`, such as `15m`; `nil` for other text, and for a time below 1 second or above `longest`.
  public static func seconds(
    of text: String, upTo longest: TimeInterval = longestInterval
  ) -> TimeInterval? {
    let factors: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
    guard let unit = text.last, let factor = factors[unit], let number = Int(text.dropLast()),
      number > 0, text.first?.isNumber == true
    else { return nil }
    // The number itself has no limit, because saved files contain every time in seconds.
    let seconds = Double(number) * factor
    return seconds <= longest ? seconds : nil
  }

  /// The time between passes as text that can be read back, such as `900s`, or `nil` if passes run
  /// only on request or the time is NaN.
  ///
  /// The time is rounded to whole seconds, and limited to the range from 1 to ``longestInterval``.
  var intervalText: String? {
    guard let interval, !interval.isNaN else { return nil }
    return "\(Int(min(max(1, interval.rounded()), Self.longestInterval)))s"
  }

  /// The settings as JSON, including keys that this version does not recognize.
  public var json: [UInt8] {
    var text = JSONWriter()
    text.object { text in
      text.name("selection")
      text.array { text in for type in selection.sorted() { text.value(type) } }
      text.name("destinations")
      text.array { text in for destination in destinations { destination.write(into: &text) } }
      if let intervalText {
        text.name("interval")
        text.value(intervalText)
      }
      text.name("units")
      text.write(units)
      text.name("types")
      text.object { text in
        for (name, rule) in types.sorted(by: { $0.key < $1.key }) {
          text.name(name)
          let pairs = [("category", rule.category), ("name", rule.name), ("unit", rule.unit)]
          text.object { text in
            for case (let key, let value?) in pairs {
              text.name(key)
              text.value(value)
            }
            text.write(unknownOfTypes[name] ?? [])
          }
        }
      }
      text.name("percentAsHundredths")
      text.value(percentAsHundredths)
      text.name("logLevel")
      text.value(logLevel.rawValue)
      if let proxy {
        text.name("proxy")
        text.value(proxy.text)
      }
      text.write(unknown)
    }
    return text.bytes
  }
}

extension JSONWriter {
  /// Writes an object of strings, sorted by name.
  mutating func write(_ texts: [String: String]) {
    object { text in
      for (name, value) in texts.sorted(by: { $0.key < $1.key }) {
        text.name(name)
        text.value(value)
      }
    }
  }

  /// Writes members into the current object.
  mutating func write(_ members: [JSONDocument.Member]) {
    for member in members {
      name(member.name)
      member.value.write(into: &self)
    }
  }
}

internal import Conformance
internal import Foundation
internal import HealthModel
internal import WeightSync

/// Entries and samples in words that any sync must agree on.
///
/// Backticks stand around what a cell must say character by character: symbols of units and names
/// of errors. Names of sources stand in quotation marks.
enum EndWords {
  /// A short list in full, a long one by its number, its sources and its ends.
  static func list(_ words: [String], of noun: String) -> String {
    let sorted = words.sorted { $0.replacing("`", with: "") < $1.replacing("`", with: "") }
    guard let first = sorted.first, let last = sorted.last, sorted.count > 3 else {
      return sorted.joined(separator: " and ")
    }
    // What names no writer is the app's own, in whatever state it is.
    let sources = Set(sorted.map(source))
    return "\(sorted.count) \(noun) of \(sources.count) sources, \(first) to \(last)"
  }

  /// The writer that some words name behind "from", if they name one.
  private static func source(in words: String) -> Substring? {
    let (bytes, mark) = (words.utf8, " from ".utf8)
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if bytes[start] == UInt8(ascii: " "), bytes[start...].starts(with: mark) {
        return words[bytes.index(start, offsetBy: mark.count)...]
      }
      bytes.formIndex(after: &start)
    }
    return nil
  }

  /// An entry by its weight, its version and its writer.
  static func entry(_ entry: WeightEntry) -> String {
    "\(number(entry.weightValue)) `\(entry.weightUnit)` v\(entry.syncVersion)"
      + (entry.isImported ? " from \"\(entry.source)\"" : "")
  }

  /// A sample by its weight, its version and its writer.
  static func sample(_ sample: QuantitySample) throws -> String {
    let kilograms = try sample.quantity.doubleValue(for: .kilogram)
    var words = "\(number(kilograms)) `kg`"
    if let version = sample.metadata.syncIdentity?.version {
      words += " \(Self.version(version))"
    }
    guard let source = sample.sourceRevision?.source,
      source.bundleIdentifier != HealthWorld.appBundleIdentifier
    else { return words }
    return words + " from \"\(source.name)\""
  }

  /// What a page of changes brings, if it brings anything.
  static func page(_ changes: AnchoredChanges) throws -> String? {
    let added = try changes.addedSamples.map { sample in
      try Self.sample(sample)
    }.sorted()
    let versions = changes.deletedObjects.compactMap(\.metadata.syncIdentity?.version).sorted()
    let others = changes.deletedObjects.count - versions.count
    let gone =
      versions.map { "\(version($0)) gone" } + (others > 0 ? ["\(others) gone"] : [])
    let words = added + gone
    if words.isEmpty { return nil }
    if words.count <= 3 { return words.joined(separator: " and ") }
    return [(added.count, "new"), (changes.deletedObjects.count, "gone")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: " and ")
  }

  /// A number of seconds.
  static func seconds(_ value: Double) -> String { "\(number(value)) `s`" }

  /// The name of an error, or words for a failure that has none.
  static func failure(_ name: String) -> String {
    name.contains(where: \.isUppercase) ? "`\(name)`" : name
  }

  /// A number to the thousandth.
  static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return Int(exactly: thousandths).map { String($0) } ?? String(thousandths)
  }

  /// Versions in a list, such as `v2 and v3`, or that there is none.
  static func versions(_ versions: [Double]) -> String {
    versions.isEmpty ? "no version" : versions.map(version).joined(separator: " and ")
  }

  /// A version without its fraction, however large.
  static func version(_ version: Double) -> String {
    "v\(number(version.rounded(.towardZero)))"
  }
}

extension Comparison {
  /// Compares what was observed with what a cell says of it.
  ///
  /// - Parameters:
  ///   - spelling: What was observed, with backticks around what counts character by character.
  ///   - cell: The cell.
  /// - Returns: Whether they agree.
  static func text(_ spelling: String, says cell: PhraseTokens) -> Self {
    .require(
      cell.say(spelling), expected: cell.source, observed: spelling.replacing("`", with: ""))
  }
}

extension PhraseTokens {
  /// Checks that names of sources and errors, which are compared character by character, stand in
  /// quotes and in code.
  func checkNames() throws(BindingProblem) {
    for (place, token) in tokens.enumerated() where !token.isExact {
      if token.text == "from", place + 1 < count, self[place + 1].kind != .quoted {
        throw BindingProblem(
          "the name of a source is compared character by character: put it in quotes",
          candidates: ["from \"\(self[place + 1].written)\""])
      }
      if HealthError.Code.allCases.contains(where: {
        $0.name.lowercased() == token.text && EndWords.failure($0.name) != $0.name
      }) {
        throw BindingProblem(
          "the name of an error is compared character by character: write it in code",
          candidates: ["`\(token.written)`"])
      }
    }
  }
}

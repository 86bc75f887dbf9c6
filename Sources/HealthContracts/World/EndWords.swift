internal import Conformance
internal import Diagnostics
internal import Foundation
internal import HealthModel
internal import WeightSync

/// Descriptions of entries, samples, changes and values, which are the same for every correct sync.
///
/// Backticks enclose the case-sensitive parts of a description: unit symbols, and error names with
/// upper-case letters. Quotation marks enclose source names.
enum EndWords {
  /// Returns the elements, sorted and joined by "and", or a summary of more than three elements.
  ///
  /// The summary is their count, the number of their sources, and the first and the last element.
  static func list(_ words: [String], of noun: String) -> String {
    let sorted = words.sorted { $0.replacing("`", with: "") < $1.replacing("`", with: "") }
    guard let first = sorted.first, let last = sorted.last, sorted.count > 3 else {
      return sorted.joined(separator: " and ")
    }
    // Elements without a source belong to the app itself, which counts as one source.
    let sources = Set(sorted.map(source))
    return "\(sorted.count) \(noun) of \(sources.count.counted("source")), \(first) to \(last)"
  }

  /// Returns a description in which each phrase has the earlier wording that the cell uses, if any.
  ///
  /// Cells of earlier documents use the plural after the number 1, and "dies" for "terminates".
  static func adapted(_ words: String, to cell: PhraseTokens) -> String {
    var words = words
    for (current, earlier) in [
      ("of 1 source, ", "of 1 sources, "),
      ("1 repeated notification answered", "1 repeated notifications answered"),
      ("terminates before ", "dies before "), ("terminates after ", "dies after "),
    ] where cell.text.contains(PhraseTokens(earlier).text) {
      words = words.replacing(current, with: earlier)
    }
    return words
  }

  /// Returns the text after "from", which starts with the quoted source name; `nil` without "from".
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

  /// Describes an entry by its weight and version, and by its source if it was imported.
  static func entry(_ entry: WeightEntry) -> String {
    "\(number(entry.weightValue)) `\(entry.weightUnit)` v\(entry.syncVersion)"
      + (entry.isImported ? " from \"\(entry.source)\"" : "")
  }

  /// Describes a sample by its weight in kilograms, its version and its source.
  ///
  /// A missing version or source is omitted, and so is the app as the source.
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

  /// Describes a page of changes; `nil` if the page is empty.
  ///
  /// Deletions without a version are counted together. More than three descriptions are replaced by
  /// the numbers of new and of deleted samples.
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

  /// Formats a number of seconds.
  static func seconds(_ value: Double) -> String { "\(number(value)) `s`" }

  /// Returns the name of an error, in backticks if it contains upper-case letters.
  static func failure(_ name: String) -> String {
    name.contains(where: \.isUppercase) ? "`\(name)`" : name
  }

  /// Formats a number, rounded to three decimals and without trailing zeros.
  static func number(_ value: Double) -> String {
    let thousandths = (value * 1000).rounded() / 1000
    return Int(exactly: thousandths).map { String($0) } ?? String(thousandths)
  }

  /// Formats a list of versions, such as `v2 and v3`, or `no version` for an empty list.
  static func versions(_ versions: [Double]) -> String {
    versions.isEmpty ? "no version" : versions.map(version).joined(separator: " and ")
  }

  /// Formats a version without its fraction.
  static func version(_ version: Double) -> String {
    "v\(number(version.rounded(.towardZero)))"
  }
}

extension Comparison {
  /// Compares an observation with the text of a cell.
  ///
  /// - Parameters:
  ///   - spelling: The observation, with backticks around case-sensitive parts.
  ///   - cell: The cell with the expected text.
  /// - Returns: The result of the comparison.
  static func text(_ spelling: String, says cell: PhraseTokens) -> Self {
    let spelling = EndWords.adapted(spelling, to: cell)
    return .require(
      cell.say(spelling), expected: cell.source, observed: spelling.replacing("`", with: ""))
  }
}

extension PhraseTokens {
  /// Checks that source names are in quotes, and error names with upper-case letters in backticks.
  ///
  /// - Throws: A problem with the first name that is not marked.
  func checkNames() throws(BindingProblem) {
    for (place, token) in tokens.enumerated() where !token.isExact {
      if token.text == "from", place + 1 < count, self[place + 1].kind != .quoted {
        throw BindingProblem(
          "the name of a source is compared character by character; put it in quotes",
          candidates: ["from \"\(self[place + 1].written)\""])
      }
      if HealthError.Code.allCases.contains(where: {
        $0.name.lowercased() == token.text && EndWords.failure($0.name) != $0.name
      }) {
        throw BindingProblem(
          "the name of an error is compared character by character; put it in backticks",
          candidates: ["`\(token.written)`"])
      }
    }
  }
}

internal import Diagnostics
internal import Foundation
internal import HealthExport
internal import HealthModel
internal import MetricSync

/// A lookup of the types that a user names.
///
/// A type is named by its identifier, with or without HealthKit's prefix, or by its readable name;
/// a category selects its types, and `all` every type. Letter case, spaces, hyphens and underscores
/// are ignored.
struct TypeChoice {
  /// The error for a text that is neither a type, a category nor `all`.
  struct Problem: Error {
    let text: String
    /// The identifiers of at most three types with the most similar name or category; empty if no
    /// name and no category is similar.
    let nearest: [String]
  }

  /// The types that `all` selects.
  let types: Set<String>
  private var byName: [String: Set<String>] = [:]

  /// Creates a choice among the types that are known, selected, named by rules, or found in a
  /// source.
  ///
  /// - Parameters:
  ///   - settings: The settings with the selection and the rules.
  ///   - normalizer: The normalizer that provides names and categories.
  ///   - found: The types that a source contains.
  init(
    _ settings: UserSettings, _ normalizer: MetricNormalizer, besides found: Set<String> = []
  ) {
    let types = KnownTypes.named.union(settings.selection).union(found)
      .union(settings.rules.types.keys.filter(Self.isIdentifier))
    self.types = types
    byName["workouts"] = [SampleType.workoutIdentifier]
    for type in types.sorted() {
      let suffix = [QuantityType.identifierPrefix, CategoryType.identifierPrefix]
        .first { type.hasPrefix($0) }.map { String(type.dropFirst($0.count)) }
      for name in [type, suffix ?? type, normalizer.readableName(for: type)] {
        byName[Self.plain(name), default: []].insert(type)
      }
    }
    for type in types {
      // If a type has the name of a category, the name means the category.
      let category = Self.plain(normalizer.categorizeMetric(type).rawValue)
      categories[category, default: []].insert(type)
    }
  }

  private var categories: [String: Set<String>] = [:]

  /// Returns whether the key of a rule is a full identifier, and not an identifier in the catalog
  /// without its prefix.
  private static func isIdentifier(_ key: String) -> Bool {
    key.hasPrefix("HK") || QuantityType.named(key) == nil && CategoryType.named(key) == nil
  }

  /// Returns whether the meaning of one of the texts depends on the types in a source.
  ///
  /// This is the case for an unknown text, for `all`, for the category `other`, and for a category
  /// or name with types that no catalog lists. A full identifier means only its own type, even if
  /// no catalog lists it.
  func dependsOnSource(_ texts: [String]) -> Bool {
    texts.contains { text in
      guard let types = try? types(text) else { return true }
      // Without the prefix, an identifier can also mean a type in the source that has the prefix.
      let isWhole = text.hasPrefix("HK")
      return [Self.all, MetricCategory.other.rawValue].contains(Self.plain(text))
        || !types.isSubset(of: KnownTypes.named.union(isWhole ? [text] : []))
    }
  }

  /// Returns the types in the selection of a settings file, with the identifiers under which a
  /// source provides their records.
  ///
  /// Unlike the arguments of a command, the selection cannot name categories, but a file that was
  /// written by hand can contain readable names and identifiers without their prefix.
  func saved(_ selection: Set<String>) -> Set<String> {
    selection.reduce(into: []) { result, text in
      if text.hasPrefix("HK") {
        result.insert(HealthExportReader.deliveredIdentifier(for: text))
      } else {
        let named = byName[Self.plain(text)] ?? [text]
        let known = named.intersection(KnownTypes.named)
        result.formUnion(known.isEmpty ? named : known)
      }
    }
  }

  /// Returns whether one of the texts means every type.
  static func isAll(_ texts: [String]) -> Bool { texts.contains { plain($0) == all } }

  /// Returns the types that the given texts name or select.
  ///
  /// A text of more than 8 bytes that begins with `HK` names a type even if the type is unknown.
  ///
  /// - Throws: A ``Problem`` for the first text that is neither a type, a category nor `all`.
  func types(_ texts: [String]) throws(Problem) -> Set<String> {
    var result: Set<String> = []
    for text in texts { result.formUnion(try types(text)) }
    return result
  }

  private func types(_ text: String) throws(Problem) -> Set<String> {
    let name = Self.plain(text)
    if name == Self.all { return types }
    if let types = categories[name] ?? byName[name] { return types }
    // A source may contain types that no catalog lists.
    if text.hasPrefix("HK"), text.utf8.count > 8 {
      return [HealthExportReader.deliveredIdentifier(for: text)]
    }
    let known = Array(Set(byName.keys).union(categories.keys))
    let nearest = known.map { (EditDistance.between(Array(name.utf8), Array($0.utf8)), $0) }
      .filter { $0.0 <= max(2, name.utf8.count / 3) }.min { $0 < $1 }
    let names = nearest.flatMap { byName[$0.1] ?? categories[$0.1] }?.sorted() ?? []
    throw Problem(text: text, nearest: Array(names.prefix(3)))
  }

  /// The text that means every type.
  private static let all = "all"

  private static func plain(_ text: String) -> String {
    text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
  }
}

internal import Foundation
public import Observation

/// The model of the list in which the user selects types, with sections by category and a search.
@MainActor
public final class SelectionModel: Observable {
  /// A type in the list.
  public struct Row: Hashable, Sendable, Identifiable {
    /// The identifier of the type, HealthKit's or a custom one.
    public let id: String
    /// The readable name of the type.
    public let name: String
    /// The unit of the type's metrics, or an empty string if the metrics have no unit or keep the
    /// unit of each record.
    public let unit: String
    /// Whether the type is selected.
    public let isSelected: Bool
    /// The name of the SF Symbol that shows whether the type is selected.
    public var symbol: String { isSelected ? "checkmark.circle.fill" : "circle" }
  }

  /// The types of one category.
  public struct Section: Hashable, Sendable, Identifiable {
    /// The category of the types.
    public let category: MetricCategory
    /// The types, ordered by name.
    public let rows: [Row]
    /// The name of the category.
    public var id: String { category.rawValue }
    /// The heading of the section.
    public var title: String {
      category.rawValue.prefix(1).uppercased() + category.rawValue.dropFirst()
    }

    /// Creates a section for a category.
    public init(category: MetricCategory, rows: [Row]) {
      self.category = category
      self.rows = rows
    }
  }

  // The conformance to `Observable` is written by hand, because this file is also compiled in
  // packages without macros.
  private let registrar = ObservationRegistrar()
  private let normalizer: MetricNormalizer
  private let selection: MetricSelection
  private let types: [String]
  private var text = ""

  /// Creates a list of types.
  ///
  /// - Parameters:
  ///   - types: The identifiers of the types.
  ///   - selection: The selection; a running pass stops sending metrics of a deselected type.
  ///   - normalizer: The normalizer that provides names, categories and units.
  public init(types: [String], selection: MetricSelection, normalizer: MetricNormalizer) {
    self.types = types
    self.selection = selection
    self.normalizer = normalizer
  }

  /// The text to search for in names and identifiers, regardless of case and of white space around
  /// the text; empty text matches every type.
  public var search: String {
    get {
      registrar.access(self, keyPath: \.search)
      return text
    }
    set {
      guard newValue != text else { return }
      registrar.withMutation(of: self, keyPath: \.search) {
        registrar.withMutation(of: self, keyPath: \.sections) { text = newValue }
      }
    }
  }

  /// The sections with the types that match the search, without empty sections.
  public var sections: [Section] {
    registrar.access(self, keyPath: \.sections)
    let wanted = text.trimmingCharacters(in: .whitespaces).lowercased()
    var rows: [MetricCategory: [Row]] = [:]
    for type in types {
      let name = normalizer.readableName(for: type)
      guard
        wanted.isEmpty || name.lowercased().contains(wanted) || type.lowercased().contains(wanted)
      else { continue }
      rows[normalizer.categorizeMetric(type), default: []].append(
        Row(
          id: type, name: name, unit: normalizer.normalizedUnit(for: type),
          isSelected: selection.contains(type)))
    }
    let custom = rows.keys.filter { !MetricCategory.allCases.contains($0) }
      .sorted { $0.rawValue < $1.rawValue }
    return (MetricCategory.allCases + custom).compactMap { category in
      rows[category].map { rows in
        Section(category: category, rows: rows.sorted { ($0.name, $0.id) < ($1.name, $1.id) })
      }
    }
  }

  /// The number of selected types, including types that the list does not show.
  public var selectedCount: Int {
    registrar.access(self, keyPath: \.sections)
    return selection.identifiers.count
  }

  /// Selects a type, or deselects it if it is selected.
  public func toggle(_ type: String) { set([type], isSelected: !selection.contains(type)) }

  /// Selects or deselects the types of a category that match the search.
  public func set(_ category: MetricCategory, isSelected: Bool) {
    let rows = sections.first { $0.category == category }?.rows ?? []
    set(rows.map(\.id), isSelected: isSelected)
  }

  private func set(_ types: [String], isSelected: Bool) {
    registrar.withMutation(of: self, keyPath: \.sections) {
      for type in types {
        if isSelected { selection.select(type) } else { selection.deselect(type) }
      }
    }
  }
}

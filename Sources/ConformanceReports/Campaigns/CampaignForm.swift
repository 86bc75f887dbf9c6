/// The report of a campaign of planted changes, of lines of a source or of subjects at run time.
///
/// Both campaigns write this form, so its members are only added within a schema version, see
/// `campaign.schema.json`.
package struct CampaignForm: Codable, Hashable, Sendable {
  /// The changed objects.
  package enum Kind: String, Codable, Hashable, Sendable {
    /// Lines of a source.
    case lines
    /// Subjects at run time.
    case subjects
  }

  /// The figures of all changes with the same file, part or operator.
  package struct Group: Codable, Hashable, Sendable {
    /// The heading, such as `Operator`.
    package var title: String
    package var counts: [Counts]
  }

  /// A row that changes were held against.
  package struct Row: Codable, Hashable, Sendable {
    package var id: String
    /// Whether the row affects conformance.
    package var isBinding: Bool
    /// Whether the row passes without a change, so that it can notice one.
    package var isUsable: Bool
    /// The number of changes that it notices.
    package var noticed: Int

    package init(id: String, isBinding: Bool, isUsable: Bool, noticed: Int) {
      self.id = id
      self.isBinding = isBinding
      self.isUsable = isUsable
      self.noticed = noticed
    }
  }

  /// A source in which lines were changed.
  package struct File: Codable, Hashable, Sendable {
    package var path: String
    package var executableLines: Int
    package var linesWithChange: Int

    package init(path: String, executableLines: Int, linesWithChange: Int) {
      self.path = path
      self.executableLines = executableLines
      self.linesWithChange = linesWithChange
    }
  }

  package var schemaVersion = 1
  package var kind: Kind
  /// The subject that was changed at run time.
  package var subject: String?
  /// The duration, if it was measured.
  package var seconds: Int?
  package var counts: Counts
  package var groups: [Group]
  package var results: [Change]
  /// The rows; `nil` if each change was only run until a row noticed it.
  package var rows: [Row]?
  /// The changed sources.
  package var files: [File]?
  /// The names of searches by means other than rows.
  package var searches: [String]?

  /// Creates a report, and counts its results.
  ///
  /// - Parameters:
  ///   - kind: The changed objects.
  ///   - results: The changes, in the order of the report.
  ///   - groups: The headings of the tables, with the names of changes for their lines.
  package init(
    _ kind: Kind, results: [Change], groups: [(title: String, name: (Change) -> String)]
  ) {
    self.kind = kind
    self.results = results
    counts = Counts("all", of: results)
    self.groups = groups.map { title, name in
      Group(
        title: title,
        counts: Dictionary(grouping: results, by: name).sorted { $0.key < $1.key }
          .map { Counts($0.key, of: $0.value) })
    }
  }

  /// The rows that can notice a change and do not notice one.
  package var idleRows: [Row] { (rows ?? []).filter { $0.isUsable && $0.noticed == 0 } }

  /// The changes that exactly one row notices.
  package var changesNoticedOnce: [Change] { results.filter { $0.noticedBy?.count == 1 } }
}

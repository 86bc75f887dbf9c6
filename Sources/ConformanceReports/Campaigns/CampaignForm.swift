/// The report of a campaign that plants changes in source lines or in subjects at run time.
///
/// Both kinds of campaign write their reports in this format, which `campaign.schema.json`
/// describes. Within one schema version, members are only added.
package struct CampaignForm: Codable, Hashable, Sendable {
  /// The kind of objects that a campaign changes.
  package enum Kind: String, Codable, Hashable, Sendable {
    /// Source lines.
    case lines
    /// Subjects at run time.
    case subjects
  }

  /// A table of figures, with one line for each group of changes, such as those in one file.
  package struct Group: Codable, Hashable, Sendable {
    /// The heading, such as `Operator`.
    package var title: String
    package var counts: [Counts]
  }

  /// A contract row that the campaign considers.
  package struct Row: Codable, Hashable, Sendable {
    package var id: String
    /// Whether a failure of the row affects conformance.
    package var isBinding: Bool
    /// Whether the row passes without a change, so that it can notice one.
    package var isUsable: Bool
    /// The number of changes that the row notices.
    package var noticed: Int

    package init(id: String, isBinding: Bool, isUsable: Bool, noticed: Int) {
      self.id = id
      self.isBinding = isBinding
      self.isUsable = isUsable
      self.noticed = noticed
    }
  }

  /// A source file that the campaign covers, even if none of its lines has a change.
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
  /// The subject that was changed at run time; `nil` for source lines.
  package var subject: String?
  /// The duration in seconds; `nil` if it was not measured.
  package var seconds: Int?
  package var counts: Counts
  package var groups: [Group]
  package var results: [Change]
  /// The rows; `nil` if each change was run only until a row noticed it.
  package var rows: [Row]?
  /// The source files; `nil` for subjects.
  package var files: [File]?
  /// The names of searches by means other than rows; `nil` for source lines and without searches.
  package var searches: [String]?

  /// Creates a report and counts its results.
  ///
  /// - Parameters:
  ///   - kind: The kind of changed objects.
  ///   - results: The changes, in the order of the report.
  ///   - groups: The heading of each table, with a closure that returns the name of a change's
  ///     table line.
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

  /// The usable rows that do not notice any change; empty without rows.
  package var idleRows: [Row] { (rows ?? []).filter { $0.isUsable && $0.noticed == 0 } }

  /// The deviations that exactly one row notices; empty for source lines.
  package var changesNoticedOnce: [Change] { results.filter { $0.noticedBy?.count == 1 } }
}

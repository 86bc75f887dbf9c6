package import Diagnostics

/// The catalog of all rules.
package enum RuleCatalog {
  /// The rules in the order of the documentation.
  package static let all: [Rule] =
    structure + graph + promises + completion + trace + truths + specKit

  /// Returns the rule with the given id; `nil` for an unknown id.
  package static func rule(_ id: Diagnostic.ID) -> Rule? { all.first { $0.id == id } }
}

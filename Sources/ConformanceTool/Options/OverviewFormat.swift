internal import ArgumentParser

/// The form of a list or an overview.
package enum OverviewFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

internal import ArgumentParser

/// The format of a list or an overview.
package enum OverviewFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

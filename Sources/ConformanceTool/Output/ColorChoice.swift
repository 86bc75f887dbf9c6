internal import ArgumentParser

/// The use of colors.
package enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

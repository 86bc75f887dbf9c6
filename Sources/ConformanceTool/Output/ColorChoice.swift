internal import ArgumentParser

/// The use of colours.
package enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

internal import ArgumentParser

/// When the output is colored.
package enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

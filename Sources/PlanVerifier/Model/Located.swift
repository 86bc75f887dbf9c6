package import Diagnostics

/// A value with the place in a file that says it.
package struct Located<Value> {
  /// What is said.
  package var value: Value
  /// Where.
  package var location: SourceLocation

  /// Creates a value with its place.
  package init(_ value: Value, at location: SourceLocation) {
    self.value = value
    self.location = location
  }

  /// The same place with another value.
  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Located<Other> {
    Located<Other>(try transform(value), at: location)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

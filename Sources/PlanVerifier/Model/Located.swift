package import Diagnostics

/// A value with its location in a file.
package struct Located<Value> {
  /// The value.
  package var value: Value
  /// The location of the value in the file.
  package var location: SourceLocation

  /// Creates a value with its location.
  package init(_ value: Value, at location: SourceLocation) {
    self.value = value
    self.location = location
  }

  /// Returns the transformed value with the same location.
  ///
  /// - Throws: The error that the closure throws.
  package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Located<Other> {
    Located<Other>(try transform(value), at: location)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

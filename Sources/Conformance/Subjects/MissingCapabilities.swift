internal import ConformanceRecord

/// The reason why a row is not applicable to a subject.
public struct MissingCapabilities: Hashable, Sendable {
  /// The required capabilities that the subject lacks, sorted.
  public let missing: [String]
  /// Whether the row belongs to a part of the contract that the subject does not claim.
  public let isOutsideClaim: Bool
  /// The names of the claimed profiles that do not contain the row.
  let claims: [String]
  /// The missing capabilities that are parts of a subject, such as files.
  let absentParts: [String]

  /// The reason in words, which names absent parts but no other missing capabilities.
  public var reason: String {
    if !absentParts.isEmpty { return "the subject has no \(absentParts.joined(separator: ", "))" }
    guard isOutsideClaim else { return "not offered" }
    let names = claims.map { "'\($0)'" }.joined(separator: " and ")
    return "not offered, and not part of \(names), which the subject claims"
  }
}

extension ConformanceSubject {
  /// Returns the capabilities that a row needs and the subject is known to lack; `nil` if the
  /// subject is not known to lack any.
  public func lack(for row: PlannedRow<World>) -> MissingCapabilities? {
    let missing = row.testCase.capabilities.subtracting(capabilities)
    return missing.isEmpty ? nil : lack(of: missing, in: row)
  }

  func lack(of missing: Set<String>, in row: PlannedRow<World>) -> MissingCapabilities {
    let absentParts = missing.intersection(absentParts.union(row.testCase.parts))
    return MissingCapabilities(
      missing: missing.sorted(),
      isOutsideClaim: !absentParts.isEmpty
        || !claims.allSatisfy { row.testCase.capabilities.isSubset(of: $0.capabilities) },
      claims: claims.filter { !row.testCase.capabilities.isSubset(of: $0.capabilities) }
        .map(\.name), absentParts: absentParts.sorted())
  }

  /// The identity of the subject, including its claims and capabilities.
  var recordedIdentity: SubjectIdentity {
    var identity = identity
    identity.claims = claims.map(\.name)
    identity.capabilities = capabilities.sorted()
    return identity
  }
}

internal import Foundation
internal import HealthModel
internal import HealthStoreEngine

extension SQLiteArchive {
  mutating func save(
    _ correlation: Correlation, from revision: SourceRevision, rules: SavingRules
  ) throws(HealthError) -> [Sample] {
    try write { _, writer in
      try writer.store(correlation, from: revision, rules: rules)
    }
  }

  mutating func deleteCorrelation(
    _ uuid: UUID, withMembers: Bool
  ) throws(HealthError) -> [Sample] {
    try write { _, writer in try writer.remove(correlation: uuid, withMembers: withMembers) }
  }

  mutating func correlation(_ uuid: UUID) throws(HealthError) -> Correlation? {
    try read { db, archive in
      try db.prepared(CorrelationStatements.byUUID).first(uuid) { row in
        try Self.correlation(row, db, archive.catalog)
      }
    }
  }

  mutating func correlations(
    matching query: CorrelationQuery
  ) throws(HealthError) -> [Correlation] {
    try read { db, archive in
      guard let id = archive.catalog.record(of: query.type)?.id else { return [] }
      var found: [(number: Int64, correlation: Correlation)] = []
      func visit(_ row: PreparedStatement) throws -> Bool {
        found.append((row.key(0), try Self.correlation(row, db, archive.catalog)))
        return true
      }
      if let members = query.knownMembers {
        for member in members {
          try db.prepared(CorrelationStatements.byMember).rows(member, id, visit: visit)
        }
      } else {
        // The durations of correlations are unknown, so only a strict condition on the start
        // limits the range from below.
        let range = query.predicate.startDates(longestDuration: .infinity)
        try db.prepared(CorrelationStatements.byStart)
          .rows(id, range.lowerBound, range.upperBound, visit: visit)
      }
      var numbers: Set<Int64> = []
      return found.filter { numbers.insert($0.number).inserted }
        .sorted { $0.number < $1.number }.map(\.correlation)
    }
  }

  /// Returns the correlation in a row, with the members that are still stored.
  private static func correlation(
    _ row: PreparedStatement, _ db: Database, _ catalog: Catalog
  ) throws -> Correlation {
    var members: [QuantitySample] = []
    try db.prepared(SampleStatements.members).rows(row.key(0)) { member in
      // After a member is deleted, a category sample or a workout can be saved under its UUID.
      if case .quantity(let sample) = try SampleRow.sample(member, catalog) {
        members.append(sample)
      }
      return true
    }
    return try SampleRow.correlation(row, catalog).holding(members)
  }
}

extension CorrelationQuery {
  /// A set of UUIDs such that each matching correlation has a member with one of them.
  ///
  /// The set is `nil` unless the complete condition on a member type is a set of UUIDs.
  fileprivate var knownMembers: Set<UUID>? {
    let candidates = memberPredicates.values.compactMap { predicate -> Set<UUID>? in
      guard case .uuids(let uuids) = predicate else { return nil }
      return uuids
    }
    return candidates.min { $0.count < $1.count }
  }
}

extension SampleWriter: CorrelationWriting {
  func correlationHolders(of syncIdentifier: String) throws(HealthError) -> [SyncHolder] {
    try holders(of: syncIdentifier, by: CorrelationStatements.holders)
  }

  mutating func insertCorrelation(_ correlation: Correlation) throws(HealthError) {
    do { try insertRows(of: correlation) } catch { throw HealthError(wrapping: error) }
  }

  private mutating func insertRows(of correlation: Correlation) throws {
    guard let revision = correlation.sourceRevision else { throw HealthError.unreadable }
    let identity = correlation.metadata.syncIdentity
    let type = try catalog.id(of: correlation.type, in: db)
    let source = try catalog.id(of: revision, in: db)
    hasCorrelations = true
    try db.prepared(CorrelationStatements.insert).run(
      correlation.uuid, type, correlation.startDate.timeIntervalSinceReferenceDate,
      correlation.endDate.timeIntervalSinceReferenceDate, source, identity?.identifier,
      identity?.version, MetadataCoding.data(of: correlation.metadata))
    let number = db.lastInsertedRowID
    for (place, member) in correlation.members.enumerated() {
      try db.prepared(CorrelationStatements.insertMember).run(number, place, member.uuid)
    }
  }

  func replaceMember(_ member: UUID, by replacement: Sample) throws(HealthError) {
    try attempt {
      if replacement.quantitySample != nil {
        try db.prepared(CorrelationStatements.replaceMember).run(replacement.uuid, member)
      }
      try db.prepared(WorkoutStatements.replaceSample).run(replacement.uuid, member)
    }
  }

  func removeCorrelation(_ uuid: UUID) throws(HealthError) -> [UUID] {
    try attempt {
      var members: [UUID] = []
      try db.prepared(CorrelationStatements.memberUUIDs).rows(uuid) { row in
        guard let member = row.uuid(0) else { throw HealthError.unreadable }
        members.append(member)
        return true
      }
      try db.prepared(CorrelationStatements.delete).run(uuid)
      return members
    }
  }
}

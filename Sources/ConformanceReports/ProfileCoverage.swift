internal import ConformanceRecord

/// The claimed and passed rows of each profile, by subject.
enum ProfileCoverage {
  /// One line per subject with rows in profiles, such as `profiles: core 90/90`.
  ///
  /// If a subject lacks results, the number of rows is unknown:
  /// `profiles: core 80/?, as 501 of 1007 results are there`.
  static func lines(of record: RunRecord) -> [String] {
    record.header.subjects.indices.compactMap { index in
      var names: [String] = []
      var all: [String: Int] = [:]
      var passed: [String: Int] = [:]
      var found = 0
      for row in record.rows where row.subject == index {
        found += 1
        guard let profile = row.profile else { continue }
        if all[profile] == nil { names.append(profile) }
        all[profile, default: 0] += 1
        if row.outcome == .passed { passed[profile, default: 0] += 1 }
      }
      guard !names.isEmpty else { return nil }
      let subjects = record.header.subjects
      let planned = RunRecord.plannedResults(record.header)
      let parts = names.map { name in
        let claim = subjects[index].claims.contains(name) ? " (claimed)" : ""
        let count = found == planned ? String(all[name] ?? 0) : "?"
        return "\(VisibleText.escaping(name)) \(passed[name] ?? 0)/\(count)\(claim)"
      }
      let subject = subjects.count > 1 ? " of \(VisibleText.escaping(subjects[index].label))" : ""
      let shard = record.header.shard.map { " in shard \($0.index) of \($0.count)" } ?? ""
      let gap = found == planned ? "" : ", with \(found) of \(planned) results"
      return "profiles\(subject)\(shard): \(parts.joined(separator: ", "))\(gap)"
    }
  }
}

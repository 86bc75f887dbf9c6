internal import ConformanceRecord

/// The number of passed rows in each profile, by subject.
enum ProfileCoverage {
  /// The numbers of rows in one profile.
  private struct Count {
    var all = 0
    var notRun = 0
    var passed = 0

    mutating func add(_ row: RowRecord) {
      all += 1
      if row.outcome == .notRun { notRun += 1 }
      if row.outcome == .passed { passed += 1 }
    }

    /// The numbers of passed rows and of all rows, such as `90/90`; if some rows were not run, also
    /// the number of rows that were run, as in `2 passed of 3 run (53 in all)`.
    var text: String {
      guard notRun > 0 else { return "\(passed)/\(all)" }
      return "\(passed) passed of \(all - notRun) run (\(all) in all)"
    }
  }

  /// Returns one line per subject with rows in profiles, such as `profiles: core 90/90`.
  ///
  /// A profile is omitted if none of its rows were run, for example because of `--filter`. If the
  /// number of a subject's results is not the planned number, the number of rows of a profile is
  /// unknown, as in `profiles: core 80/?, with 501 of 1007 results`.
  static func lines(of record: RunRecord) -> [String] {
    record.header.subjects.indices.compactMap { index in
      var names: [String] = []
      var counts: [String: Count] = [:]
      var found = 0
      for row in record.rows where row.subject == index {
        found += 1
        guard let profile = row.profile else { continue }
        if counts[profile] == nil { names.append(profile) }
        counts[profile, default: Count()].add(row)
      }
      let subjects = record.header.subjects
      let planned = RunRecord.plannedResults(record.header)
      let parts = names.compactMap { name -> String? in
        guard let count = counts[name], count.notRun < count.all else { return nil }
        let claim = subjects[index].claims.contains(name) ? " (claimed)" : ""
        let text = found == planned ? count.text : "\(count.passed)/?"
        return "\(VisibleText.escaping(name)) \(text)\(claim)"
      }
      guard !parts.isEmpty else { return nil }
      let subject = subjects.count > 1 ? " of \(VisibleText.escaping(subjects[index].label))" : ""
      let shard = record.header.shard.map { " in shard \($0.index) of \($0.count)" } ?? ""
      let gap = found == planned ? "" : ", with \(found) of \(planned) results"
      return "profiles\(subject)\(shard): \(parts.joined(separator: ", "))\(gap)"
    }
  }
}

internal import ConformanceRecord

/// How much of each part of a contract a subject claims and keeps.
enum ProfileCoverage {
  /// A line for each subject with rows that belong to a part, such as `profiles: core 90/90`.
  static func lines(of record: RunRecord) -> [String] {
    record.header.subjects.indices.compactMap { index in
      var names: [String] = []
      var all: [String: Int] = [:]
      var passed: [String: Int] = [:]
      for row in record.rows where row.subject == index {
        guard let profile = row.profile else { continue }
        if all[profile] == nil { names.append(profile) }
        all[profile, default: 0] += 1
        if row.outcome == .passed { passed[profile, default: 0] += 1 }
      }
      guard !names.isEmpty else { return nil }
      let subjects = record.header.subjects
      let parts = names.map { name in
        let claim = name == subjects[index].profile ? " (claimed)" : ""
        return "\(VisibleText.escaping(name)) \(passed[name] ?? 0)/\(all[name] ?? 0)\(claim)"
      }
      let subject = subjects.count > 1 ? " of \(VisibleText.escaping(subjects[index].label))" : ""
      return "profiles\(subject): \(parts.joined(separator: ", "))"
    }
  }
}

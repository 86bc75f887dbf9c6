internal import Diagnostics

/// Remarks of authors that a finding is known and accepted.
///
/// `healthspec:allow RULE: reason` in a comment of Markdown or YAML holds for its own line and the
/// next one that is not blank. The reason is not optional, and a remark that allows nothing is itself
/// reported, so that none outlives its cause.
struct Suppressions {
  /// One remark.
  struct Remark {
    let rule: Diagnostic.ID
    let location: SourceLocation
    /// The lines that it holds for.
    let lines: Set<Int>
  }

  private(set) var remarks: [Remark] = []
  private(set) var diagnostics: [Diagnostic] = []
  private static let marker = Array("healthspec:allow".utf8)

  /// Finds the remarks of some files.
  init(_ files: [RepositoryPath: [UInt8]], rules: [Rule]) {
    // Lines are counted only where there is something to find.
    let marked = files.filter { ByteSearch.first(Self.marker, in: $0.value, from: 0) != nil }
    for (path, bytes) in marked.sorted(by: { $0.key < $1.key }) {
      find(in: SourceLines(bytes, path: path), rules)
    }
  }

  private mutating func find(in lines: SourceLines, _ rules: [Rule]) {
    var found: [(text: String, place: SourceLocation, lines: Set<Int>)] = []
    // From the end, so that the next line with something else on it is known.
    var next = lines.count + 1
    for line in stride(from: lines.count, through: 1, by: -1) {
      let range = lines.range(ofLine: line)
      guard let marker = lines.firstRange(of: Self.marker, in: range) else {
        if !lines.bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { next = line }
        continue
      }
      let before = lines.text(in: range.lowerBound..<marker.lowerBound).trimmed
      guard before.hasSuffix("<!--") || before.hasSuffix("#") else {
        next = line
        continue
      }
      var text = lines.text(in: marker.upperBound..<range.upperBound)
      if let end = text.firstRange(of: "-->") { text = String(text[..<end.lowerBound]) }
      let place = lines.location(of: marker.lowerBound..<range.upperBound)
      found.append((text.trimmed, place, [line, next]))
      // Remarks may be stacked; one behind a value speaks of that value.
      if before != "<!--", before != "#" { next = line }
    }
    for remark in found.reversed() { add(remark.text, remark.place, remark.lines, rules) }
  }

  private mutating func add(
    _ text: String, _ place: SourceLocation, _ lines: Set<Int>, _ rules: [Rule]
  ) {
    let parts = text.split(separator: ":", maxSplits: 1)
    let name = parts.first.map { $0.trimmed } ?? ""
    guard rules.contains(where: { $0.id.rawValue == name }) else {
      diagnostics.append(
        Diagnostic(
          .error, "suppression.invalid", "there is no rule '\(name)' to allow", at: place,
          fix: "write 'healthspec:allow RULE: reason' with one of 'healthspec plan rules'"))
      return
    }
    guard parts.count == 2, !parts[1].trimmed.isEmpty else {
      diagnostics.append(
        Diagnostic(
          .error, "suppression.invalid", "the rule '\(name)' is allowed without a reason",
          at: place, fix: "write the reason behind a colon"))
      return
    }
    remarks.append(Remark(rule: Diagnostic.ID(rawValue: name), location: place, lines: lines))
  }

  /// Drops the findings that are allowed; remarks that allow none are reported.
  func apply(to findings: [Diagnostic]) -> [Diagnostic] {
    var isUsed = [Bool](repeating: false, count: remarks.count)
    var byPlace: [String: [Int]] = [:]
    for (index, remark) in remarks.enumerated() {
      byPlace[remark.location.file, default: []].append(index)
    }
    let kept = findings.filter { finding in
      guard let place = finding.location, let start = place.start else { return true }
      let match = byPlace[place.file, default: []].first {
        remarks[$0].rule == finding.id && remarks[$0].lines.contains(start.line)
      }
      if let match { isUsed[match] = true }
      return match == nil
    }
    let unused = zip(remarks, isUsed).filter { !$0.1 }.map { remark, _ in
      Diagnostic(
        .warning, "suppression.unused", "nothing here breaks the rule '\(remark.rule.rawValue)'",
        at: remark.location, fix: "remove the remark")
    }
    return kept + unused
  }
}

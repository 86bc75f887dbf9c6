internal import Diagnostics

/// The comments in which authors accept findings of a rule.
///
/// `healthspec:allow RULE: reason` in a Markdown or YAML comment applies to its own line and to the
/// next line that contains more than blanks and these comments. The reason is required. A
/// comment that suppresses nothing although its rule ran is itself reported, so that outdated
/// comments are removed.
struct Suppressions {
  /// A comment that accepts the findings of one rule.
  struct Remark {
    let rule: Diagnostic.ID
    let location: SourceLocation
    /// The lines that the comment applies to, counted from 1.
    let lines: Set<Int>
  }

  private(set) var remarks: [Remark] = []
  private(set) var diagnostics: [Diagnostic] = []
  private static let marker = Array("healthspec:allow".utf8)

  /// Creates the suppressions in the given files.
  init(_ files: [RepositoryPath: [UInt8]], rules: [Rule]) {
    // Only files that contain the marker are split into lines.
    let marked = files.filter { ByteSearch.first(Self.marker, in: $0.value, from: 0) != nil }
    for (path, bytes) in marked.sorted(by: { $0.key < $1.key }) {
      find(in: SourceLines(bytes, path: path), rules)
    }
  }

  private mutating func find(in lines: SourceLines, _ rules: [Rule]) {
    var found: [(text: String, place: SourceLocation, lines: Set<Int>)] = []
    // Iterates backwards, so that the next line with other content is known.
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
      // Remarks can be stacked on separate lines; a line with a value before its remark is the next
      // line for the remarks above it.
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
          .error, "suppression.invalid", "the rule '\(name)' does not exist", at: place,
          fix: "write 'healthspec:allow RULE: reason'; 'healthspec plan rules' lists the rules"))
      return
    }
    guard parts.count == 2, !parts[1].trimmed.isEmpty else {
      diagnostics.append(
        Diagnostic(
          .error, "suppression.invalid", "findings of '\(name)' are allowed without a reason",
          at: place, fix: "add the reason after a colon"))
      return
    }
    remarks.append(Remark(rule: Diagnostic.ID(rawValue: name), location: place, lines: lines))
  }

  /// Returns the findings that are not suppressed, and a warning for each unused comment about a
  /// rule that ran.
  ///
  /// A finding without a line, such as one about a whole file, cannot be suppressed.
  func apply(to findings: [Diagnostic], of rules: [Rule]) -> [Diagnostic] {
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
    let judged = Set(rules.map(\.id))
    let unused = zip(remarks, isUsed).filter { !$0.1 && judged.contains($0.0.rule) }.map {
      remark, _ in
      Diagnostic(
        .warning, "suppression.unused",
        "the comment does not suppress a finding of the rule '\(remark.rule.rawValue)'",
        at: remark.location, fix: "remove the comment")
    }
    return kept + unused
  }
}

internal import ArgumentParser

extension RowSelection {
  /// Reports each pattern that matches no id, with the nearest ids.
  ///
  /// - Parameters:
  ///   - ids: The ids of all rows or deviations; if the array is empty, nothing is reported.
  ///   - option: The option with the patterns, such as `--filter`.
  ///   - noun: The singular noun for what the ids identify, such as `row`.
  ///   - fix: How the user can find the ids.
  ///   - console: The console that shows the errors.
  /// - Throws: ``ToolExitCode/missingInput`` if a pattern matches no id, because the results of
  ///   the other patterns could be mistaken for those that were requested.
  func checkPatterns(
    among ids: [String], option: String, noun: String, fix: String, console: Console
  ) throws {
    guard !ids.isEmpty else { return }
    let unused = patternsWithoutRow(among: ids)
    for pattern in unused {
      console.reportError(
        "no \(noun) matches \(option) '\(pattern)'",
        quoting: ["the nearest ids are"] + Self.nearest(to: pattern, among: ids).map { "  \($0)" },
        fix: fix)
    }
    if !unused.isEmpty { throw ToolExitCode.missingInput.error }
  }

  /// Reports each pattern of `--filter` that matches no row; does nothing without rows.
  ///
  /// - Throws: ``ToolExitCode/missingInput`` if a pattern was reported.
  func checkFilters(among ids: [String], tool: String, console: Console) throws {
    try checkPatterns(
      among: ids, option: "--filter", noun: "row",
      fix: "use a part of an id; '\(tool) list' prints all ids", console: console)
  }
}

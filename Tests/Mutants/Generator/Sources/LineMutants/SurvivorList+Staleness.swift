extension SurvivorList {
  /// Returns a message for each entry that is out of date.
  ///
  /// - Parameters:
  ///   - mutants: All mutants.
  ///   - results: The known results of some mutants, by mutant name.
  /// - Returns: The messages, in the order of the entries.
  public func staleEntries(
    mutants: [LineMutant], results: [String: MutantResult]
  ) -> [String] {
    var known: [String: LineMutant] = [:]
    var elsewhere: [String: String] = [:]
    for mutant in mutants {
      known[mutant.name] = mutant
      elsewhere[mutant.key] = mutant.file
    }
    return entries.compactMap { entry in
      let name = "\(entry.file) \(entry.key)"
      guard let mutant = known[name] else {
        let moved = elsewhere[entry.key].map { "; it now belongs to '\($0)'" } ?? ""
        return "line \(entry.line): no mutant has the key '\(entry.key)'\(moved); "
          + "update or remove the entry"
      }
      let texts = mutant.shortTexts
      guard
        (entry.function, entry.before, entry.after)
          == (
            mutant.function, SourceText.onOneLine(texts.before), SourceText.onOneLine(texts.after)
          )
      else {
        return
          "line \(entry.line): '\(entry.key)' changes '\(texts.before)' to '\(texts.after)' in "
          + "\(mutant.function); update the entry"
      }
      guard let result = results[name], !result.status.isSurvivor, result.status != .belowMust
      else { return nil }
      // The row of a mutant that a test noticed is below MUST.
      let row = result.status == .noticedByTest ? nil : result.row
      return "line \(entry.line): '\(entry.key)' is not a survivor: \(result.status.rawValue)"
        + "\(row.map { " (\($0))" } ?? ""); remove the entry"
    }
  }
}

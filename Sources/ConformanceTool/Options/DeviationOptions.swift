internal import ArgumentParser

/// The options of a run with planted deviations.
struct DeviationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "With --subjects, run only rows whose id contains this text or matches a glob with * and ?.",
      valueName: "text"))
  var filter: [String] = []

  @Option(
    name: .customLong("deviation"),
    help: ArgumentHelp(
      "With --subjects, plant only deviations whose name contains the given text or matches a "
        + "glob.",
      discussion: """
        A name, such as 'store/saves-nothing', starts with the part of the subject that deviates.
        """,
      valueName: "name"))
  var deviations: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --subjects, the maximum number of deviations that run at the same time; by default, "
        + "the number of processors.",
      valueName: "count"))
  var jobs: Int?

  func validate() throws {
    for (option, values) in [("--filter", filter), ("--deviation", deviations)]
    where values.contains("") {
      throw ValidationError("\(option) must not be empty.")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1.") }
  }

  /// The name of an option of this group that the user gave; `nil` if the user gave none.
  var givenOption: String? {
    if !filter.isEmpty { return "--filter" }
    if !deviations.isEmpty { return "--deviation" }
    return jobs == nil ? nil : "--jobs"
  }
}

internal import ArgumentParser
internal import ConformanceTool
internal import MetricSync

/// The option that selects types.
struct TypeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A type, by identifier or readable name, a category, or 'all'; may be repeated.",
      valueName: "type"))
  var select: [String] = []
}

extension TypeChoice {
  /// Returns a choice that includes all types that the given texts can mean.
  ///
  /// If the source is an export, and one of the texts can mean types that no catalog lists, the
  /// export is read, and the choice includes its types.
  ///
  /// Damage and gaps are not reported here, because the next reading of the export reports them.
  ///
  /// - Returns: The choice, and the types in the export or, if the export was not read, `nil`.
  /// - Throws: `CancellationError` if the task is canceled while the export is read.
  static func reading(
    _ input: MetricInput, for texts: [String], _ settings: UserSettings,
    _ normalizer: MetricNormalizer
  ) async throws -> (choice: TypeChoice, found: Set<String>?) {
    let choice = TypeChoice(settings, normalizer)
    guard input.export != nil, choice.dependsOnSource(texts) else { return (choice, nil) }
    let found = Set(try await MetricDiscovery(input, reportsDamage: false).metrics.keys)
    input.export?.forget()
    return (TypeChoice(settings, normalizer, besides: found), found)
  }

  /// Returns the types that the given texts name or select.
  ///
  /// - Throws: ``ToolExitCode/usage`` if a text is neither a type, a category nor `all`; the error
  ///   is reported.
  func types(_ texts: [String], option: String, _ console: Console) throws -> Set<String> {
    do throws(Problem) { return try types(texts) } catch {
      let nearest = error.nearest.map { "'\($0)'" }.joined(separator: " or ")
      console.reportError(
        "\(option): '\(error.text)' is neither a type of health data nor a category",
        fix: nearest.isEmpty
          ? "list the types: healthspec metrics select --search ''" : "did you mean \(nearest)?")
      throw ToolExitCode.usage.error
    }
  }
}

internal import ConformanceTool
internal import Foundation
internal import HealthModel
internal import MetricSync

/// A destination of a pass, and whether its file is missing or empty.
struct DestinationPlan {
  let destination: SyncDestination
  /// Whether the destination writes a file that is missing or empty, so that everything must be
  /// delivered again.
  let isGone: Bool
}

/// A factory for the destinations that the user specifies.
struct DestinationPlanner {
  let settings: UserSettings
  /// Whether the command is a dry run, which must not create files.
  let isDry: Bool
  let console: Console
  /// Whether the command also accepts a file that is not in the settings, such as `csv=FILE`.
  var acceptsFiles = true

  /// Creates the chosen destinations, or all destinations in the settings if none is chosen.
  ///
  /// - Parameters:
  ///   - choices: The destinations as the user specifies them.
  ///   - origin: The source.
  ///   - forget: A closure that is called with the recorded name of each store whose file is
  ///     missing or empty, before the store is created, because a later pass would no longer find
  ///     the file missing; it is not called in a dry run.
  /// - Returns: The destinations without duplicates.
  /// - Throws: ``ToolExitCode/usage`` if a name is not in the settings, a destination is also the
  ///   source, or two destinations are the same file. The same error is thrown if no destination is
  ///   chosen and the settings have no destinations. ``ToolExitCode/notFullyVerified`` if a
  ///   destination cannot be created. Each error is reported. The errors of `forget` are rethrown.
  func plans(
    _ choices: [DestinationChoice], besides origin: MetricOrigin,
    forgetting forget: (String) throws -> Void = { _ in }
  ) async throws -> [DestinationPlan] {
    let choices = choices.isEmpty ? settings.destinations.map { .named($0.name) } : choices
    guard !choices.isEmpty else {
      console.reportError(
        "no destination is chosen",
        fix: "name a file, such as --to csv=metrics.csv, or add a destination: "
          + "healthspec metrics destinations add --help")
      throw ToolExitCode.usage.error
    }
    var chosen: [DestinationChoice] = []
    for choice in choices where !chosen.contains(where: { $0.stateName == choice.stateName }) {
      try check(choice, origin, chosen.compactMap(file))
      chosen.append(choice)
    }
    var plans: [DestinationPlan] = []
    for choice in chosen {
      if case .sqlite(let url) = choice, !isDry, Self.isMissing(url) {
        try forget(choice.stateName)
      }
      plans.append(try await plan(choice))
    }
    return plans
  }

  /// Checks that a destination does not write to the source, nor to the file of another
  /// destination, because that file would then contain each metric twice.
  ///
  /// - Throws: ``ToolExitCode/usage`` if it does; the error is reported.
  private func check(
    _ choice: DestinationChoice, _ origin: MetricOrigin, _ others: [URL]
  ) throws {
    guard let target = file(of: choice) else { return }
    if Self.isSame(target, URL(fileURLWithPath: origin.path)) {
      console.reportError(
        "'\(target.path)' is both the source and a destination",
        fix: "name another file with --to")
      throw ToolExitCode.usage.error
    }
    if others.contains(where: { Self.isSame(target, $0) }) {
      console.reportError(
        "'\(target.path)' is the file of two destinations", fix: "name each file only once")
      throw ToolExitCode.usage.error
    }
  }

  /// Returns the file that a destination writes; `nil` if it does not write a file or is unknown.
  private func file(of choice: DestinationChoice) -> URL? {
    switch choice {
    case .file(let url, _), .sqlite(let url): return url
    case .named(let name):
      guard let settings = settings.destinations.first(where: { $0.name == name }),
        case .file(let path, _) = settings.place
      else { return nil }
      return URL(fileURLWithPath: path)
    }
  }

  /// Returns whether a file does not exist or is an empty regular file.
  private static func isMissing(_ url: URL) -> Bool {
    let path = url.resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return true
    }
    return attributes[.type] as? FileAttributeType == .typeRegular
      && (attributes[.size] as? NSNumber)?.uint64Value == 0
  }

  /// Returns whether two URLs refer to the same file, even through symbolic links.
  private static func isSame(_ first: URL, _ second: URL) -> Bool {
    resolvedPath(first) == resolvedPath(second)
  }

  /// Returns the path with symbolic links resolved; the file need not exist yet.
  private static func resolvedPath(_ url: URL) -> String {
    var url = url.standardizedFileURL
    for _ in 0..<16 {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)
      guard let target else { break }
      url =
        URL(fileURLWithPath: target, relativeTo: url.deletingLastPathComponent())
        .standardizedFileURL
    }
    return url.deletingLastPathComponent().resolvingSymlinksInPath()
      .appendingPathComponent(url.lastPathComponent).path
  }

  /// Returns the settings of a named destination.
  ///
  /// - Throws: ``ToolExitCode/usage`` if the name is unknown; the error is reported.
  func settings(of name: String) throws -> DestinationSettings {
    if let found = settings.destinations.first(where: { $0.name == name }) { return found }
    let names = settings.destinations.map { "'\($0.name)'" }.joined(separator: ", ")
    console.reportError(
      "the destination '\(name)' does not exist",
      fix: names.isEmpty
        ? "add it: healthspec metrics destinations add --help"
        : "name one of \(names)" + (acceptsFiles ? ", or a file, such as csv=metrics.csv" : ""))
    throw ToolExitCode.usage.error
  }

  /// Creates the destination with the given settings.
  ///
  /// - Throws: ``ToolExitCode/notFullyVerified`` if the settings are invalid, or if the address of
  ///   a hook or the signing key is missing or cannot be used; the reason is reported.
  func destination(_ settings: DestinationSettings) async throws -> SyncDestination {
    do { return try await settings.destination(SecretCommand.resolver) } catch
      where error is EndpointError || error is RequestTemplate.Failure || error is CredentialError
    {
      console.reportError(
        "the destination '\(settings.name)' cannot be used: \(error)",
        fix: "correct the settings or the secret, then test the destination: "
          + "healthspec metrics destinations test '\(settings.name)'")
      throw ToolExitCode.notFullyVerified.error
    }
  }

  private func plan(_ choice: DestinationChoice) async throws -> DestinationPlan {
    switch choice {
    case .named(let name):
      let settings = try settings(of: name)
      var isGone = false
      if case .file(let path, _) = settings.place {
        isGone = Self.isMissing(URL(fileURLWithPath: path))
      }
      return DestinationPlan(destination: try await destination(settings), isGone: isGone)
    case .file(let url, let format):
      return DestinationPlan(
        destination: SyncDestination(
          name: choice.stateName, FileDestination(url, format: format)),
        isGone: Self.isMissing(url))
    case .sqlite(let url):
      try MetricInput.checkDurableStores(console)
      let file = HealthStoreFile(url: url, app: MetricInput.app)
      let exists = file.hasContents
      let place: any MetricDestination
      if isDry, !exists {
        place = FileDestination(url, format: .ndjson)
      } else {
        place = StoreDestination(
          SourceKeepingStore(isDry ? try file.store(console) : try file.createdStore(console)),
          named: url.path, identifiers: RandomIdentifiers())
      }
      return DestinationPlan(
        destination: SyncDestination(name: choice.stateName, place), isGone: !exists)
    }
  }
}

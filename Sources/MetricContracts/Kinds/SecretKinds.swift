internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about secrets that settings refer to, and why some of them cannot be read.
  static let secretPlaces = ContractKind<MetricStage>(
    id: "secret-places",
    summary: "The secret that the settings refer to, or the reason why it cannot be read.",
    columns: [
      .title("Secret place"),
      .input("Found in") { text throws(BindingProblem) in _ = try reference(text) },
      .input("Contents"),
      .input("Rights") { text throws(BindingProblem) in _ = try rights(text) },
      .input("Renewed") { text throws(BindingProblem) in
        guard ["yes", "no"].contains(text) else {
          throw BindingProblem("write 'yes' or 'no', found '\(text)'")
        }
      },
      .output("Read as", from: place) { place, stage in try await place.read(in: stage) },
    ])

  /// The kind of rows about logs and the lines that they keep and pass on.
  static let logLines = ContractKind<MetricStage>(
    id: "log-lines",
    summary: "The lines that a log of a given level and length keeps and passes on.",
    columns: [
      .title("Log"), .input("Of level") { text throws(BindingProblem) in _ = try level(text) },
      .input("Of length") { text throws(BindingProblem) in _ = try CellText.count(text) },
      .input("Logged") { text throws(BindingProblem) in _ = try entries(text) },
      .output("Keeps", from: log) { log, _ in shown(log.written().kept) },
      .output("Passes on", from: log) { log, _ in shown(log.written().passedOn) },
    ])

  private struct Place: Sendable, CustomStringConvertible {
    let reference: CredentialReference
    let contents: String?
    let rights: Int?
    let isRenewed: Bool

    var description: String { "\(reference) \(contents as Any) \(rights as Any) \(isRenewed)" }

    /// Returns the secret, `none` if no secret is found, or the error if the secret cannot be read.
    ///
    /// If the row states contents, the file of a secret is created in the row's folder.
    func read(in stage: MetricStage) async throws -> String {
      let folder = try stage.folder.present().path
      var reference = reference
      var environment: [String: String] = [:]
      switch reference {
      case .environment(let name): environment[name] = contents
      case .file(let name):
        let path = "\(folder)/\(name)"
        reference = .file(path)
        if let contents {
          try Data(contents.utf8).write(to: URL(fileURLWithPath: path))
          try FileManager.default.setAttributes(
            [.posixPermissions: rights ?? 0o600], ofItemAtPath: path)
        }
      case .command: break
      }
      var command: CredentialResolver.Command?
      if let contents {
        command = { words, renewing in
          contents + (renewing ? " again" : "") + " by \(words.count) words"
        }
      }
      let resolver = CredentialResolver(environment: environment, command: command)
      do {
        return try await ReferencedCredential(reference, resolver)
          .credential(renewing: isRenewed)?.text ?? "none"
      } catch { return "\(error)".replacing(folder + "/", with: "") }
    }
  }

  @Sendable private static func place(_ row: RowContext) throws(BindingProblem) -> Place {
    let contents = row["Contents"]
    return Place(
      reference: try reference(row["Found in"]),
      contents: contents == "none" ? nil : contents.replacing("⏎", with: "\n"),
      rights: try rights(row["Rights"]), isRenewed: row["Renewed"] == "yes")
  }

  private static func reference(_ text: String) throws(BindingProblem) -> CredentialReference {
    let destination =
      #"{"name":"t","kind":"supabase","url":"https://p","table":"m","credential":\#(text)}"#
    guard let found = try Self.destination(destination).credential else {
      throw BindingProblem(
        #"'\#(text)' is not a reference to a secret, such as '{"env":"NAME"}'"#)
    }
    return found
  }

  private static func rights(_ text: String) throws(BindingProblem) -> Int? {
    if text == "none" { return nil }
    guard let rights = Int(text, radix: 8), (0...0o777).contains(rights), text.count == 3 else {
      throw BindingProblem(
        "write the permissions of a file as '600', or 'none' if the secret is not in a file")
    }
    return rights
  }

  private struct Log: Sendable, CustomStringConvertible {
    let level: LogLevel
    let length: Int
    let entries: [LogEntry]

    var description: String { "\(level) \(length) \(entries)" }

    func written() -> (kept: [LogEntry], passedOn: [LogEntry]) {
      let next = LogHistory(capacity: 1000, level: .debug)
      let log = LogHistory(capacity: length, level: level, next: next)
      for entry in entries { log.log(entry) }
      return (log.entries, next.entries)
    }
  }

  @Sendable private static func log(_ row: RowContext) throws(BindingProblem) -> Log {
    Log(
      level: try level(row["Of level"]), length: try CellText.count(row["Of length"]),
      entries: try entries(row["Logged"]))
  }

  private static func level(_ text: String) throws(BindingProblem) -> LogLevel {
    guard let level = LogLevel(rawValue: text) else {
      throw BindingProblem(
        "'\(text)' is not a log level", candidates: LogLevel.allCases.map(\.rawValue))
    }
    return level
  }

  /// Returns the log lines in text such as `info started, error full`.
  private static func entries(_ text: String) throws(BindingProblem) -> [LogEntry] {
    var entries: [LogEntry] = []
    for part in text.components(separatedBy: ", ") {
      let words = part.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else {
        throw BindingProblem("write a line as a level and a text, such as 'info started'")
      }
      entries.append(LogEntry(date: start, level: try level(words[0]), text: words[1]))
    }
    return entries
  }

  private static func shown(_ entries: [LogEntry]) -> String {
    entries.isEmpty
      ? "none" : entries.map { "\($0.level.rawValue) \($0.text)" }.joined(separator: ", ")
  }
}

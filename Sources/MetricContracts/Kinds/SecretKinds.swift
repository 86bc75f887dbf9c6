internal import Conformance
internal import Foundation
internal import HealthModel
internal import MetricSync

extension MetricContracts {
  /// The kind of rows about secrets that settings refer to, and why some of them cannot be read.
  ///
  /// The contents of a place can be renewed between two readings; the variables of a process are
  /// fixed, so they keep theirs.
  static let secretPlaces = ContractKind<MetricStage>(
    id: "secret-places",
    summary: "The secret that the settings refer to, or the reason why it cannot be read.",
    columns: [
      .title("Secret place"),
      .input("Found in") { text throws(BindingProblem) in _ = try reference(text) },
      .input("Contents"),
      .input("Rights") { text throws(BindingProblem) in _ = try rights(text) },
      .input("Renewed as"),
      .output("Read as", from: place) { place, stage in try await place.read(in: stage).secrets },
      .output("File afterwards", from: place) { place, stage in
        try await place.read(in: stage).file
      },
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
    /// The contents before the second reading, which asks for a new secret; `nil` for one reading.
    let renewed: String?

    var description: String {
      "\(reference) \(contents as Any) \(rights as Any) \(renewed as Any)"
    }

    /// Reads the secret once or twice.
    ///
    /// If the row states contents, the file of a secret is created in the row's folder.
    ///
    /// - Returns: The secrets, or the error if a secret cannot be read, and the permissions and
    ///   contents of the file after the last reading; `none` for a secret in another place.
    func read(in stage: MetricStage) async throws -> (secrets: String, file: String) {
      let folder = try stage.folder.present().path
      var reference = reference
      var environment: [String: String] = [:]
      var command: CredentialResolver.Command?
      var path: String?
      switch reference {
      case .environment(let name): environment[name] = contents
      case .file(let name):
        let file = "\(folder)/\(name)"
        (reference, path) = (.file(file), file)
        if let contents { try write(contents, to: file) }
      case .command:
        if let contents {
          command = { words, isRenewing in
            let output = isRenewing ? (renewed ?? contents) + " again" : contents
            return "\(output) by \(words.joined(separator: " "))"
          }
        }
      }
      let source = ReferencedCredential(
        reference, CredentialResolver(environment: environment, command: command))
      var secrets: [String] = []
      do {
        secrets.append(try await source.credential(renewing: false)?.text ?? "none")
        if let renewed {
          if let path { try write(renewed, to: path) }
          secrets.append(try await source.credential(renewing: true)?.text ?? "none")
        }
      } catch { secrets.append("\(error)".replacing(folder + "/", with: "")) }
      return (secrets.joined(separator: " then "), try path.map(Self.state) ?? "none")
    }

    private func write(_ text: String, to path: String) throws {
      // The owner of a file may lack the permission to write it.
      try? FileManager.default.removeItem(atPath: path)
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.posixPermissions: rights ?? 0o600], ofItemAtPath: path)
    }

    /// Returns the permissions and contents of a file, or `none` if it does not exist.
    private static func state(ofFile path: String) throws -> String {
      guard let data = FileManager.default.contents(atPath: path) else { return "none" }
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let rights = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
      let text = String(decoding: data, as: UTF8.self).replacing("\n", with: "⏎")
      return "\(String(rights, radix: 8)) \(text)"
    }
  }

  @Sendable private static func place(_ row: RowContext) throws(BindingProblem) -> Place {
    let (reference, rights) = (try reference(row["Found in"]), try rights(row["Rights"]))
    func text(_ cell: String) -> String? {
      cell == "none" ? nil : cell.replacing("⏎", with: "\n")
    }
    let (contents, renewed) = (text(row["Contents"]), text(row["Renewed as"]))
    switch reference {
    case .file:
      guard (contents == nil) == (rights == nil) else {
        throw BindingProblem("state both the contents and the permissions of a file, or neither")
      }
    case .environment:
      guard rights == nil, renewed == nil || renewed == contents else {
        throw BindingProblem("a variable does not have permissions, and keeps its contents")
      }
    case .command:
      guard rights == nil else { throw BindingProblem("a command does not have permissions") }
    }
    guard renewed == nil || contents != nil else {
      throw BindingProblem("contents that do not exist cannot be renewed")
    }
    return Place(reference: reference, contents: contents, rights: rights, renewed: renewed)
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
        "write the permissions of a file as '600', or 'none' without a file")
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
        throw BindingProblem("write a log line as a level and a message, such as 'info started'")
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

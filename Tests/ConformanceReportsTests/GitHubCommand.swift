/// A workflow command, parsed as the GitHub Actions runner parses a log line.
///
/// The grammar is `::name key=value,key=value::data`. The name ends at a space, a value at a comma,
/// and the properties at the first double colon. Values and data are unescaped last.
struct GitHubCommand: Equatable {
  let name: String
  private(set) var properties: [String: String] = [:]
  let data: String

  /// Creates a command by parsing a line; returns `nil` if the line is not a command.
  init?(line: String) {
    let scalars = Array(line.unicodeScalars)
    guard scalars.starts(with: "::".unicodeScalars) else { return nil }
    guard
      let end = (2..<max(2, scalars.count - 1)).first(where: {
        scalars[$0] == ":" && scalars[$0 + 1] == ":"
      })
    else { return nil }
    let head = scalars[2..<end].split(separator: " ", maxSplits: 1)
    guard let name = head.first else { return nil }
    self.name = Self.text(name)
    for property in head.dropFirst().first?.split(separator: ",") ?? [] {
      let parts = property.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      properties[Self.text(parts[0])] = Self.unescaping(
        Self.text(parts[1]), [("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ",")])
    }
    data = Self.unescaping(Self.text(scalars[(end + 2)...]), [("%0D", "\r"), ("%0A", "\n")])
  }

  /// Returns the command on each nonempty line of a log, split as by the runner; `nil` for a line
  /// without a command.
  static func commands(in log: String) -> [GitHubCommand?] {
    log.unicodeScalars.split(whereSeparator: { $0 == "\n" || $0 == "\r" })
      .map { GitHubCommand(line: text($0)) }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private static func unescaping(_ text: String, _ codes: [(String, String)]) -> String {
    // The percent sign is unescaped last, as by the runner, so that the result is not unescaped
    // again.
    (codes + [("%25", "%")]).reduce(text) { text, code in
      var result = String.UnicodeScalarView()
      var rest = Substring(text).unicodeScalars
      while let scalar = rest.first {
        if rest.starts(with: code.0.unicodeScalars) {
          result.append(contentsOf: code.1.unicodeScalars)
          rest = rest.dropFirst(code.0.unicodeScalars.count)
        } else {
          result.append(scalar)
          rest = rest.dropFirst()
        }
      }
      return String(result)
    }
  }
}

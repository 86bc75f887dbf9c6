internal import Diagnostics

/// The parts that a type of task requires, with their severities.
struct TaskParts {
  /// A part with its accepted names, and the severity of its absence.
  struct Part {
    let names: [String]
    let severity: Diagnostic.Severity
  }

  /// The parts, sorted by severity, with errors first.
  let parts: [Part]

  private init(_ parts: [([String], Diagnostic.Severity)]) {
    self.parts = parts.map { Part(names: $0.0, severity: $0.1) }
  }

  /// The synonyms of `auto`.
  static let likeAuto: Set<String> = ["tracer", "execute", "code", "interactive", "placeholder"]

  /// The known task types, without the synonyms of `auto`.
  static let types = [
    "auto", "tdd", "checkpoint:human-verify", "checkpoint:decision", "checkpoint:human-action",
  ]

  /// Returns the required parts of a task type; an unknown type has the parts of `auto`.
  static func parts(of type: String) -> TaskParts {
    switch type {
    case "checkpoint:human-verify":
      TaskParts([
        (["how-to-verify"], .error), (["what-built"], .warning), (["resume-signal"], .note),
      ])
    case "checkpoint:decision":
      TaskParts([
        (["decision"], .error), (["options", "option"], .error), (["context"], .warning),
        (["resume-signal"], .note),
      ])
    case "checkpoint:human-action":
      TaskParts([
        (["action", "instructions"], .error), (["verification", "verify"], .warning),
        (["resume-signal"], .note),
      ])
    case "tdd":
      TaskParts([
        (["implementation", "action"], .error), (["behavior"], .warning), (["files"], .warning),
        (["verify"], .warning), (["done"], .warning),
      ])
    default:
      TaskParts([
        (["name"], .error), (["action"], .error), (["files"], .warning), (["verify"], .warning),
        (["done", "acceptance_criteria"], .warning),
      ])
    }
  }
}

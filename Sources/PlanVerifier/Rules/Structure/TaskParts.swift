internal import Diagnostics

/// The parts that tasks of a type need, and how much each matters.
struct TaskParts {
  /// A part under one of some names.
  struct Part {
    let names: [String]
    let severity: Diagnostic.Severity
  }

  /// The parts in the order of the documentation.
  let parts: [Part]

  private init(_ parts: [([String], Diagnostic.Severity)]) {
    self.parts = parts.map { Part(names: $0.0, severity: $0.1) }
  }

  /// The types that are read like `auto`.
  static let likeAuto: Set<String> = ["tracer", "execute", "code", "interactive", "placeholder"]

  /// All types that have parts of their own.
  static let types = [
    "auto", "tdd", "checkpoint:human-verify", "checkpoint:decision", "checkpoint:human-action",
  ]

  /// What a task of a type needs.
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

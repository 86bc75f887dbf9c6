internal import CombinedRecords
internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Adds the phrases for results that a list receives late or never, and for reads that fail.
  mutating func addLatenessPhrases() {
    gate("{side} answers are late") { gate, _ in gate.close() }
    gate("{side} answers arrive") { gate, _ in
      guard gate.isClosed else {
        throw Deviation(expected: "late answers", observed: "answers that are not late")
      }
      gate.open()
    }
    gate("{side} answer {n:integer} arrives") { gate, arguments in
      try gate.letPass(try arguments.integer("n"))
    }
    gate("{side} answer {n:integer} fails") { gate, arguments in
      try gate.letPass(try arguments.integer("n"), failing: HealthError(.network))
    }
    gate("list cannot read {side} records") { gate, _ in gate.fail(with: HealthError(.network)) }
    gate("list can read {side} records") { gate, _ in gate.fail(with: nil) }
  }

  /// Adds the phrases for late results of a list's reads, for the list's loading state,
  /// observations, changes and reads, and for the app's queries.
  mutating func addLatenessOutcomes() {
    expectation("list is loading", in: "record-expectation") { stage, _ in
      .require(
        try await stage.list().isLoading, expected: "loading", observed: "the end of loading")
    }
    for (words, isObserved) in [("observes", true), ("does not observe", false)] {
      expectation("list \(words) {side} records", in: "record-expectation") { stage, arguments in
        let gate = stage.gate(of: try arguments.value("side"))
        return .require(
          gate.isObserved == isObserved, expected: "list \(words) them",
          observed: isObserved ? "list does not observe them" : "list observes them")
      }
    }
    expectation("{side} answers stay late", in: "record-expectation") { stage, arguments in
      .require(
        stage.gate(of: try arguments.value("side")).isClosed, expected: "late answers",
        observed: "answers that are not late")
    }
    expectation(
      "list changed {n:integer} times", "list changed {n:integer} time", in: "record-expectation"
    ) { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(max(0, stage.now.shown.count - 1))")
    }
    expectation(
      "app made {n:integer} queries", "app made {n:integer} query", in: "record-expectation"
    ) { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.queries.count)")
    }
    count("{n:integer} {side} answers are late", "{n:integer} {side} answer is late") {
      $0.waitingCount
    }
    count(
      "list read {side} records {n:integer} times", "list read {side} records {n:integer} time"
    ) { $0.readCount }
    count(
      "{n:integer} {side} reads were canceled", "{n:integer} {side} read was canceled"
    ) { $0.cancelledCount }
    count("{n:integer} {side} reads failed", "{n:integer} {side} read failed") {
      $0.failedCount
    }
  }

  private mutating func gate(
    _ pattern: String,
    perform: @escaping @Sendable (ReadGate, Arguments) throws -> Void
  ) {
    action(pattern, in: "record-action") { stage, arguments in
      try perform(stage.gate(of: try arguments.value("side")), arguments)
      await stage.settle()
    }
  }

  private mutating func count(
    _ patterns: String..., of value: @escaping @Sendable (ReadGate) -> Int
  ) {
    for pattern in patterns {
      expectation(pattern, in: "record-expectation") { stage, arguments in
        let gate = stage.gate(of: try arguments.value("side"))
        return .equal(expected: arguments["n"], observed: "\(value(gate))")
      }
    }
  }
}

extension ReadGate {
  /// Releases a held result, or makes it fail with an error.
  ///
  /// - Throws: `Deviation` if no result with the number is held.
  fileprivate func letPass(_ number: Int, failing error: HealthError? = nil) throws {
    guard pass(number, failing: error) else {
      throw Deviation(
        expected: "a late answer with the number \(number)", observed: "none with this number")
    }
  }
}

extension RecordStage {
  /// Returns the gate for the list's reads of a source.
  func gate(of side: SourceFilter) -> ReadGate { side == .local ? localGate : healthGate }
}

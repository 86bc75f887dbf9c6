import Conformance
import ConformanceRecord
import Foundation
import SpecMarkdown

/// A subject whose actions can crash, hang or end the process that it runs in.
actor Machine: ConformanceWorld {
  private(set) var count = 0

  func add(_ amount: Int) { count += amount }

  /// Crashes by reading past the end of an array.
  func trap() { count = [1][count + 7] }

  /// Keeps its thread busy indefinitely.
  func spin() { while count < .max { count = count &+ 1 &- 1 } }

  /// Blocks its thread indefinitely.
  func block() { DispatchSemaphore(value: 0).wait() }

  func brokenInvariants() -> [BrokenInvariant] { [] }
  func transcript() -> [String] { [] }
}

/// The contract kind and the vocabulary of a machine.
enum MachineContracts {
  static let kind = ContractKind<Machine>(
    id: "cases", summary: "The behavior of a machine after actions.",
    columns: [
      ContractColumn("Case", reading: .descriptive, isKey: true),
      ContractColumn("When", reading: .clauses(scopes: ["action"])),
      ContractColumn("Then", reading: .clauses(scopes: ["behavior"])),
    ])

  static func plan(_ documents: [MarkdownDocument]) -> ContractPlan<Machine> {
    ContractPlan(documents: documents, kinds: [kind], vocabulary: vocabulary)
  }

  static let vocabulary: Vocabulary<Machine> = {
    var words = Vocabulary<Machine>()
    // Duplicate rows are rejected, so a row can state a number that makes it unique.
    words.add("turn {n:integer}", in: "action") { arguments, _ in
      [.action("turn \(arguments["n"])") { _ in }]
    }
    words.add("machine counts", in: "action", as: .action("count") { await $0.add(1) })
    words.add("machine traps", in: "action", as: .action("trap") { await $0.trap() })
    words.add("machine spins", in: "action", as: .action("spin") { await $0.spin() })
    words.add("machine blocks", in: "action", as: .action("block") { await $0.block() })
    words.add(
      "machine never answers", in: "action",
      as: .action("never answer") { _ in
        let (stream, source) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        source.finish()
      })
    words.add(
      "machine is killed", in: "action", as: .action("kill") { _ in kill(getpid(), SIGKILL) })
    words.add("machine ends the process", in: "action", as: .action("exit") { _ in exit(3) })
    words.add(
      "machine writes an error", in: "action",
      as: .action("write error") { _ in
        try FileHandle.standardError.write(contentsOf: Data("the belt is torn\n".utf8))
      })
    words.add(
      "machine babbles", in: "action",
      as: .action("babble") { _ in
        try FileHandle.standardOutput.write(contentsOf: Data("{\"row\":1}\nbegan 0\n".utf8))
      })
    words.add(
      "machine writes its process id", in: "action",
      as: .action("write process") { _ in
        // The reader of the pipe reaches the end of the file when this process ends.
        let pipe = open("life", O_WRONLY)
        guard pipe >= 0, write(pipe, "up", 2) == 2 else { throw CocoaError(.fileNoSuchFile) }
      })
    words.add("machine shows {n:integer}", in: "behavior") {
      arguments, _ throws(BindingProblem) in
      let number = try arguments.integer("n")
      return [
        .expectation("it shows \(number)") { world in
          .equal(expected: "\(number)", observed: "\(await world.count)")
        }
      ]
    }
    return words
  }()
}

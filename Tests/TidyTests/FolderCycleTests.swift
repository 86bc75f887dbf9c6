import Foundation
import Testing

/// Tests of the dependencies between the folders of a target, which must not form a cycle.
///
/// Without a cycle, each folder can be read with only the folders that it depends on.
struct FolderCycleTests {
  @Test(arguments: ArchitectureTests.mayImport.keys.sorted())
  func `the folders of a target do not depend on each other in a cycle`(_ target: String) throws {
    let folder = Repository.folder(of: target)
    let root = Repository.root.appendingPathComponent(folder).path
    let files = try Repository.swiftFiles(under: folder).map { file in
      FolderGraph.File(
        path: String(file.path.dropFirst(root.count + 1)),
        text: try String(contentsOf: file, encoding: .utf8))
    }
    let graph = FolderGraph(files)
    #expect(graph.cycle.isEmpty, "\(target): \(graph.cycleDescription)")
  }

  private static func graph(_ files: [(path: String, text: String)]) -> FolderGraph {
    FolderGraph(files.map { FolderGraph.File(path: $0.path, text: $0.text) })
  }

  @Test func `a cycle is reported with the files and types that cause it`() {
    let graph = Self.graph([
      ("Model/Plan.swift", "public struct Plan {\n  var reader: Reader\n}"),
      ("Reading/Reader.swift", "@MainActor final class Reader { func plan() -> Plan }"),
      ("Rules/Rule.swift", "struct Rule { let plan: Plan }"),
    ])
    #expect(graph.cycle == ["Model", "Reading"])
    #expect(
      graph.cycleDescription
        == "Model -> Reading (Model/Plan.swift mentions Reader), "
        + "Reading -> Model (Reading/Reader.swift mentions Plan)")
  }

  @Test func `a cycle of three folders that includes the root of the target is reported`() {
    let graph = Self.graph([
      ("Tool.swift", "enum Tool { typealias First = Command }"),
      ("Commands/Command.swift", "struct Command { let input: Input }"),
      ("Input/Input.swift", "struct Input { let tool = Tool.self }"),
    ])
    #expect(graph.cycle == [".", "Commands", "Input"])
  }

  @Test(arguments: [
    "// a comment names Reader", "let text = \"Reader\"", "let text = \"\"\"\n  Reader\n  \"\"\"",
    "let text = \"\\\"Reader\"", "/// ``Reader`` is documented", "let reader: ReaderOfOthers",
  ])
  func `comments, literals and longer names are not dependencies`(_ text: String) {
    let graph = Self.graph([
      ("Model/Plan.swift", "struct Plan {\n\(text)\n}"),
      ("Reading/Reader.swift", "struct Reader { let plan: Plan }"),
    ])
    #expect(graph.cycle.isEmpty, "\(graph.cycleDescription)")
  }

  @Test func `private types and types declared in two folders are ignored`() {
    let graph = Self.graph([
      ("Model/Plan.swift", "struct Plan { let state: State\n  let hidden: Hidden }"),
      ("Reading/Reader.swift", "struct State {}\nprivate struct Hidden { let plan: Plan }"),
      ("Rules/Rule.swift", "struct State {}"),
    ])
    #expect(graph.cycle.isEmpty, "\(graph.cycleDescription)")
  }
}

import Testing

@testable import PlanVerifier

struct ChangedFilesTests {
  private static let phase = ".planning/phases/01-a"
  private static let old = "\(phase)/plans/01-01-PLAN.md"
  private static let new = "\(phase)/01-CONTEXT.md"

  /// Returns the entries that a tree with old and new files had before the new ones were created.
  private func entries(of files: [String], new: [String]) throws -> [String: SourceTree.Kind] {
    var entries: [RepositoryPath: SourceTree.Kind] = [:]
    for file in files + new {
      var path = try RepositoryPath(file)
      entries[path] = .file
      while path.parent != .root {
        path = path.parent
        entries[path] = .directory
      }
    }
    let changes = ChangedFiles(
      paths: Set(try new.map { try RepositoryPath($0) }), lines: [:], base: nil,
      earlierPaths: [], earlier: [:])
    let before = try #require(
      changes.documents(before: PlanningFiles(entries: entries, contents: [:])))
    return Dictionary(uniqueKeysWithValues: before.entries.map { ($0.key.description, $0.value) })
  }

  @Test func `a directory with an old file in a subdirectory existed before the change`() throws {
    let before = try entries(of: [Self.old], new: [Self.new])
    #expect(before[Self.phase] == .directory)
    #expect(before["\(Self.phase)/plans"] == .directory)
    #expect(before[".planning"] == .directory)
    #expect(before[Self.new] == nil)
  }

  @Test func `a directory with only new files did not exist before the change`() throws {
    let before = try entries(of: [Self.old], new: ["Sources/New/X.swift", "Sources/New/Y.swift"])
    #expect(before["Sources"] == nil)
    #expect(before["Sources/New"] == nil)
    #expect(before[Self.phase] == .directory)
  }

  @Test func `the path in a diff ends before the tab that follows a name with a space`() throws {
    let diff = """
      diff --git a/.planning/a b.md b/.planning/a b.md
      --- a/.planning/a b.md\t
      +++ b/.planning/a b.md\t
      @@ -1 +1,2 @@
      -a
      +b
      +c

      """
    let lines = ChangedFiles.lines(ofDiff: Array(diff.utf8))
    #expect(lines == [try RepositoryPath(".planning/a b.md"): [1...2]])
  }
}

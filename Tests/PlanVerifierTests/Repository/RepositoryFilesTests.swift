import Diagnostics
import Foundation
import PlanVerifier
import Testing

struct RepositoryFilesTests {
  @Test func `folders such as '.git' are not listed, but other hidden folders are`() throws {
    let directory = try TemporaryDirectory()
    let names = [
      "a/b.swift", ".ci/run", ".git/x", "a/node_modules/y", ".build/z", ".swiftpm/c", "é ü/(1).md",
    ]
    for name in names {
      try directory.write(name, "")
    }
    var files = RepositoryFiles(root: directory.path)
    files.list()
    #expect(
      files.entries.map { "\($0) \($1)" }.sorted() == [
        ".ci directory", ".ci/run file", ".swiftpm directory", ".swiftpm/c file", "a directory",
        "a/b.swift file", "é ü directory",
        "é ü/(1).md file",
      ])
    #expect(files.diagnostics.isEmpty)
  }

  @Test
  func `symbolic links are followed unless they are broken or circular or leave the project`()
    throws
  {
    let directory = try TemporaryDirectory()
    try directory.write("docs/plans/a.md", "a")
    try directory.link("inside", to: "docs/plans")
    try directory.link("file.md", to: "docs/plans/a.md")
    try directory.write("docs/b.md", "b")
    try directory.link("docs/plans/link.md", to: "../b.md")
    try directory.link("docs/plans/around", to: "..")
    try directory.link("self", to: "self")
    try directory.link("outside", to: "/etc")
    try directory.link("nowhere", to: "missing")
    try directory.link("sibling", to: "\(directory.path)x")
    var files = RepositoryFiles(root: directory.path)
    files.list()
    let kinds = Dictionary(
      uniqueKeysWithValues: files.entries.map { ($0.key.description, $0.value) })
    #expect(kinds["inside"] == .directory)
    #expect(kinds["inside/a.md"] == .file)
    #expect(kinds["inside/link.md"] == .file)
    #expect(kinds["file.md"] == .file)
    for name in ["docs/plans/around", "self", "outside", "nowhere", "sibling"] {
      #expect(kinds[name] == .brokenLink, "\(name)")
    }
    #expect(files.diagnostics.map(\.id).allSatisfy { $0 == "file.broken-link" })
    #expect(files.diagnostics.count == 5)
  }

  @Test func `files are read once, and a listed file that was removed is reported`() async throws {
    let directory = try TemporaryDirectory()
    try directory.write("a.md", "first")
    try directory.write("b.md", "b")
    var files = RepositoryFiles(root: directory.path)
    files.list()
    let path = try RepositoryPath("a.md")
    await files.read([path, try RepositoryPath("missing.md")])
    try directory.write("a.md", "second")
    try directory.remove("b.md")
    await files.read([path, try RepositoryPath("b.md")])
    #expect(files.contents == [path: Array("first".utf8)])
    #expect(files.diagnostics.map(\.description).count == 1)
    #expect(files.diagnostics.first?.id == "file.unreadable")
    #expect(files.diagnostics.first?.location?.file == "b.md")
  }

  @Test func `a missing root folder is reported`() {
    var files = RepositoryFiles(root: "/nonexistent/project")
    files.list()
    #expect(files.entries.isEmpty)
    #expect(files.diagnostics.map(\.id) == ["file.unreadable"])
  }

  @Test func `a pipe does not block the reader`() async throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/pipe.md"
    try #require(mkfifo(path, 0o600) == 0)
    var files = RepositoryFiles(root: directory.path)
    files.list()
    await files.read([try RepositoryPath("pipe.md")])
    #expect(files.entries == [try RepositoryPath("pipe.md"): .brokenLink])
    #expect(files.contents.isEmpty)
  }

  @Test func `a file is read even if the Unicode forms of its name and of the path differ`()
    async throws
  {
    let directory = try TemporaryDirectory()
    try directory.write("u\u{308}ber.md", "a")
    var files = RepositoryFiles(root: directory.path)
    files.list()
    let path = try RepositoryPath("\u{FC}ber.md")
    await files.read([path])
    #expect(files.contents[path] == Array("a".utf8))
    #expect(files.diagnostics.isEmpty)
  }
}

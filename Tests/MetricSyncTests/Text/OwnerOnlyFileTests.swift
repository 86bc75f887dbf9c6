import Foundation
import MetricSync
import Testing

/// Tests of files and folders that only their owner can access.
struct OwnerOnlyFileTests {
  private func permissions(of path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `only the owner has permissions for a new folder and its files`() throws {
    let folder = try TemporaryFolder()
    let place = folder.file("deep/state")
    try OwnerOnlyFile.createFolder(place)
    #expect(try permissions(of: place.path) == 0o700)
    let file = place.appending(path: "file").path
    try OwnerOnlyFile.createIfMissing(file)
    #expect(try permissions(of: file) == 0o600)
    try OwnerOnlyFile.replace(file, with: Data("new".utf8))
    #expect(try permissions(of: file) == 0o600)
  }

  @Test func `creating a folder that already exists preserves its permissions and files`() throws {
    let folder = try TemporaryFolder()
    try Data("x".utf8).write(to: folder.file("file"))
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder.url.path)
    try OwnerOnlyFile.createFolder(folder.url)
    #expect(try permissions(of: folder.url.path) == 0o750)
    #expect(try Data(contentsOf: folder.file("file")) == Data("x".utf8))
  }

  @Test func `creating a file that already exists preserves its contents`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("file")
    try Data("x".utf8).write(to: file)
    try OwnerOnlyFile.createIfMissing(file.path)
    #expect(try Data(contentsOf: file) == Data("x".utf8))
  }

  @Test(arguments: [(0, "XY"), (2, "abXY"), (6, "abcdefXY")])
  func `written bytes replace the rest of a file from an offset on`(
    _ offset: Int, _ contents: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("file")
    try OwnerOnlyFile.write(Data("abcdef".utf8), to: file.path, at: 0)
    try OwnerOnlyFile.write(Data("XY".utf8), to: file.path, at: offset)
    #expect(try Data(contentsOf: file) == Data(contents.utf8))
  }

  @Test func `a replacement file that a crash left behind is removed`() throws {
    let folder = try TemporaryFolder()
    let (file, new) = (folder.file("file"), folder.file("file.new"))
    try Data("left over and longer".utf8).write(to: new)
    try Data("old".utf8).write(to: file)
    try OwnerOnlyFile.replace(file.path, with: Data("now".utf8))
    #expect(try Data(contentsOf: file) == Data("now".utf8))
    #expect(!FileManager.default.fileExists(atPath: new.path))
    #expect(OwnerOnlyFile.isPrivate(file.path))
  }

  @Test func `a file in a missing folder cannot be written`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("missing/file").path
    #expect(throws: CocoaError.self) { try OwnerOnlyFile.createIfMissing(path) }
    #expect(throws: CocoaError.self) { try OwnerOnlyFile.write(Data(), to: path, at: 0) }
    #expect(throws: CocoaError.self) { try OwnerOnlyFile.replace(path, with: Data()) }
  }

  @Test func `a folder with files is not replaced by a file`() throws {
    let folder = try TemporaryFolder()
    let place = folder.file("place")
    try OwnerOnlyFile.createFolder(place)
    try Data("x".utf8).write(to: place.appending(path: "file"))
    #expect(throws: CocoaError.self) { try OwnerOnlyFile.replace(place.path, with: Data()) }
    #expect(try Data(contentsOf: place.appending(path: "file")) == Data("x".utf8))
  }

  @Test(arguments: [
    (0o600, true), (0o400, true), (0o700, true), (0o610, false), (0o620, false), (0o640, false),
    (0o601, false), (0o602, false), (0o604, false),
  ])
  func `a file is private only if its group and others have no permissions`(
    _ permissions: Int, _ isPrivate: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("file").path
    try OwnerOnlyFile.createIfMissing(path)
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    #expect(OwnerOnlyFile.isPrivate(path) == isPrivate)
  }

  @Test(arguments: [(0o600, true), (0o640, false)])
  func `a symbolic link is private only if its target is private`(
    _ permissions: Int, _ isPrivate: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let (file, link) = (folder.file("file"), folder.file("link"))
    try OwnerOnlyFile.createIfMissing(file.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: permissions], ofItemAtPath: file.path)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(OwnerOnlyFile.isPrivate(link.path) == isPrivate)
  }
}

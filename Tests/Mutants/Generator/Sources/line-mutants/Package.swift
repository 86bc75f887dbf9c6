internal import Foundation
internal import LineMutants

/// The package on disk, whose sources are changed in a copy.
struct Package {
  /// The folder of the package.
  let root: URL

  /// An error that stops a campaign.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Creates the package that contains the working directory.
  ///
  /// - Throws: ``Failure`` if neither the working directory nor a folder around it contains
  ///   `Tests/Mutants/line-mutants.json`.
  init() throws {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.path + "/Tests/Mutants/line-mutants.json") {
        root = folder
        return
      }
      folder.deleteLastPathComponent()
    }
    throw Failure(description: "run this command within the package that contains Tests/Mutants")
  }

  /// Returns the bytes of a file.
  func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(path)))
  }

  /// Returns the sorted paths of all files below a folder, except build products and caches.
  func files(below folder: String) throws -> [String] {
    let start = root.appendingPathComponent(folder).path
    return try FileManager.default.subpathsOfDirectory(atPath: start).filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: start + "/" + path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !path.contains(".build/")
        && !path.contains("__pycache__")
    }.map { folder + "/" + $0 }.sorted()
  }

  /// Returns the paths of the sources that differ from a revision, including untracked files.
  ///
  /// - Throws: ``Failure`` if Git fails, for example because the revision does not exist.
  func changes(since revision: String) throws -> Set<String> {
    let known = try git(["diff", "--name-only", "--relative", revision, "--", "Sources"])
    let new = try git(["ls-files", "--others", "--exclude-standard", "--", "Sources"])
    return Set((known + "\n" + new).split(separator: "\n").map(String.init))
  }

  private func git(_ words: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + words
    process.currentDirectoryURL = root
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "git \(words.joined(separator: " ")) failed; see above")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

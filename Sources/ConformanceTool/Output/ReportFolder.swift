internal import ArgumentParser
internal import ConformanceReports
internal import Foundation

/// A folder that receives the report of a run in all file formats.
struct ReportFolder {
  private let path: String
  private let files: [(format: RunFormat, file: OutputFile)]

  /// Validates the path of a report folder before anything runs.
  ///
  /// A missing folder is created when the report is written.
  ///
  /// - Throws: `ValidationError` if the path is empty or names an object other than a folder, if
  ///   its parent folder does not exist, or if ``OutputFile`` rejects a file of the report.
  init(path: String, option: String, inputs: Set<String>, besides outputs: [OutputFile] = []) throws
  {
    guard !path.isEmpty else { throw ValidationError("\(option) must name a folder.") }
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let exists = FileManager.default.fileExists(atPath: path)
    guard !exists || OutputFile.isDirectory(path) else {
      throw ValidationError(
        "\(option) '\(path)' exists and is not a folder; specify another path.")
    }
    guard exists || OutputFile.isDirectory(parent) else {
      throw ValidationError("\(option) '\(path)': its parent folder does not exist; create it.")
    }
    self.path = path
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    files = try RunFormat.allCases.compactMap { format in
      try format.fileName.map { name in
        let file = folder.appending(path: name).path
        let output = try OutputFile(
          path: file, option: option, inputs: inputs, besides: outputs, mayMakeFolder: true)
        return (format, output)
      }
    }
  }

  /// Writes a report in all file formats, each file atomically.
  ///
  /// - Returns: Whether all files were written; otherwise the failures are reported.
  func write(console: Console, _ text: (RunFormat) -> String) -> Bool {
    var isWritten = true
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      console.reportError(
        "the folder '\(path)' cannot be created", fix: "check the disk and the permissions")
      return false
    }
    for (format, file) in files {
      let data = Data(text(format).utf8)
      isWritten = file.write(data, console: console) && isWritten
    }
    return isWritten
  }
}

internal import ArgumentParser
internal import ConformanceReports
internal import Foundation

/// A directory that a run is written to in every form that makes a file.
struct ReportFolder {
  private let files: [(format: RunFormat, file: OutputFile)]

  /// Checks a directory before anything runs, and creates it where only it is missing.
  ///
  /// - Throws: `ValidationError` where its files cannot or should not be written.
  init(path: String, option: String, inputs: Set<String>, besides outputs: [OutputFile] = []) throws
  {
    guard !path.isEmpty else { throw ValidationError("\(option) needs the name of a directory.") }
    if !OutputFile.isDirectory(path) {
      do {
        try FileManager.default.createDirectory(
          atPath: path, withIntermediateDirectories: false)
      } catch {
        throw ValidationError(
          "\(option) '\(path)' is no directory and cannot be made one; name another.")
      }
    }
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    files = try RunFormat.allCases.compactMap { format in
      try format.fileName.map { name in
        let file = folder.appending(path: name).path
        let output = try OutputFile(
          path: file, option: option, inputs: inputs, besides: outputs)
        return (format, output)
      }
    }
  }

  /// Writes a report in every form, each file wholly or not at all.
  ///
  /// - Returns: Whether all were written; if not, the reasons are told.
  func write(console: Console, _ text: (RunFormat) -> String) -> Bool {
    var isWritten = true
    for (format, file) in files {
      let data = Data(text(format).utf8)
      isWritten = file.write(data, console: console) && isWritten
    }
    return isWritten
  }
}

#if Plans
  internal import Foundation
  internal import PlanVerifier

  /// The file that contains the known findings of a project.
  struct BaselineFile {
    let path: String

    init(_ path: String) { self.path = path }

    /// Whether a file or folder exists at the path.
    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// Reads the baseline.
    ///
    /// - Throws: ``ToolExitCode/missingInput`` if the file does not exist,
    ///   ``ToolExitCode/notFullyVerified`` if it cannot be read, is not a baseline or has another
    ///   format version; each error is reported.
    func read(console: Console) throws -> Baseline {
      guard exists else {
        console.reportError(
          "the baseline '\(path)' does not exist", fix: "write it with 'plan baseline \(path)'")
        throw ToolExitCode.missingInput.error
      }
      guard let data = FileManager.default.contents(atPath: path) else {
        console.reportError(
          "the baseline '\(path)' cannot be read", fix: "check that it is a file that you can read")
        throw ToolExitCode.notFullyVerified.error
      }
      let baseline = try? JSONDecoder().decode(Baseline.self, from: data)
      guard let baseline, baseline.version == Baseline.currentVersion else {
        console.reportError(
          "'\(path)' is not a baseline that this version supports",
          fix: "use a file written by 'plan baseline', or write a new one")
        throw ToolExitCode.notFullyVerified.error
      }
      return baseline
    }
  }
#endif

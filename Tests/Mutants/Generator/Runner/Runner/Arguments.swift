internal import Foundation

/// The arguments of the runner, which is started by `line-mutants` or by another runner.
///
///     line-mutant-runner plan DOCUMENT…
///     line-mutant-runner run SUBJECT DOCUMENTS REQUESTS SCRATCH JOBS
///     line-mutant-runner child SUBJECT DOCUMENTS REQUEST FOLDER OUTPUT
///
/// `plan` writes the plans of the documents; the other commands read them from DOCUMENTS.
enum Arguments {
  case plan([String])
  case run(Run, jobs: Int)
  case child(Run, output: Int32)

  struct Run {
    let subject: Subject
    let documents: URL
    let requests: URL
    /// The folder for files that rows create.
    let folder: URL

    /// Returns the arguments of a child that starts as a new process.
    func ofChild(request: URL, folder: URL, output: Int32) -> [String] {
      [
        CommandLine.arguments[0], "child", subject.rawValue, documents.path, request.path,
        folder.path, String(output),
      ]
    }
  }

  init?(_ words: [String]) {
    if words.first == "plan" {
      self = .plan(Array(words.dropFirst()))
      return
    }
    guard words.count == 6, let subject = Subject(rawValue: words[1]), let number = Int32(words[5])
    else { return nil }
    let run = Run(
      subject: subject, documents: URL(fileURLWithPath: words[2]),
      requests: URL(fileURLWithPath: words[3]), folder: URL(fileURLWithPath: words[4]))
    switch words[0] {
    case "child": self = .child(run, output: number)
    case "run": self = .run(run, jobs: Int(number))
    default: return nil
    }
  }
}

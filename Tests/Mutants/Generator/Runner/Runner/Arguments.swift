internal import Foundation

/// What the runner is started with; the generator alone starts it.
///
///     line-mutant-runner SUBJECT SCRATCH JOBS REQUESTS DOCUMENT…
///     line-mutant-runner child SUBJECT FOLDER OUTPUT REQUEST ROWS PROBLEMS DOCUMENT…
struct Arguments {
  /// A child that plans anew: where it writes, and what the plan is without its mutant.
  struct ChildPart {
    let output: Int32
    let rows: Int
    let problems: Int
  }

  let subject: Subject
  let scratch: URL
  let jobs: Int
  let requests: URL
  let documents: [String]
  var child: ChildPart?

  init?(_ words: [String]) {
    let isChild = words.first == "child"
    let words = isChild ? Array(words.dropFirst()) : words
    let ownWords = isChild ? 6 : 4
    guard words.count > ownWords, let subject = Subject(rawValue: words[0]),
      let number = Int(words[2])
    else { return nil }
    self.subject = subject
    scratch = URL(fileURLWithPath: words[1])
    jobs = isChild ? 1 : number
    requests = URL(fileURLWithPath: words[3])
    documents = Array(words[ownWords...])
    if isChild {
      guard let rows = Int(words[4]), let problems = Int(words[5]) else { return nil }
      child = ChildPart(output: Int32(number), rows: rows, problems: problems)
    }
  }

  /// The words for a child that plans anew.
  func ofChild(request: URL, output: Int32, plan: Plan) -> [String] {
    [
      CommandLine.arguments[0], "child", subject.rawValue,
      request.deletingLastPathComponent().path, String(output), request.path,
      String(plan.rows.count), String(plan.problems.count),
    ] + documents
  }
}

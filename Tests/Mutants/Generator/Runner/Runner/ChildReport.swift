/// The report that a child wrote before it ended.
struct ChildReport {
  private var rowInFlight: Int?
  private var decided: (row: Int, outcome: String)?
  private var below: (row: Int, outcome: String)?
  private var hasOtherPlan = false
  private var reached: [Int] = []
  private var hasEnded = false

  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let row = words.count > 1 ? Int(words[1]) : nil
      switch words.first {
      case ChildLine.rowBegins: rowInFlight = row
      case ChildLine.decided: decided = row.map { ($0, words.last ?? "") }
      case ChildLine.below: below = below ?? row.map { ($0, words.last ?? "") }
      case ChildLine.otherPlan: hasOtherPlan = true
      case ChildLine.reached:
        reached = words.dropFirst().joined().split(separator: ",").compactMap { Int($0) }
      case ChildLine.end: hasEnded = true
      default: break
      }
    }
  }

  /// Returns the answer to the child's request.
  func answer(to request: Request, stoodStill: Bool) -> Answer {
    var answer = Answer(mutant: request.mutant)
    guard request.mutant != nil else {
      answer.row = request.rows.first
      answer.outcome = (decided ?? below)?.outcome ?? (hasEnded ? "passed" : "errored")
      answer.reached = reached
      return answer
    }
    if let decided {
      (answer.verdict, answer.row, answer.outcome) = (.noticed, decided.row, decided.outcome)
    } else if hasOtherPlan {
      (answer.verdict, answer.row) = (.otherPlan, rowInFlight)
    } else if !hasEnded {
      (answer.verdict, answer.row) = (stoodStill ? .stoodStill : .died, rowInFlight)
    } else if let below {
      (answer.verdict, answer.row, answer.outcome) = (.belowMust, below.row, below.outcome)
    } else {
      answer.verdict = .survived
    }
    return answer
  }
}

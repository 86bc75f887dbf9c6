internal import Conformance
internal import HealthModel

extension Vocabulary<RecordStage> {
  /// Keeps earlier phrases for documents that use them.
  mutating func addEarlierRecordPhrases() {
    keepEarlier(
      [
        ("{x:word} is of {exercise}", "{x} has exercise {exercise}"),
        ("{x:word} was of {exercise} before", "{x} had exercise {exercise} before"),
        (
          "meal {x:word} is of {value:number} kcal from {start:moment} to {end:moment}",
          "meal {x} has {value} kcal from {start} to {end}"
        ),
        ("settings do not begin weeks on a day", "settings do not say on which day weeks begin"),
        ("{n:integer} reads of {side} were cancelled", "{n} {side} reads were canceled"),
        ("{n:integer} read of {side} was cancelled", "{n} {side} reads were canceled"),
      ], in: "record-expectation")
    addFurtherEarlierRecordActions()
    addFurtherEarlierRecordOutcomes()
  }

  /// Keeps further earlier phrases for the actions of rows about records.
  private mutating func addFurtherEarlierRecordActions() {
    for moment in StoreCrashPoint.Moment.allCases {
      for words in ["saving", "deleting"] {
        let point = "\(moment.rawValue) \(words)"
        keepEarlier("app dies \(point)", for: "app terminates \(point)", in: "record-action")
      }
    }
    let phrases: [(earlier: String, current: String)] = [
      (
        "app keeps {n:integer} weights of {value:number} kg at {moment}",
        "app stores {n} weights of {value} kg at {moment}"
      ),
      (
        "app on another device keeps {n:integer} weights of {value:number} kg at {moment}",
        "app on another device stores {n} weights of {value} kg at {moment}"
      ),
      ("health keeps no workouts", "health does not support workouts"),
      ("health keeps no correlations", "health does not support correlations"),
      ("health computes no statistics", "health does not support statistics"),
      ("health takes samples from {moment} on", "health accepts samples only from {moment} on"),
      ("user refuses reading weights", "user denies permission to read weights"),
      ("user denies reading weights", "user denies permission to read weights"),
      ("user refuses sharing {records}", "user denies permission to share {records}"),
      ("user denies sharing {records}", "user denies permission to share {records}"),
      (
        "app adds up {sumField} by {period} from {start:day} to {end:day}",
        "app computes sums of {sumField} by {period} from {start} to {end}"
      ),
      (
        "app tries to add up {sumField} by {period} from {start:day} to {end:day}",
        "app tries to compute sums of {sumField} by {period} from {start} to {end}"
      ),
      ("health records go off during next save", "health records are turned off during next save"),
      ("answers of {side} are late", "{side} answers are late"),
      ("answers of {side} arrive", "{side} answers arrive"),
      ("answer {n:integer} of {side} arrives", "{side} answer {n} arrives"),
      ("answer {n:integer} of {side} fails", "{side} answer {n} fails"),
      ("app asks user about {records}", "app requests permission for {records}"),
      ("app asks user about everything", "app requests permission for everything"),
      ("questions to user are left open", "user cancels permission requests"),
      ("questions to user are answered", "user grants permission requests"),
      ("app lists activities of {exercise}", "app lists activities with exercise {exercise}"),
      (
        "app lists activities of {exercise} from {start:moment} to {end:moment}",
        "app lists activities with exercise {exercise} from {start} to {end}"
      ),
      (
        "app lists {records} that are not of {exercise}",
        "app lists {records} without exercise {exercise}"
      ),
      (
        "app tries to list activities of {exercise}",
        "app tries to list activities with exercise {exercise}"
      ),
      (
        "app tries to list activities of {exercise} from {start:moment} to {end:moment}",
        "app tries to list activities with exercise {exercise} from {start} to {end}"
      ),
      (
        "app tries to list {records} that are not of {exercise}",
        "app tries to list {records} without exercise {exercise}"
      ),
    ]
    keepEarlier(phrases, in: "record-action")
    let goals =
      "{calories:number} kcal {protein:number} g protein {carbs:number} g carbs {fat:number} g fat "
      + "{burned:number} kcal burned {minutes:number} min {weight:number} kg"
    for verb in ["replaces", "tries to replace"] {
      keepEarlier(
        "user \(verb) goals by \(goals)", for: "user \(verb) goals with \(goals)",
        in: "record-action")
    }
  }

  /// Keeps further earlier phrases for the expectations of rows about records.
  private mutating func addFurtherEarlierRecordOutcomes() {
    let phrases: [(earlier: String, current: String)] = [
      ("answers of {side} stay late", "{side} answers stay late"),
      ("{n:integer} answers of {side} are late", "{n} {side} answers are late"),
      ("{n:integer} answer of {side} is late", "{n} {side} answer is late"),
      ("{n:integer} reads of {side} were canceled", "{n} {side} reads were canceled"),
      ("{n:integer} read of {side} was canceled", "{n} {side} read was canceled"),
      ("{n:integer} reads of {side} failed", "{n} {side} reads failed"),
      ("{n:integer} read of {side} failed", "{n} {side} read failed"),
      ("list failed on {side}", "list failed to read {side} records"),
      ("user was asked for {healthType}", "permission for {healthType} was requested"),
      ("user was not asked for {healthType}", "permission for {healthType} was not requested"),
      ("{n:integer} changes wait", "{n} changes are pending"),
      ("{n:integer} change waits", "{n} change is pending"),
      ("{n:integer} changes waited before", "{n} changes were pending before"),
      ("{n:integer} change waited before", "{n} change was pending before"),
      (
        "{n:integer} changes waited before while health held {m:integer} samples",
        "{n} changes were pending before while health held {m} samples"
      ),
      (
        "{n:integer} change waited before while health held {m:integer} samples",
        "{n} change was pending before while health held {m} samples"
      ),
      (
        "{n:integer} change waited before while health held {m:integer} sample",
        "{n} change was pending before while health held {m} sample"
      ),
      (
        "{n:integer} changes wait after {s:integer} seconds",
        "{n} changes are pending after {s} seconds"
      ),
      (
        "{n:integer} change waits after {s:integer} seconds",
        "{n} change is pending after {s} seconds"
      ),
      ("export failed as {exportFailure}", "export failed with {exportFailure}"),
      ("export failed as {exportFailure} before", "export failed with {exportFailure} before"),
      ("list asks for {low:number} kcal", "list asks for at least {low} kcal"),
      ("{x:word} is of health", "{x} is from health"),
      ("settings begin weeks on day {n:integer}", "settings say that weeks begin on day {n}"),
      (
        "list orders records of one time by their identifiers",
        "list orders records with same date by their identifiers"
      ),
      (
        "health has workout of {x:word} of {value:number} min {exercise}",
        "health has workout of {x} with {value} min {exercise}"
      ),
      (
        "health had workout of {x:word} of {value:number} min {exercise} before",
        "health had workout of {x} with {value} min {exercise} before"
      ),
      ("found are {names}", "app found {names}"),
    ]
    keepEarlier(phrases, in: "record-expectation")
  }
}

internal import Conformance

extension Vocabulary<RecordStage> {
  /// Keeps earlier phrases for documents that use them.
  mutating func addEarlierRecordPhrases() {
    for (earlier, current) in [
      ("{x:word} is of {exercise}", "{x} has exercise {exercise}"),
      ("{x:word} was of {exercise} before", "{x} had exercise {exercise} before"),
      (
        "meal {x:word} is of {value:number} kcal from {start:moment} to {end:moment}",
        "meal {x} has {value} kcal from {start} to {end}"
      ),
      ("settings do not begin weeks on a day", "settings do not say on which day weeks begin"),
      ("{n:integer} reads of {side} were cancelled", "{n} reads of {side} were canceled"),
      ("{n:integer} read of {side} was cancelled", "{n} reads of {side} were canceled"),
    ] { keepEarlier(earlier, for: current, in: "record-expectation") }
  }
}

internal import Foundation
internal import HealthModel
internal import JSONText
internal import SubjectProtocol

extension ProbeStep {
  private static let scale = #"{"name":"Scale","bundleIdentifier":"com.example.scale"}"#

  /// The steps for the suite's calls from outside the app, and for background delivery.
  static var bench: [ProbeStep] { control + background + endings }

  private static var control: [ProbeStep] {
    [
      ProbeStep(
        .controlStoredSamples, "all stored samples, regardless of authorization",
        params: #"{"request":1}"#,
        advice: "answer with all samples, oldest arrival first"
      ) { answer, notices, _ in
        let count = try answer.list("samples", of: QuantitySample.self, after: notices).count
        try require(count == 2, "the two remaining samples", found: "samples: \(count)")
      },
      ProbeStep(
        .controlLedger, "the deliveries to observers",
        advice: "count deliveries and completions, and list registrations and observed types"
      ) { answer, _, _ in
        do throws(WireError) { _ = try ObserverLedger(wire: .object(answer)) } catch {
          throw Mistake(expected: "'\(error.path)' to be \(error.expected)", found: error.found)
        }
      },
      ProbeStep(
        .controlForeground, "the app goes to the background",
        params: #"{"foreground":false}"#,
        advice: "record whether the app is in the foreground; answer {}"),
      ProbeStep(.settle, "all pending work is finished", advice: "answer {} when no work is due"),
      ProbeStep(
        .controlAnswer, "the user's answers to later requests",
        params: #"{"share":true,"read":true}"#, advice: "keep the answers; answer {}"),
      ProbeStep(
        .controlAuthorize, "the user changes authorization in Settings",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","share":"sharingAuthorized","#
          + #""read":"granted"}"#, advice: "set the authorization of the app; answer {}"),
      ProbeStep(
        .controlSaveAs, "another app saves a sample",
        params: #"{"sample":{fourth},"source":\#(scale)}"#,
        advice: "keep the sample with that source; answer {}"),
      ProbeStep(
        .controlDeleteAsUser, "the user deletes samples from any source",
        params: #"{"uuids":["00000000-0000-4000-8000-000000000004"]}"#,
        advice: "delete the samples with these UUIDs, regardless of their source; answer {}"),
    ]
  }

  /// The steps for background delivery, and for the timer of a delivery that must be completed.
  private static var background: [ProbeStep] {
    let timed: [StoreCapability] = [.clock, .backgroundDelivery]
    return [
      ProbeStep(
        .backgroundEnable, "the app registers for background delivery",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","frequency":"immediate"}"#,
        advice: "keep the registration; answer {}"),
      ProbeStep(
        .queryObserve, "at a later time, an observer whose completion has a deadline",
        params: #"{"query":{timed},\#(matching)}"#, time: laterTime, needs: timed,
        advice: "keep the time from clock.set; write query.notify, and clock.schedule with a new "
          + "'timer' number and the deadline as 'at'; then write the answer {}",
        check: requireTimer),
      ProbeStep(
        .clockFire, "the timer is due", params: #"{"timer":{timer},"now":{due}}"#,
        needs: [.backgroundDelivery],
        advice: "keep the time from 'now', write the notifications that are due, and then write "
          + "the answer {}; ignore a timer that was canceled"),
      ProbeStep(
        .queryStop, "the observer stops, and its timers are canceled",
        params: #"{"query":{timed}}"#, needs: timed,
        advice: "stop notifying it, and write clock.cancel for its timers; answer {}"),
      ProbeStep(
        .backgroundDisable, "the app ends the registration",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass"}"#,
        advice: "remove the registration; answer {}"),
    ]
  }

  /// A time after the reset, in seconds since 1970.
  private static let laterTime = 1_736_424_100

  private static let requireTimer: Check = { answer, notices, memory in
    try requireDelivery(answer, notices, &memory)
    let timers = try notices.filter { $0["method"] == .string("clock.schedule") }.map { notice in
      let params = try notice.member("params", as: JSONObject.self)
      return (try params.member("timer", as: Int.self), try params.member("at", as: Date.self))
    }
    guard let (number, due) = timers.min(by: { $0.1 < $1.1 }) else {
      throw Mistake(expected: "a clock.schedule before the answer", found: "none")
    }
    try require(
      due > Date(timeIntervalSince1970: Double(laterTime)),
      "'at' to be after the time of clock.set", found: "a date that has passed")
    memory.timer = (number, due)
  }

  private static var endings: [ProbeStep] {
    [
      ProbeStep(
        .controlLock, "a locked device", params: #"{"locked":true}"#,
        advice: "reject the app's queries until the device is unlocked; answer {}"),
      ProbeStep(
        .controlLock, "an unlocked device", params: #"{"locked":false}"#,
        advice: "deliver the pending notifications; answer {}"),
      ProbeStep(
        .controlReopen, "the process of the app ends",
        advice: "end all queries and keep all data; a file-based store reopens its file; "
          + "answer {}"),
      ProbeStep(
        .controlPurgeTombstones, "the records of deletions are purged",
        advice: "discard the records of all deletions; answer {}"),
    ]
  }

  /// The steps for calls that only some stores support, followed by the shutdown.
  static var extended: [ProbeStep] {
    refinements + categories + workouts + correlations + batches
  }

  private static var refinements: [ProbeStep] {
    [
      ProbeStep(
        .controlAvailable, "a device without health data",
        params: #"{"available":false}"#, advice: "use the value in store.available; answer {}"),
      ProbeStep(
        .controlAvailable, "a device with health data",
        params: #"{"available":true}"#, advice: "use the value in store.available; answer {}"),
      ProbeStep(
        .authorizationRequestStatus, "whether a request would prompt the user",
        params: #"{"share":["HKQuantityTypeIdentifierBodyMass"],"read":[]}"#,
        advice: "answer \"unnecessary\" if the user has decided on each type, "
          + "else \"shouldRequest\""
      ) { answer, _, _ in
        _ = try answer.member("status", as: AuthorizationRequestStatus.self)
      },
      ProbeStep(
        .querySources, "the sources of a type", params: "{\(matching)}",
        advice: "answer with 'sources', each with 'name' and 'bundleIdentifier'"
      ) { answer, _, _ in _ = try answer.list("sources", of: Source.self) },
      ProbeStep(
        .queryStatistics, "a statistic of a type, here the average",
        params: #"{\#(matching),"options":["discreteAverage"]}"#,
        advice: "answer with 'statistics'"
      ) { answer, _, _ in _ = try answer.member("statistics", as: WireStatistics.self) },
      ProbeStep(
        .queryStatisticsCollection, "the statistics for each interval, here one day",
        params: #"{\#(matching),"options":["discreteAverage"],"anchor":1736380800,"#
          + #""interval":{"day":1},"calendar":{"identifier":"gregorian","timeZone":"Europe/London"},"#
          + #""range":{"start":1736380800,"end":1736467200}}"#,
        advice: "answer with a list of 'statistics', one for each interval of the range"
      ) { answer, _, _ in
        let count = try answer.list("statistics", of: WireStatistics.self).count
        try require(count == 1, "the statistics of one day", found: "statistics: \(count)")
      },
      ProbeStep(
        .controlSourceRanking, "the order of sources",
        params: #"{"type":"HKQuantityTypeIdentifierStepCount","sources":["com.example.app"]}"#,
        advice: "use the order in sums; answer {}"),
      ProbeStep(
        .controlSampleDateLimit, "no earliest date for samples",
        advice: "keep the date, which may be absent; answer {}"),
    ]
  }

  private static var batches: [ProbeStep] {
    [
      ProbeStep(
        .samplesSave, "the app saves several samples as one change",
        params: #"{"samples":[{fifth},{sixth}]}"#, advice: "save all of them or none; answer {}"),
      ProbeStep(
        .samplesDelete, "the app deletes a list of samples as one change",
        params: #"{"samples":[{fifth}]}"#,
        advice: "remove all of them or none, and record their UUIDs as deleted; answer {}"),
      ProbeStep(
        .samplesDeleteMatching, "the app deletes all its samples that satisfy a condition",
        params: "{\(matching)}", advice: "answer with the number of deleted samples as 'count'"
      ) { answer, _, _ in _ = try answer.member("count", as: Int.self) },
      ProbeStep(
        .shutdown, "the end of the run", advice: "answer {}, and exit when the input ends"),
    ]
  }
}

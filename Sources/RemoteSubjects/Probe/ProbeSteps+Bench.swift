internal import Foundation
internal import HealthModel
internal import JSONText
internal import SubjectProtocol

extension ProbeStep {
  private static let matching = #""type":"HKQuantityTypeIdentifierBodyMass","predicate":{"all":{}}"#
  private static let scale = #"{"name":"Scale","bundleIdentifier":"com.example.scale"}"#

  /// The steps for the calls with which the suite controls the store from outside the app.
  static var bench: [ProbeStep] {
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
        advice: "remember whether the app is in the foreground; answer {}"),
      ProbeStep(.settle, "all pending work is finished", advice: "answer {} when no work is due"),
      ProbeStep(
        .controlAnswer, "the user's answers to later requests",
        params: #"{"share":true,"read":true}"#, advice: "remember the answers; answer {}"),
      ProbeStep(
        .controlAuthorize, "the user changes authorization in Settings",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","share":"sharingAuthorized","#
          + #""read":"granted"}"#, advice: "set the authorization of the app; answer {}"),
      ProbeStep(
        .controlSaveAs, "another app saves",
        params: #"{"sample":{fourth},"source":\#(scale)}"#,
        advice: "keep the sample with that source; answer {}"),
      ProbeStep(
        .controlDeleteAsUser, "the user deletes samples of any source",
        params: #"{"uuids":["00000000-0000-4000-8000-000000000004"]}"#,
        advice: "delete the samples with these UUIDs, regardless of their source; answer {}"),
      ProbeStep(
        .backgroundEnable, "the app registers for background delivery",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","frequency":"immediate"}"#,
        advice: "keep the registration; answer {}"),
      ProbeStep(
        .backgroundDisable, "the app ends the registration",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass"}"#,
        advice: "remove the registration; answer {}"),
      ProbeStep(
        .controlLock, "a locked device", params: #"{"locked":true}"#,
        advice: "reject queries of the app until it is unlocked; answer {}"),
      ProbeStep(
        .controlLock, "an unlocked device", params: #"{"locked":false}"#,
        advice: "deliver the pending notifications; answer {}"),
      ProbeStep(
        .controlReopen, "the process of the app ends",
        advice: "end all queries, keep all data; a file-based store reopens its file"),
      ProbeStep(
        .controlPurgeTombstones, "old deletions are purged",
        advice: "forget all deletions; answer {}"),
    ]
  }

  /// The steps for calls that only some stores support, followed by the shutdown.
  static var extended: [ProbeStep] {
    [
      ProbeStep(
        .controlAvailable, "a device without health data",
        params: #"{"available":false}"#, advice: "use the value in store.available; answer {}"),
      ProbeStep(
        .controlAvailable, "a device with health data",
        params: #"{"available":true}"#, advice: "use the value in store.available; answer {}"),
      ProbeStep(
        .authorizationRequestStatus, "whether the user would be asked",
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
        .queryStatistics, "a statistic",
        params: #"{\#(matching),"options":["discreteAverage"]}"#,
        advice: "answer with 'statistics'"
      ) { answer, _, _ in _ = try answer.member("statistics", as: WireStatistics.self) },
      ProbeStep(
        .controlSourceRanking, "the order of sources",
        params: #"{"type":"HKQuantityTypeIdentifierStepCount","sources":["com.example.app"]}"#,
        advice: "use the order in sums; answer {}"),
      ProbeStep(
        .controlSampleDateLimit, "no earliest date for samples",
        advice: "keep the date, which may be absent; answer {}"),
      ProbeStep(
        .queryCorrelations, "groups of samples",
        params: #"{"type":"HKCorrelationTypeIdentifierBloodPressure","predicate":{"all":{}},"#
          + #""members":[]}"#,
        advice: "answer with the 'correlations' that "
          + "correlation.save saved"
      ) { answer, _, _ in _ = try answer.list("correlations", of: Correlation.self) },
      ProbeStep(
        .samplesSave, "several samples as one change",
        params: #"{"samples":[{fifth},{sixth}]}"#, advice: "save all of them or none; answer {}"),
      ProbeStep(
        .samplesDeleteMatching, "delete all samples of the app that satisfy a condition",
        params: "{\(matching)}", advice: "answer with the number of deleted samples as 'count'"
      ) { answer, _, _ in _ = try answer.member("count", as: Int.self) },
      ProbeStep(
        .shutdown, "the end of the run", advice: "answer {}, and exit when the input ends"),
    ]
  }
}

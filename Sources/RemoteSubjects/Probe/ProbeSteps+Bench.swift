internal import Foundation
internal import HealthModel
internal import JSONText
internal import SubjectProtocol

extension ProbeStep {
  private static let matching = #""type":"HKQuantityTypeIdentifierBodyMass","predicate":{"all":{}}"#
  private static let scale = #"{"name":"Scale","bundleIdentifier":"com.example.scale"}"#

  /// The control calls of the suite from outside the app.
  static var bench: [ProbeStep] {
    [
      ProbeStep(
        .controlStoredSamples, "everything that is stored, whoever may read it",
        advice: "answer with all samples, oldest arrival first"
      ) { answer, _, _ in
        let count = try answer.list("samples", of: QuantitySample.self).count
        try require(count == 2, "the two samples that are left", found: "\(count) samples")
      },
      ProbeStep(
        .controlLedger, "what observers were told",
        advice: "count deliveries and completions, and list registrations and observed types"
      ) { answer, _, _ in
        do throws(WireError) { _ = try ObserverLedger(wire: .object(answer)) } catch {
          throw Mistake(expected: "'\(error.path)' to be \(error.expected)", found: error.found)
        }
      },
      ProbeStep(
        .controlForeground, "the app goes to the background",
        params: #"{"foreground":false}"#, advice: "keep whether the app is in front; answer {}"),
      ProbeStep(.settle, "the end of all that is due", advice: "answer {} when nothing is due"),
      ProbeStep(
        .controlAnswer, "what the user will answer",
        params: #"{"share":true,"read":true}"#, advice: "keep it for later requests; answer {}"),
      ProbeStep(
        .controlAuthorize, "what the user allows in Settings",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","share":"sharingAuthorized","#
          + #""read":"granted"}"#, advice: "set what the app may do now; answer {}"),
      ProbeStep(
        .controlSaveAs, "another app saves",
        params: #"{"sample":{fourth},"source":\#(scale)}"#,
        advice: "keep the sample with that source; answer {}"),
      ProbeStep(
        .controlDeleteAsUser, "the user deletes what anybody wrote",
        params: #"{"uuids":["00000000-0000-4000-8000-000000000004"]}"#,
        advice: "delete what is stored of these, whoever wrote it; answer {}"),
      ProbeStep(
        .backgroundEnable, "a registration for wake-ups",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","frequency":"immediate"}"#,
        advice: "keep the registration; answer {}"),
      ProbeStep(
        .backgroundDisable, "its end",
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass"}"#,
        advice: "forget the registration; answer {}"),
      ProbeStep(
        .controlLock, "a locked device", params: #"{"locked":true}"#,
        advice: "refuse the app's reading until it is unlocked; answer {}"),
      ProbeStep(
        .controlLock, "an unlocked device", params: #"{"locked":false}"#,
        advice: "tell what waited; answer {}"),
      ProbeStep(
        .controlReopen, "the death of the app's process",
        advice: "end all queries and keep the rest; a store with a file closes and opens it"),
      ProbeStep(
        .controlPurgeTombstones, "deletions that are forgotten",
        advice: "forget all deletions; answer {}"),
    ]
  }

  /// The calls that only some stores support.
  static var extended: [ProbeStep] {
    [
      ProbeStep(
        .controlAvailable, "a device without health data",
        params: #"{"available":false}"#, advice: "keep it for store.available; answer {}"),
      ProbeStep(
        .controlAvailable, "a device with health data",
        params: #"{"available":true}"#, advice: "keep it for store.available; answer {}"),
      ProbeStep(
        .authorizationRequestStatus, "whether the user would be asked",
        params: #"{"share":["HKQuantityTypeIdentifierBodyMass"],"read":[]}"#,
        advice: "answer \"unnecessary\" when each type was decided, else \"shouldRequest\""
      ) { answer, _, _ in
        _ = try answer.member("status", as: AuthorizationRequestStatus.self)
      },
      ProbeStep(
        .querySources, "who has written a type", params: "{\(matching)}",
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
        advice: "keep it for sums; answer {}"),
      ProbeStep(
        .controlSampleDateLimit, "no date that samples may not end before",
        advice: "keep the date, or that there is none; answer {}"),
      ProbeStep(
        .queryCorrelations, "groups of samples",
        params: #"{"type":"HKCorrelationTypeIdentifierBloodPressure","predicate":{"all":{}},"#
          + #""members":[]}"#,
        advice: "answer with 'correlations'; keep what "
          + "correlation.save brings"
      ) { answer, _, _ in _ = try answer.list("correlations", of: Correlation.self) },
      ProbeStep(
        .samplesSave, "several samples as one change",
        params: #"{"samples":[{fifth},{sixth}]}"#, advice: "save all or none; answer {}"),
      ProbeStep(
        .samplesDeleteMatching, "all of the app's samples of a condition",
        params: "{\(matching)}", advice: "answer with the number of deleted samples as 'count'"
      ) { answer, _, _ in _ = try answer.member("count", as: Int.self) },
      ProbeStep(
        .shutdown, "the end", advice: "answer {}, then end when your input does"),
    ]
  }
}

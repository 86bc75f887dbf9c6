internal import Foundation
internal import HealthModel

extension ProbeStep {
  private static let matching = #""type":"HKQuantityTypeIdentifierBodyMass","predicate":{"all":{}}"#
  private static let scale = #"{"name":"Scale","bundleIdentifier":"com.example.scale"}"#

  /// What the suite does from outside of the app.
  static var bench: [ProbeStep] {
    [
      ProbeStep(
        "control.storedSamples", "everything that is stored, whoever may read it",
        advice: "answer with all samples, oldest arrival first"
      ) { answer, _, _ in
        let count = try answer.list("samples", of: QuantitySample.self).count
        try require(count == 2, "the two samples that are left", found: "\(count) samples")
      },
      ProbeStep(
        "control.ledger", "what observers were told",
        advice: "count deliveries and completions, and list registrations and observed types"
      ) { answer, _, _ in
        do throws(WireError) { _ = try ObserverLedger(wire: .object(answer)) } catch {
          throw Mistake(expected: "'\(error.path)' to be \(error.expected)", found: error.found)
        }
      },
      ProbeStep(
        "control.foreground", "the app goes to the background",
        params: #"{"foreground":false}"#, advice: "keep whether the app is in front; answer {}"),
      ProbeStep("settle", "the end of all that is due", advice: "answer {} when nothing is due"),
      ProbeStep(
        "control.answer", "what the user will answer", needs: .authorizationControl,
        params: #"{"share":true,"read":true}"#, advice: "keep it for later requests; answer {}"),
      ProbeStep(
        "control.authorize", "what the user allows in Settings", needs: .authorizationControl,
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","share":"sharingAuthorized","#
          + #""read":"granted"}"#, advice: "set what the app may do now; answer {}"),
      ProbeStep(
        "control.saveAs", "another app saves", needs: .externalWriters,
        params: #"{"sample":{fourth},"source":\#(scale)}"#,
        advice: "keep the sample with that source; answer {}"),
      ProbeStep(
        "control.deleteAsUser", "the user deletes what anybody wrote", needs: .externalWriters,
        params: #"{"uuids":["00000000-0000-4000-8000-000000000004"]}"#,
        advice: "delete what is stored of these, whoever wrote it; answer {}"),
      ProbeStep(
        "background.enable", "a registration for wake-ups", needs: .backgroundDelivery,
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass","frequency":"immediate"}"#,
        advice: "keep the registration; answer {}"),
      ProbeStep(
        "background.disable", "its end", needs: .backgroundDelivery,
        params: #"{"type":"HKQuantityTypeIdentifierBodyMass"}"#,
        advice: "forget the registration; answer {}"),
      ProbeStep(
        "control.lock", "a locked device", needs: .deviceLock, params: #"{"locked":true}"#,
        advice: "refuse the app's reading until it is unlocked; answer {}"),
      ProbeStep(
        "control.lock", "an unlocked device", needs: .deviceLock, params: #"{"locked":false}"#,
        advice: "tell what waited; answer {}"),
      ProbeStep(
        "control.reopen", "the death of the app's process", needs: .processDeath,
        advice: "end all queries and keep the rest; a store with a file closes and opens it"),
      ProbeStep(
        "control.purgeTombstones", "deletions that are forgotten", needs: .tombstonePurge,
        advice: "forget all deletions; answer {}"),
    ]
  }

  /// What only some stores do.
  static var extended: [ProbeStep] {
    [
      ProbeStep(
        "control.available", "a device without health data", needs: .availabilityControl,
        params: #"{"available":false}"#, advice: "keep it for store.available; answer {}"),
      ProbeStep(
        "control.available", "a device with health data", needs: .availabilityControl,
        params: #"{"available":true}"#, advice: "keep it for store.available; answer {}"),
      ProbeStep(
        "authorization.requestStatus", "whether the user would be asked",
        needs: .authorizationRequestStatus,
        params: #"{"share":["HKQuantityTypeIdentifierBodyMass"],"read":[]}"#,
        advice: "answer \"unnecessary\" when each type was decided, else \"shouldRequest\""
      ) { answer, _, _ in
        _ = try answer.member("status", as: AuthorizationRequestStatus.self)
      },
      ProbeStep(
        "query.sources", "who has written a type", needs: .sourceQueries, params: "{\(matching)}",
        advice: "answer with 'sources', each with 'name' and 'bundleIdentifier'"
      ) { answer, _, _ in _ = try answer.list("sources", of: Source.self) },
      ProbeStep(
        "query.statistics", "a statistic", needs: .statistics,
        params: #"{\#(matching),"options":["discreteAverage"]}"#,
        advice: "answer with 'statistics'"
      ) { answer, _, _ in _ = try answer.member("statistics", as: WireStatistics.self) },
      ProbeStep(
        "control.sourceRanking", "the order of sources", needs: .sourceRanking,
        params: #"{"type":"HKQuantityTypeIdentifierStepCount","sources":["com.example.app"]}"#,
        advice: "keep it for sums; answer {}"),
      ProbeStep(
        "control.sampleDateLimit", "no date that samples may not end before",
        needs: .sampleDateLimit, advice: "keep the date, or that there is none; answer {}"),
      ProbeStep(
        "query.correlations", "groups of samples", needs: .correlations,
        params: #"{"type":"HKCorrelationTypeIdentifierBloodPressure","predicate":{"all":{}},"#
          + #""members":[]}"#,
        advice: "answer with 'correlations'; keep what "
          + "correlation.save brings"
      ) { answer, _, _ in _ = try answer.list("correlations", of: Correlation.self) },
      ProbeStep(
        "samples.save", "several samples as one change", needs: .batches,
        params: #"{"samples":[{fifth},{sixth}]}"#, advice: "save all or none; answer {}"),
      ProbeStep(
        "samples.deleteMatching", "all of the app's samples of a condition", needs: .batches,
        params: "{\(matching)}", advice: "answer with the number of deleted samples as 'count'"
      ) { answer, _, _ in _ = try answer.member("count", as: Int.self) },
      ProbeStep(
        "shutdown", "the end", advice: "answer {}, then end when your input does"),
    ]
  }
}

internal import Foundation
internal import HealthModel
internal import JSONText
internal import SubjectProtocol

/// The steps for objects other than quantity samples.
extension ProbeStep {
  /// The steps for category samples.
  static var categories: [ProbeStep] {
    [
      authorization("a category type", of: [ProbeValues.sleep], needs: .categorySamples),
      ProbeStep(
        .sampleSave, "the app saves a category sample, which has a value instead of a quantity",
        params: #"{"sample":\#(ProbeValues.asleep)}"#, needs: [.categorySamples],
        advice: "store the sample unchanged, with the app from 'reset' as its source; answer {}"),
      ProbeStep(
        .querySamples, "the stored category samples",
        params: "{\"query\":{query},\(all(of: ProbeValues.sleep)),\"limit\":0,\"sort\":[]}",
        needs: [.categorySamples],
        advice: "answer with the samples of the type, each with its 'value'"
      ) { answer, _, _ in
        let samples = try answer.list("samples", of: CategorySample.self)
        try require(
          samples.map(\.value) == [4], "exactly one sample, with the value 4",
          found: "samples: \(samples.count), with the value 4: \(samples.count { $0.value == 4 })")
      },
    ]
  }

  /// The steps for workouts and their samples.
  static var workouts: [ProbeStep] {
    [
      authorization(
        "workouts and their samples", of: [ProbeValues.workouts, ProbeValues.energy],
        needs: .workouts),
      ProbeStep(
        .workoutSave, "the app saves a workout with a sample",
        params: #"{"workout":\#(ProbeValues.workout),"samples":[\#(ProbeValues.energy(1))]}"#,
        advice: "keep the workout and the sample, and record that the sample belongs to the "
          + "workout; answer {}"),
      ProbeStep(
        .querySamples, "the stored workouts",
        params: "{\"query\":{query},\(all(of: ProbeValues.workouts)),\"limit\":0,\"sort\":[]}",
        needs: [.workouts],
        advice: "answer with the workouts, each with its 'activityType' and its 'duration'"
      ) { answer, _, _ in
        let workouts = try answer.list("samples", of: Workout.self)
        try require(workouts.count == 1, "exactly one workout", found: "\(workouts.count)")
        let (activity, duration) = (workouts[0].activityType.rawValue, workouts[0].duration)
        try require(
          activity == 37 && duration == 1_500, "the activity 37 and a duration of 1500 seconds",
          found: "another activity or duration")
      },
      ProbeStep(
        .workoutAdd, "the app adds a sample to the workout",
        params: #"{"workout":\#(ProbeValues.workout),"samples":[\#(ProbeValues.energy(2))]}"#,
        advice: "keep the sample, and record that it belongs to the stored workout; answer {}"),
      ProbeStep(
        .querySamples, "the samples of a workout",
        params: #"{"query":{query},"type":"\#(ProbeValues.energy)","#
          + #""predicate":{"workout":"\#(ProbeValues.workoutUUID)"},"limit":0,"sort":[]}"#,
        needs: [.workouts],
        advice: "answer with the samples that were saved with the workout or added to it"
      ) { answer, _, _ in
        let count = try answer.list("samples", of: QuantitySample.self).count
        try require(count == 2, "the two samples of the workout", found: "samples: \(count)")
      },
    ]
  }

  /// The steps for correlations.
  static var correlations: [ProbeStep] {
    [
      authorization(
        "the members of a correlation", of: [ProbeValues.systolic, ProbeValues.diastolic],
        needs: .correlations),
      ProbeStep(
        .correlationSave, "the app saves a correlation",
        params: #"{"correlation":\#(ProbeValues.correlation)}"#,
        advice: "keep the correlation, and its members as samples; answer {}"),
      ProbeStep(
        .queryCorrelations, "the stored correlations",
        params: "{\(all(of: ProbeValues.bloodPressure)),\"members\":[]}",
        advice: "answer with the 'correlations' that "
          + "correlation.save saved"
      ) { answer, _, _ in
        let groups = try answer.list("correlations", of: Correlation.self)
        let members = groups.map(\.members.count)
        try require(
          members == [2], "one correlation with two members",
          found: "correlations: \(groups.count), members: \(members.reduce(0, +))")
      },
      ProbeStep(
        .correlationDelete, "the app deletes its correlation",
        params: #"{"correlation":\#(ProbeValues.correlation)}"#,
        advice: "remove the correlation with that UUID; answer {}"),
    ]
  }

  /// Returns the step in which the app requests authorization for further types.
  private static func authorization(
    _ name: String, of types: [String], needs capability: StoreCapability
  ) -> ProbeStep {
    let list = types.map { "\"\($0)\"" }.joined(separator: ",")
    return ProbeStep(
      .authorizationRequest, "the app requests authorization for \(name)",
      params: #"{"share":[\#(list)],"read":[\#(list)]}"#, needs: [capability],
      advice: "keep the authorization of each type, and answer {\"processed\": true}",
      check: requireProcessed)
  }

  /// Returns the parameters of a query for all objects of a type.
  private static func all(of type: String) -> String {
    #""type":"\#(type)","predicate":{"all":{}}"#
  }
}

/// Identifiers of types, and objects other than body mass samples as JSON.
extension ProbeValues {
  static let sleep = "HKCategoryTypeIdentifierSleepAnalysis"
  static let workouts = "HKWorkoutTypeIdentifier"
  static let energy = "HKQuantityTypeIdentifierActiveEnergyBurned"
  static let bloodPressure = "HKCorrelationTypeIdentifierBloodPressure"
  static let systolic = "HKQuantityTypeIdentifierBloodPressureSystolic"
  static let diastolic = "HKQuantityTypeIdentifierBloodPressureDiastolic"

  static let workoutUUID = uuid(20)

  static let asleep = """
    {"uuid":"\(uuid(10))","type":"\(sleep)","value":4,"start":1736390000,"end":1736400000}
    """

  static let workout = """
    {"uuid":"\(workoutUUID)","type":"\(workouts)","activityType":37,"duration":1500,\
    "start":1736418000,"end":1736420000}
    """

  static let correlation = """
    {"uuid":"\(uuid(30))","type":"\(bloodPressure)","start":1736420000,"end":1736420000,\
    "members":[\(pressure(31, systolic, 120)),\(pressure(32, diastolic, 80))]}
    """

  /// Returns a sample of active energy as JSON, with a UUID that ends with 20 plus the number.
  static func energy(_ number: Int) -> String {
    """
    {"uuid":"\(uuid(20 + number))","type":"\(energy)","quantity":{"value":100,"unit":"kcal"},\
    "start":1736418000,"end":1736419000}
    """
  }

  private static func pressure(_ number: Int, _ type: String, _ value: Int) -> String {
    """
    {"uuid":"\(uuid(number))","type":"\(type)","quantity":{"value":\(value),"unit":"mmHg"},\
    "start":1736420000,"end":1736420000}
    """
  }

  /// Returns the UUID that ends with the given two-digit number.
  private static func uuid(_ number: Int) -> String {
    "00000000-0000-4000-8000-0000000000\(number)"
  }
}

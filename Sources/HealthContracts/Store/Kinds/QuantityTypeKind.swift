internal import Conformance
internal import Foundation
internal import HealthModel

/// The actions and checks for the cells of the quantity type table.
extension HealthContracts {
  private static func type(in context: RowContext) throws(BindingProblem) -> QuantityType {
    let name = context["Quantity type"]
    guard let type = typesByName[name] else {
      throw BindingProblem(
        "'\(name)' is not a quantity type",
        candidates: Similarity.nearest(to: name, among: typesByName.keys.sorted()))
    }
    return type
  }

  private static let typesByName: [String: QuantityType] = Dictionary(
    QuantityType.catalog.map {
      (String($0.identifier.dropFirst(QuantityType.identifierPrefix.count)), $0)
    }, uniquingKeysWith: { first, _ in first })

  static let quantityType:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      _, context throws(BindingProblem) in
      let type = try type(in: context)
      let isShared = context.tokens("Shared by apps").text != "no"
      return [
        .action(
          "a sample of \(type.identifier) is saved",
          needs: isShared ? [] : [StoreCapability.externalWriters.rawValue]
        ) { world in
          try await world.storeCase.saveAndFetch(
            type.aggregation == .cumulative ? 2 : 0.5, type.canonicalUnit, as: type,
            isShared: isShared)
        }
      ]
    }

  static let canonicalUnit:
    @Sendable (String, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      text, context throws(BindingProblem) in
      let type = try type(in: context)
      guard let unit = try? HealthUnit(parsing: text) else {
        throw BindingProblem("'\(text)' is not a unit string")
      }
      return [
        .expectation("its unit is \(unit.unitString)") { world in
          guard type.canonicalUnit == unit else {
            return .differs(expected: text, observed: type.canonicalUnit.unitString)
          }
          guard let found = world.storeCase.now.foundQuantity else {
            return .differs(expected: "the sample that was saved", observed: "none")
          }
          let (read, wanted) = (
            try found.quantity.doubleValue(for: unit), type.aggregation == .cumulative ? 2.0 : 0.5
          )
          return .require(
            abs(read - wanted) <= 1e-9 && found.quantityType.identifier == type.identifier,
            expected: "\(wanted) \(text) of \(type.identifier)",
            observed: "\(read) \(text) of \(found.quantityType.identifier)")
        }
        .shown(as: "its unit is \(text)")
      ]
    }

  private static let aggregations: [String: QuantityAggregation] = [
    "cumulative": .cumulative, "discrete": .discrete,
    "discrete-temporal": .discreteTemporallyWeighted,
    "discrete-leq": .discreteEquivalentContinuousLevel,
  ]

  static let aggregation:
    @Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      cell, context throws(BindingProblem) in
      let type = try type(in: context)
      guard let aggregation = aggregations[cell.text] else {
        throw BindingProblem(
          "'\(cell.text)' is not an aggregation", candidates: aggregations.keys.sorted())
      }
      return [
        .expectation("it is \(cell.text)") { world in
          guard type.aggregation == aggregation else {
            return .differs(expected: cell.text, observed: "\(type.aggregation)")
          }
          return try await world.storeCase.checkAggregation(of: type)
        }
      ]
    }

  static let sharing:
    @Sendable (PhraseTokens, RowContext) throws(BindingProblem) -> [HealthMeaning] = {
      cell, context throws(BindingProblem) in
      let type = try type(in: context)
      guard cell.text == "yes" || cell.text == "no" else {
        throw BindingProblem("'\(cell.text)' is neither 'yes' nor 'no'", candidates: ["yes", "no"])
      }
      return [
        .expectation("apps may share it: \(cell.text)") { world in
          var answer = "yes"
          do {
            _ = try await world.bench.requestAuthorization(toShare: [.quantity(type)], read: [])
          } catch let error as ProgrammerError where error.kind == .typeNotShareable {
            answer = "no"
          }
          return .equal(expected: cell.text, observed: answer)
        }
      ]
    }
}

extension StoreCase {
  /// The metadata without which HealthKit rejects samples of a type, by type identifier.
  private static let requiredMetadata: [String: Metadata] = [
    "HKQuantityTypeIdentifierInsulinDelivery": ["HKInsulinDeliveryReason": .number(1)]
  ]

  /// Requests permission for a quantity type, saves a sample and queries all samples of the type.
  ///
  /// The found samples are recorded. The source of the saved sample is the app, or an Apple Watch
  /// if apps cannot share the type.
  func saveAndFetch(
    _ value: Double, _ unit: HealthUnit, as type: QuantityType, isShared: Bool = true
  ) async throws {
    let sample = try QuantitySample(
      uuid: nextIdentity(), type: type, quantity: Quantity(unit: unit, value: value),
      start: clock.now.addingTimeInterval(-7_200), end: clock.now.addingTimeInterval(-3_600),
      metadata: Self.requiredMetadata[type.identifier] ?? [:])
    try await call("save and query \(type.identifier)") {
      _ = try await store.requestAuthorization(
        toShare: isShared ? [sample.sampleType] : [], read: [sample.sampleType])
      if isShared {
        try await store.save(.quantity(sample))
      } else {
        let watch = Source(name: "Apple Watch", bundleIdentifier: "com.apple.health.WATCH")
        try await store.save(.quantity(sample), as: SourceRevision(source: watch))
      }
      let found = try await store.objects(id: nextQuery(), type: sample.sampleType)
      update { $0.found = found }
    }
  }

  /// Checks that the store computes a sum or an average, depending on the type's aggregation.
  ///
  /// A store without statistics passes.
  func checkAggregation(of type: QuantityType) async throws -> Comparison {
    guard store.capabilities.contains(.statistics), let store = store as? any StatisticsQuerying
    else { return .holds }
    let isCumulative = type.aggregation == .cumulative
    let values = try await store.statistics(
      StatisticsQuery(type: type, options: isCumulative ? .cumulativeSum : .discreteAverage)
    ).values
    return .require(
      (isCumulative ? values.sum : values.average) != nil,
      expected: isCumulative ? "a sum" : "an average", observed: "none")
  }
}

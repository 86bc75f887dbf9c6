// Every HealthKit member that the adapter uses, with its type. The file compiles against the
// stand-in. To compile it against the SDK on a Mac, add it to a target that links HealthKit, or run
// `xcrun --sdk iphoneos swiftc -typecheck -swift-version 6 -target arm64-apple-ios17.0
// Signatures.swift SignaturesOfKeys.swift`. A type that differs from the SDK's type is a compiler
// error. The file has not been compiled on an Apple platform.
//
// Each heading states where the signatures were read:
// - "iOS 18.0 SDK": headers and HealthKit.swiftinterface of iPhoneOS18.0.sdk (Xcode 16.0).
// - "bindings of Xcode 26.5": generated bindings of the headers of that SDK, which show the types
//   that are sendable.
// - "macOS 26.0 SDK": the changes in the headers of that SDK.
// - "pages": reference pages and published code that calls the member; no header was read.
#if canImport(HealthKit)
  import Foundation
  import HealthKit

  enum Signatures {
    // MARK: - Store: iOS 18.0 SDK

    static let create: @Sendable () -> HKHealthStore = { HKHealthStore() }
    static let isAvailable: @Sendable () -> Bool = { HKHealthStore.isHealthDataAvailable() }
    static let status: @Sendable (HKHealthStore, HKObjectType) -> HKAuthorizationStatus = {
      $0.authorizationStatus(for: $1)
    }
    static let request:
      @Sendable (HKHealthStore, Set<HKSampleType>, Set<HKObjectType>) async throws -> Void = {
        try await $0.requestAuthorization(toShare: $1, read: $2)
      }
    static let requestStatus:
      @Sendable (HKHealthStore, Set<HKSampleType>, Set<HKObjectType>) async throws ->
        HKAuthorizationRequestStatus = {
          try await $0.statusForAuthorizationRequest(toShare: $1, read: $2)
        }
    static let save: @Sendable (HKHealthStore, HKObject) async throws -> Void = {
      try await $0.save($1)
    }
    static let saveAll: @Sendable (HKHealthStore, [HKObject]) async throws -> Void = {
      try await $0.save($1)
    }
    static let deleteAll: @Sendable (HKHealthStore, [HKObject]) async throws -> Void = {
      try await $0.delete($1)
    }
    static let deleteObjects:
      @Sendable (HKHealthStore, HKObjectType, NSPredicate) async throws -> Int = {
        try await $0.deleteObjects(of: $1, predicate: $2)
      }
    static let execute: @Sendable (HKHealthStore, HKQuery) -> Void = { $0.execute($1) }
    static let stop: @Sendable (HKHealthStore, HKQuery) -> Void = { $0.stop($1) }
    static let wake:
      @Sendable (HKHealthStore, HKObjectType, HKUpdateFrequency) async throws -> Void = {
        try await $0.enableBackgroundDelivery(for: $1, frequency: $2)
      }
    static let sleep: @Sendable (HKHealthStore, HKObjectType) async throws -> Void = {
      try await $0.disableBackgroundDelivery(for: $1)
    }

    // MARK: - Store: pages

    static let add:
      @Sendable (
        HKHealthStore, [HKSample], HKWorkout, @escaping @Sendable (Bool, (any Error)?) -> Void
      ) ->
        Void = { $0.add($1, to: $2, completion: $3) }

    // MARK: - Cases: iOS 18.0 SDK

    static let statuses: [HKAuthorizationStatus] = [
      .notDetermined, .sharingDenied, .sharingAuthorized,
    ]
    static let requestStatuses: [HKAuthorizationRequestStatus] = [
      .unknown, .shouldRequest, .unnecessary,
    ]
    static let frequencies: [HKUpdateFrequency] = [.immediate, .hourly, .daily, .weekly]
    static let options: HKQueryOptions = [.strictStartDate, .strictEndDate]
    static let statisticsOptions: @Sendable (UInt) -> HKStatisticsOptions = {
      HKStatisticsOptions(rawValue: $0)
    }
    static let activity: @Sendable (UInt) -> HKWorkoutActivityType? = {
      HKWorkoutActivityType(rawValue: $0)
    }
    static let errorCode: @Sendable (Int) -> HKError.Code? = { HKError.Code(rawValue: $0) }
    static let codeOfError: @Sendable (any Error) -> Int? = { ($0 as? HKError)?.code.rawValue }
    static let noLimit: Int = HKObjectQueryNoLimit

    // MARK: - Types, units and quantities: iOS 18.0 SDK

    static let quantityType: @Sendable (String) -> HKQuantityType? = {
      HKObjectType.quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: $0))
    }
    static let categoryType: @Sendable (String) -> HKCategoryType? = {
      HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: $0))
    }
    static let correlationType: @Sendable (String) -> HKCorrelationType? = {
      HKObjectType.correlationType(forIdentifier: HKCorrelationTypeIdentifier(rawValue: $0))
    }
    static let workoutType: @Sendable () -> HKWorkoutType = { HKObjectType.workoutType() }
    static let identifier: @Sendable (HKObjectType) -> String = { $0.identifier }
    static let fits: @Sendable (HKQuantityType, HKUnit) -> Bool = { $0.is(compatibleWith: $1) }
    static let isCumulative: @Sendable (HKQuantityType) -> Bool = {
      $0.aggregationStyle == .cumulative
    }
    static let isLimited: @Sendable (HKSampleType) -> (Bool, Bool) = {
      ($0.isMaximumDurationRestricted, $0.isMinimumDurationRestricted)
    }
    static let limits: @Sendable (HKSampleType) -> (TimeInterval, TimeInterval) = {
      ($0.maximumAllowedDuration, $0.minimumAllowedDuration)
    }
    static let unit: @Sendable (String) -> HKUnit = { HKUnit(from: $0) }
    static let quantity: @Sendable (HKUnit, Double) -> HKQuantity = {
      HKQuantity(unit: $0, doubleValue: $1)
    }
    static let number: @Sendable (HKQuantity, HKUnit) -> Double = { $0.doubleValue(for: $1) }
    static let converts: @Sendable (HKQuantity, HKUnit) -> Bool = { $0.is(compatibleWith: $1) }

    // MARK: - Objects: iOS 18.0 SDK

    static let quantitySample:
      @Sendable (HKQuantityType, HKQuantity, Date, Date, HKDevice?, [String: Any]?) ->
        HKQuantitySample = {
          HKQuantitySample(
            type: $0, quantity: $1, start: $2, end: $3, device: $4, metadata: $5)
        }
    static let categorySample:
      @Sendable (HKCategoryType, Int, Date, Date, HKDevice?, [String: Any]?) -> HKCategorySample = {
        HKCategorySample(type: $0, value: $1, start: $2, end: $3, device: $4, metadata: $5)
      }
    static let correlation:
      @Sendable (HKCorrelationType, Date, Date, Set<HKSample>, [String: Any]?) -> HKCorrelation = {
        HKCorrelation(type: $0, start: $1, end: $2, objects: $3, metadata: $4)
      }
    static let uuid: @Sendable (HKObject) -> UUID = { $0.uuid }
    static let metadata: @Sendable (HKObject) -> [String: Any]? = { $0.metadata }
    static let device: @Sendable (HKObject) -> HKDevice? = { $0.device }
    static let revision: @Sendable (HKObject) -> HKSourceRevision = { $0.sourceRevision }
    static let dates: @Sendable (HKSample) -> (Date, Date) = { ($0.startDate, $0.endDate) }
    static let sampleType: @Sendable (HKSample) -> HKSampleType = { $0.sampleType }
    static let value: @Sendable (HKQuantitySample) -> (HKQuantityType, HKQuantity) = {
      ($0.quantityType, $0.quantity)
    }
    static let category: @Sendable (HKCategorySample) -> (HKCategoryType, Int) = {
      ($0.categoryType, $0.value)
    }
    static let members: @Sendable (HKCorrelation) -> (HKCorrelationType, Set<HKSample>) = {
      ($0.correlationType, $0.objects)
    }
    static let workoutFacts: @Sendable (HKWorkout) -> (HKWorkoutActivityType, TimeInterval) = {
      ($0.workoutActivityType, $0.duration)
    }
    static let deleted: @Sendable (HKDeletedObject) -> (UUID, [String: Any]?) = {
      ($0.uuid, $0.metadata)
    }

    // MARK: - Objects: pages. The initializer has been deprecated since iOS 17, which is a warning.

    static let workout:
      @Sendable (HKWorkoutActivityType, Date, Date, TimeInterval, HKDevice?, [String: Any]?) ->
        HKWorkout = {
          HKWorkout(
            activityType: $0, start: $1, end: $2, duration: $3, totalEnergyBurned: nil,
            totalDistance: nil, device: $4, metadata: $5)
        }

    // MARK: - Sources and devices: iOS 18.0 SDK

    static let app: @Sendable () -> HKSource = { HKSource.default() }
    static let source: @Sendable (HKSource) -> (String, String) = { ($0.name, $0.bundleIdentifier) }
    static let revisionFacts: @Sendable (HKSourceRevision) -> (HKSource, String?, String?) = {
      ($0.source, $0.version, $0.productType)
    }
    static let system: @Sendable (HKSourceRevision) -> OperatingSystemVersion = {
      $0.operatingSystemVersion
    }
    static let newDevice: @Sendable ([String?]) -> HKDevice = {
      HKDevice(
        name: $0[0], manufacturer: $0[1], model: $0[2], hardwareVersion: $0[3],
        firmwareVersion: $0[4], softwareVersion: $0[5], localIdentifier: $0[6],
        udiDeviceIdentifier: $0[7])
    }
    static let deviceFacts: @Sendable (HKDevice) -> [String?] = {
      [
        $0.name, $0.manufacturer, $0.model, $0.hardwareVersion, $0.firmwareVersion,
        $0.softwareVersion, $0.localIdentifier, $0.udiDeviceIdentifier,
      ]
    }

    // MARK: - Predicates: iOS 18.0 SDK

    static let inRange: @Sendable (Date?, Date?, HKQueryOptions) -> NSPredicate = {
      HKQuery.predicateForSamples(withStart: $0, end: $1, options: $2)
    }
    static let withIdentifiers: @Sendable (Set<UUID>) -> NSPredicate = {
      HKQuery.predicateForObjects(with: $0)
    }
    static let fromSources: @Sendable (Set<HKSource>) -> NSPredicate = {
      HKQuery.predicateForObjects(from: $0)
    }
    static let ofWorkout: @Sendable (HKWorkout) -> NSPredicate = {
      HKQuery.predicateForObjects(from: $0)
    }
    static let withKey: @Sendable (String) -> NSPredicate = {
      HKQuery.predicateForObjects(withMetadataKey: $0)
    }
    static let withValues: @Sendable (String, [Any]) -> NSPredicate = {
      HKQuery.predicateForObjects(withMetadataKey: $0, allowedValues: $1)
    }
    static let below: @Sendable (HKQuantity) -> NSPredicate = {
      HKQuery.predicateForQuantitySamples(with: .lessThan, quantity: $0)
    }
    static let categoryOver: @Sendable (Int) -> NSPredicate = {
      HKQuery.predicateForCategorySamples(with: .greaterThan, value: $0)
    }
    static let ofActivity: @Sendable (HKWorkoutActivityType) -> NSPredicate = {
      HKQuery.predicateForWorkouts(with: $0)
    }
    static let longerThan: @Sendable (TimeInterval) -> NSPredicate = {
      HKQuery.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: $0)
    }
    static let sort: @Sendable () -> [NSSortDescriptor] = {
      [
        NSSortDescriptor(keyPath: \HKSample.startDate, ascending: true),
        NSSortDescriptor(keyPath: \HKSample.endDate, ascending: false),
      ]
    }

    // MARK: - Queries: iOS 18.0 SDK; sendable handlers: bindings of Xcode 26.5

    static let samples:
      @Sendable (
        HKSampleType, @escaping @Sendable (HKSampleQuery, [HKSample]?, (any Error)?) -> Void
      ) ->
        HKSampleQuery = {
          HKSampleQuery(
            sampleType: $0, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: nil,
            resultsHandler: $1)
        }
    static let changes:
      @Sendable (
        HKSampleType, HKQueryAnchor?,
        @escaping @Sendable (
          HKAnchoredObjectQuery, [HKSample]?, [HKDeletedObject]?, HKQueryAnchor?, (any Error)?
        ) -> Void
      ) -> HKAnchoredObjectQuery = {
        let query = HKAnchoredObjectQuery(
          type: $0, predicate: nil, anchor: $1, limit: 1, resultsHandler: $2)
        query.updateHandler = $2
        return query
      }
    static let observer:
      @Sendable (
        HKSampleType,
        @escaping @Sendable (
          HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
        ) -> Void
      ) -> HKObserverQuery = {
        HKObserverQuery(sampleType: $0, predicate: nil, updateHandler: $1)
      }
    static let sources:
      @Sendable (
        HKSampleType, @escaping @Sendable (HKSourceQuery, Set<HKSource>?, (any Error)?) -> Void
      ) ->
        HKSourceQuery = {
          HKSourceQuery(sampleType: $0, samplePredicate: nil, completionHandler: $1)
        }
    static let correlations:
      @Sendable (
        HKCorrelationType,
        @escaping @Sendable (HKCorrelationQuery, [HKCorrelation]?, (any Error)?) -> Void
      ) -> HKCorrelationQuery = {
        HKCorrelationQuery(type: $0, predicate: nil, samplePredicates: nil, completion: $1)
      }
    static let anchorClass: @Sendable () -> any NSSecureCoding.Type = { HKQueryAnchor.self }

    // MARK: - Statistics: iOS 18.0 SDK

    static let statistics:
      @Sendable (
        HKQuantityType, HKStatisticsOptions,
        @escaping @Sendable (HKStatisticsQuery, HKStatistics?, (any Error)?) -> Void
      ) -> HKStatisticsQuery = {
        HKStatisticsQuery(
          quantityType: $0, quantitySamplePredicate: nil, options: $1, completionHandler: $2)
      }
    static let collection:
      @Sendable (
        HKQuantityType, Date, DateComponents,
        @escaping @Sendable (
          HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
        ) -> Void
      ) -> HKStatisticsCollectionQuery = {
        let query = HKStatisticsCollectionQuery(
          quantityType: $0, quantitySamplePredicate: nil, options: [], anchorDate: $1,
          intervalComponents: $2)
        query.initialResultsHandler = $3
        return query
      }
    static let enumerate: @Sendable (HKStatisticsCollection, Date, Date) -> Void = {
      $0.enumerateStatistics(from: $1, to: $2) { _, _ in }
    }
    static let whole: @Sendable (HKStatistics) -> [HKQuantity?] = {
      [
        $0.sumQuantity(), $0.averageQuantity(), $0.minimumQuantity(), $0.maximumQuantity(),
        $0.mostRecentQuantity(), $0.duration(),
      ]
    }
    static let separate: @Sendable (HKStatistics, HKSource) -> [HKQuantity?] = {
      [
        $0.sumQuantity(for: $1), $0.averageQuantity(for: $1), $0.minimumQuantity(for: $1),
        $0.maximumQuantity(for: $1), $0.mostRecentQuantity(for: $1), $0.duration(for: $1),
      ]
    }
    static let latest: @Sendable (HKStatistics, HKSource) -> [DateInterval?] = {
      [$0.mostRecentQuantityDateInterval(), $0.mostRecentQuantityDateInterval(for: $1)]
    }
    static let statisticsFacts: @Sendable (HKStatistics) -> (Date, Date, [HKSource]?) = {
      ($0.startDate, $0.endDate, $0.sources)
    }

    // MARK: - Sendable classes: bindings of Xcode 26.5, macOS 26.0 SDK

    static func requireSendable<Value: Sendable>(_ type: Value.Type) {}

    static func sendableClasses() {
      requireSendable(HKHealthStore.self)
      requireSendable(HKObject.self)
      requireSendable(HKQuery.self)
      requireSendable(HKSource.self)
      requireSendable(HKObjectType.self)
      requireSendable(HKQueryAnchor.self)
      requireSendable(HKStatistics.self)
      requireSendable(HKStatisticsCollection.self)
      requireSendable(HKDeletedObject.self)
    }
  }
#endif

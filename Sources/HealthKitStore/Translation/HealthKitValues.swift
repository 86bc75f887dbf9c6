#if canImport(HealthKit)
  internal import Foundation
  internal import HealthKit
  internal import HealthModel

  /// The conversion of HealthKit objects to the model's values.
  enum HealthKitValues {
    /// Returns the model's form of a stored sample, or `nil` if the model cannot represent it.
    ///
    /// A quantity sample of the requested type is converted even if the catalog does not list the
    /// type.
    static func sample(_ object: HKSample, of type: SampleType) -> Sample? {
      let sample: Sample?
      switch object {
      case let object as HKQuantitySample:
        sample = quantitySample(object, of: type).map(Sample.quantity)
      case let object as HKCategorySample:
        sample = categorySample(object, of: type).map(Sample.category)
      case let object as HKWorkout:
        sample = workout(object).map(Sample.workout)
      default: return nil
      }
      return sample?.fetched(from: revision(object.sourceRevision))
    }

    /// Returns the model's form of the samples that the model can represent.
    static func samples(_ objects: [HKSample], of type: SampleType) -> [Sample] {
      objects.compactMap { sample($0, of: type) }
    }

    private static func quantitySample(
      _ object: HKQuantitySample, of asked: SampleType
    ) -> QuantitySample? {
      var type = QuantityType.named(object.quantityType.identifier)
      if case .quantity(let asked) = asked, asked.identifier == object.quantityType.identifier {
        type = asked
      }
      guard let type,
        let quantity = HealthKitTypes.quantity(object.quantity, in: type.canonicalUnit)
      else { return nil }
      return try? QuantitySample(
        uuid: object.uuid, type: type, quantity: quantity, start: object.startDate,
        end: object.endDate, metadata: HealthKitMetadata.metadata(object.metadata),
        device: device(object.device))
    }

    private static func categorySample(
      _ object: HKCategorySample, of asked: SampleType
    ) -> CategorySample? {
      let identifier = object.categoryType.identifier
      var type = CategoryType.identified(by: identifier)
      // A newer system may have more values than the catalog.
      if !type.permits(object.value) { type = CategoryType(identifier: identifier) }
      return try? CategorySample(
        uuid: object.uuid, type: type, value: object.value, start: object.startDate,
        end: object.endDate, metadata: HealthKitMetadata.metadata(object.metadata),
        device: device(object.device))
    }

    private static func workout(_ object: HKWorkout) -> Workout? {
      guard let number = Int(exactly: object.workoutActivityType.rawValue) else { return nil }
      let longest = object.endDate.timeIntervalSince(object.startDate)
      return try? Workout(
        uuid: object.uuid, activityType: WorkoutActivityType(rawValue: number),
        start: object.startDate, end: object.endDate,
        // Another app may have stored a duration that the model does not permit.
        duration: min(max(object.duration, 0), longest),
        metadata: HealthKitMetadata.metadata(object.metadata), device: device(object.device))
    }

    /// Returns the model's form of a stored correlation, or `nil` if the model cannot represent it.
    ///
    /// Members that are not quantity samples of a catalog type are omitted.
    static func correlation(_ object: HKCorrelation) -> Correlation? {
      let members = object.objects.compactMap { member -> QuantitySample? in
        guard let member = member as? HKQuantitySample,
          let type = QuantityType.named(member.quantityType.identifier)
        else { return nil }
        return sample(member, of: .quantity(type))?.quantitySample
      }
      let correlation = try? Correlation(
        uuid: object.uuid, type: .correlation(identifier: object.correlationType.identifier),
        members: members.sorted {
          ($0.quantityType.identifier, $0.uuid.uuidString) < (
            $1.quantityType.identifier, $1.uuid.uuidString
          )
        },
        start: object.startDate, end: object.endDate,
        metadata: HealthKitMetadata.metadata(object.metadata))
      return correlation?.fetched(from: revision(object.sourceRevision))
    }

    /// Returns the model's form of a deleted object.
    static func deleted(_ object: HKDeletedObject) -> DeletedObject {
      DeletedObject(uuid: object.uuid, metadata: HealthKitMetadata.metadata(object.metadata))
    }

    // MARK: - Sources and devices

    static func source(_ source: HKSource) -> Source {
      Source(name: source.name, bundleIdentifier: source.bundleIdentifier)
    }

    static func revision(_ revision: HKSourceRevision) -> SourceRevision {
      SourceRevision(
        source: source(revision.source), version: revision.version,
        productType: revision.productType,
        operatingSystemVersion: text(of: revision.operatingSystemVersion))
    }

    /// Returns a version as text, or `nil` for 0.0.0, which represents an unknown version.
    private static func text(of version: OperatingSystemVersion) -> String? {
      let (major, minor, patch) = (version.majorVersion, version.minorVersion, version.patchVersion)
      if (major, minor, patch) == (0, 0, 0) { return nil }
      return patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }

    static func device(_ device: HKDevice?) -> Device? {
      guard let device else { return nil }
      var value = Device(
        name: device.name, manufacturer: device.manufacturer, model: device.model)
      value.hardwareVersion = device.hardwareVersion
      value.firmwareVersion = device.firmwareVersion
      value.softwareVersion = device.softwareVersion
      value.localIdentifier = device.localIdentifier
      value.udiDeviceIdentifier = device.udiDeviceIdentifier
      return value
    }
  }
#endif

/// An enumeration of names that the document of an export can contain.
protocol XMLName: CaseIterable, Sendable {
  var name: String { get }
}

/// The elements of an export, and a case for unknown ones.
enum XMLElement: String, XMLName {
  case unknown = ""
  case healthData = "HealthData"
  case exportDate = "ExportDate"
  case person = "Me"
  case record = "Record"
  case metadataEntry = "MetadataEntry"
  case heartRateVariabilityList = "HeartRateVariabilityMetadataList"
  case instantaneousBeat = "InstantaneousBeatsPerMinute"
  case correlation = "Correlation"
  case workout = "Workout"
  case workoutEvent = "WorkoutEvent"
  case workoutStatistics = "WorkoutStatistics"
  case workoutRoute = "WorkoutRoute"
  case workoutActivity = "WorkoutActivity"
  case fileReference = "FileReference"
  case location = "Location"
  case activitySummary = "ActivitySummary"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"
  case sensitivityPoint = "SensitivityPoint"
  case visionPrescription = "VisionPrescription"
  case rightEye = "RightEye"
  case leftEye = "LeftEye"
  case attachment = "Attachment"

  var name: String { rawValue }
}

/// The attributes whose values the scanner records; there can be at most 64 of them.
enum XMLAttribute: UInt8, XMLName {
  case type, sourceName, sourceVersion, device, unit, value, creationDate, startDate, endDate
  case key, locale, date, duration, durationUnit, sum, average, minimum, maximum, path
  case workoutActivityType, totalDistance, totalDistanceUnit
  case totalEnergyBurned, totalEnergyBurnedUnit
  case dateOfBirth, biologicalSex, bloodType, fitzpatrickSkinType, cardioFitnessMedicationsUse

  /// The name in the document.
  var name: String {
    switch self {
    case .dateOfBirth: "HKCharacteristicTypeIdentifierDateOfBirth"
    case .biologicalSex: "HKCharacteristicTypeIdentifierBiologicalSex"
    case .bloodType: "HKCharacteristicTypeIdentifierBloodType"
    case .fitzpatrickSkinType: "HKCharacteristicTypeIdentifierFitzpatrickSkinType"
    case .cardioFitnessMedicationsUse: "HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse"
    default: "\(self)"
    }
  }

  /// The attributes that describe the person, such as the date of birth.
  static let characteristics: [Self] = [
    .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType, .cardioFitnessMedicationsUse,
  ]
}

/// A table that finds the case of an enumeration by its name in a document.
struct NameTable<Name: XMLName> {
  private struct Entry {
    let word: UInt64
    let bytes: [UInt8]
    let name: Name
  }

  /// The entries, ordered by the length of their names.
  private let entries: [Entry]
  /// For each length, the index of the first entry whose name is at least that long.
  private let starts: [Int]

  init() {
    let entries = Name.allCases.filter { !$0.name.isEmpty }.map { name in
      let bytes = Array(name.name.utf8)
      return Entry(word: withView(of: bytes) { $0.word(at: 0) }, bytes: bytes, name: name)
    }.sorted { $0.bytes.count < $1.bytes.count }
    let longest = entries.last?.bytes.count ?? 0
    starts = (0...longest + 1).map { length in
      entries.firstIndex { $0.bytes.count >= length } ?? entries.count
    }
    self.entries = entries
  }

  /// Returns the case with a name, or `nil` for an unknown name.
  @inline(__always)
  func callAsFunction(_ view: ByteView, from start: Int, to end: Int) -> Name? {
    let length = end - start
    guard length > 0, length + 1 < starts.count else { return nil }
    var word = view.word(at: start)
    if length < 8 { word &= (1 << UInt64(length * 8)) - 1 }
    for index in starts[length]..<starts[length + 1] where entries[index].word == word {
      if length <= 8 || view[start..<end].isEqual(to: entries[index].bytes) {
        return entries[index].name
      }
    }
    return nil
  }
}

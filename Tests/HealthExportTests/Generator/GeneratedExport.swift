import TestSupport

/// An export whose random content is determined by a seed.
struct GeneratedExport {
  private(set) var lines: [String] = []
  private var random: SeededGenerator
  private let version: Int

  var text: String { lines.joined(separator: "\n") + "\n" }

  var bytes: [UInt8] { Array(text.utf8) }

  init(version: Int, seed: UInt64, elements: Int) {
    self.version = version
    random = SeededGenerator(seed: seed)
    lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", DocumentType.text(version: version)]
    lines += [
      "<HealthData locale=\"de_DE\">", " <ExportDate value=\"2024-03-01 10:00:00 +0100\"/>",
      " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"\" "
        + "HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexNotSet\"/>",
    ]
    for _ in 0..<elements { addElement() }
    lines.append("</HealthData>")
  }

  private mutating func addElement() {
    switch random.below(20) {
    case 0: addCorrelation()
    case 1: addWorkout()
    case 2:
      lines.append(" <ActivitySummary dateComponents=\"2024-02-01\" activeEnergyBurned=\"1.5\"/>")
    case 3: addOther()
    case 4...6:
      addRecord(
        type: "HKCategoryTypeIdentifierSleepAnalysis", unit: nil, value: categoryValue)
    case 7: addRecord(type: "HKDataTypeSleepDurationGoal", unit: "hr", value: "8")
    default:
      let (type, unit) = random.pick(Self.quantities)
      addRecord(type: type, unit: unit, value: number)
    }
  }

  private mutating func addOther() {
    var elements = [
      " <ClinicalRecord type=\"x\" identifier=\"y\" resourceFilePath=\"/clinical-records/z.json\"/>"
    ]
    if version >= 11 {
      elements.append(
        " <Audiogram type=\"x\" startDate=\"\">\n  <SensitivityPoint frequencyValue=\"1\"/>\n </Audiogram>"
      )
    }
    if version >= 12 {
      elements.append(
        " <VisionPrescription type=\"x\">\n  <RightEye sphere=\"1\"/>\n </VisionPrescription>")
    }
    lines.append(random.pick(elements))
  }

  private mutating func addRecord(type: String, unit: String?, value: String) {
    let attributes = recordAttributes(type: type, unit: unit, value: value)
    guard random.oneIn(3) else {
      lines.append(" <Record\(attributes)/>")
      return
    }
    lines.append(" <Record\(attributes)>")
    lines.append("  <MetadataEntry key=\"HKWasUserEntered\" value=\"\(random.below(2))\"/>")
    if random.oneIn(2) {
      lines.append(
        "  <MetadataEntry key=\"a &quot;free&quot; key\" value=\"\(random.below(90)) &lt; 90\"/>")
    }
    if type.hasSuffix("SDNN") {
      lines.append("  <HeartRateVariabilityMetadataList>")
      lines.append("   <InstantaneousBeatsPerMinute bpm=\"61\" time=\"6:14:48.94 PM\"/>")
      lines.append("  </HeartRateVariabilityMetadataList>")
    }
    lines.append(" </Record>")
  }

  private mutating func addCorrelation() {
    let dates = datesAndSource
    let members = [("Systolic", 118), ("Diastolic", 76)].map { name, base in
      " type=\"HKQuantityTypeIdentifierBloodPressure\(name)\"\(dates) unit=\"mmHg\" value=\"\(base + random.below(20))\""
    }
    let inside = members.map { "  <Record\($0)/>" }
    let outside = members.map { " <Record\($0)/>" }
    let correlation =
      [" <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\"\(dates)>"]
      + inside + [" </Correlation>"]
    lines += random.oneIn(2) ? outside + correlation : correlation + outside
  }

  private mutating func addWorkout() {
    let activity = random.pick(["Running", "Yoga", "SwimBikeRun", "NotYetInvented"])
    let old = version < 12 ? " totalEnergyBurned=\"100.5\" totalEnergyBurnedUnit=\"kcal\"" : ""
    lines.append(
      " <Workout workoutActivityType=\"HKWorkoutActivityType\(activity)\" duration=\"0.5\" "
        + "durationUnit=\"min\"\(old)\(datesAndSource)>")
    lines.append("  <MetadataEntry key=\"HKIndoorWorkout\" value=\"1\"/>")
    lines.append(
      "  <WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2024-01-01 10:00:00 +0100\"/>")
    if version >= 12 {
      let second = version == 12 ? "startDate" : "endDate"
      lines.append(
        "  <WorkoutStatistics type=\"HKQuantityTypeIdentifierActiveEnergyBurned\" "
          + "startDate=\"2024-01-01 10:00:00 +0100\" \(second)=\"2024-01-01 10:30:00 +0100\" "
          + "sum=\"100.5\" unit=\"kcal\"/>")
    }
    lines.append("  <WorkoutRoute sourceName=\"x\" startDate=\"x\" endDate=\"x\">")
    lines.append("   <MetadataEntry key=\"HKIndoorWorkout\" value=\"leaked\"/>")
    lines.append("   <FileReference path=\"/workout-routes/r.gpx\"/>")
    lines.append("  </WorkoutRoute>")
    lines.append(" </Workout>")
  }

  private mutating func recordAttributes(type: String, unit: String?, value: String) -> String {
    let unit = unit.map { " unit=\"\($0)\"" } ?? ""
    return random.oneIn(4)
      ? " value=\"\(value)\" type=\"\(type)\"\(unit)\(datesAndSource)"
      : " type=\"\(type)\"\(datesAndSource)\(unit) value=\"\(value)\""
  }

  private var datesAndSource: String {
    mutating get {
      let source = random.pick(["Ann’s Apple\u{A0}Watch", "App &amp; Co", "=1+1", "iPhone 📱"])
      let device =
        " device=\"&lt;&lt;HKDevice: 0x\(random.below(99_999))&gt;, name:Apple Watch, "
        + "hardware:Watch6,2, software:9.4&gt;\""
      let day = random.below(27) + 1
      let minute = random.below(30)
      let zone = random.pick(["+0100", "-0330", "+0545", "+0000"])
      func date(_ minute: Int) -> String {
        "2024-0\(day % 9 + 1)-\(day < 10 ? "0" : "")\(day) 10:\(minute < 10 ? "0" : "")\(minute):05 \(zone)"
      }
      return " sourceName=\"\(source)\" sourceVersion=\"9.4\"\(random.oneIn(2) ? device : "")"
        + " creationDate=\"\(date(minute + 20))\" startDate=\"\(date(minute))\""
        + " endDate=\"\(date(minute + random.below(20)))\""
    }
  }

  private var number: String {
    mutating get {
      random.pick([
        "\(random.below(1_000))", "\(random.below(100)).5", "0.97", "0.1234567890123456789",
        "-1.5", "1e3", "\(random.below(100_000)).\(random.below(1_000_000))",
      ])
    }
  }

  private var categoryValue: String {
    mutating get {
      random.pick([
        "HKCategoryValueSleepAnalysisAsleepCore", "HKCategoryValueSleepAnalysisInBed",
        "HKCategoryValueSeverityMild", "HKCategoryValueSleepAnalysisAsleepSomehow", "2",
      ])
    }
  }

  private static let quantities = [
    ("HKQuantityTypeIdentifierHeartRate", "count/min"),
    ("HKQuantityTypeIdentifierBodyMass", "lb"),
    ("HKQuantityTypeIdentifierStepCount", "count"),
    ("HKQuantityTypeIdentifierVO2Max", "mL/min·kg"),
    ("HKQuantityTypeIdentifierBloodGlucose", "mmol&lt;180.1558800000541&gt;/L"),
    ("HKQuantityTypeIdentifierHeartRateVariabilitySDNN", "ms"),
    ("HKQuantityTypeIdentifierDistanceWalkingRunning", "kg"),
    ("HKQuantityTypeIdentifierFromTheFuture", "blip"),
  ]
}

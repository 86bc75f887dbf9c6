import Foundation
import HealthModel
import Testing

@testable import HealthExport

struct RecordTests {
  @Test func `a record becomes a sample with source, device, metadata and dates`() async throws {
    let device =
      " device=\"&lt;&lt;HKDevice: 0x28&gt;, name:My Watch, hardware:Watch6,2, software:9.4&gt;\""
    let delivered = try await Delivered(
      document(
        record(
          source: "Ann&#39;s Watch",
          extra: " sourceVersion=\"9.4\" creationDate=\"2024-03-01 11:00:00 +0000\"" + device,
          children: "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"
            + "<MetadataEntry key=\"my key\" value=\"a&amp;b\"/>")))
    let sample = try #require(delivered.samples.first?.quantitySample)
    #expect(sample.quantityType == QuantityType.named("HeartRate"))
    #expect(try sample.quantity.doubleValue(for: HealthUnit(parsing: "count/min")) == 72)
    #expect(sample.startDate == Date(timeIntervalSince1970: 1_709_283_600))
    #expect(sample.endDate == Date(timeIntervalSince1970: 1_709_283_610))
    #expect(sample.sourceRevision?.source.name == "Ann's Watch")
    #expect(sample.sourceRevision?.version == "9.4")
    #expect(sample.device?.name == "My Watch")
    #expect(sample.device?.hardwareVersion == "Watch6,2")
    #expect(sample.device?.softwareVersion == "9.4")
    #expect(sample.metadata == ["HKWasUserEntered": .number(1), "my key": .string("a&b")])
    guard case .sample(let exported)? = delivered.records.first else { return }
    #expect(exported.details.offset == 3_600)
    #expect(exported.details.creationDate == Date(timeIntervalSince1970: 1_709_290_800))
    #expect(exported.details.ordinal == 0)
  }

  @Test(arguments: [
    ("hardware:Watch6,2, software:9.4, creation date:2024-08-31 17:17:55 +0000", "9.4"),
    ("creation date:2024-08-31 17:17:55 +0000, hardware:Watch6,2, software:9.4", "9.4"),
    ("hardware:Watch6,2, software:9.4, beta", "9.4, beta"),
  ])
  func `device properties can contain commas, and the creation date is omitted`(
    _ properties: String, _ software: String
  ) {
    let device = Device(exportedText: "<<HKDevice: 0x28>, name:My Watch, \(properties)>")
    #expect(device.name == "My Watch")
    #expect(device.hardwareVersion == "Watch6,2")
    #expect(device.softwareVersion == software)
  }

  @Test(
    arguments: [
      (nil, "72", "count/min", DropReason.missingType),
      ("HKQuantityTypeIdentifierHeartRate", nil, "count/min", .missingValue),
      ("HKQuantityTypeIdentifierHeartRate", "NaN", "count/min", .notFinite),
      ("HKQuantityTypeIdentifierHeartRate", "-inf", "count/min", .notFinite),
      ("HKQuantityTypeIdentifierHeartRate", "1e999", "count/min", .notFinite),
      ("HKQuantityTypeIdentifierHeartRate", "72,5", "count/min", .unreadableValue),
      ("HKQuantityTypeIdentifierHeartRate", "0x10", "count/min", .unreadableValue),
      ("HKQuantityTypeIdentifierHeartRate", "", "count/min", .unreadableValue),
      ("HKCategoryTypeIdentifierSleepAnalysis", nil, nil, .missingValue),
    ] as [(String?, String?, String?, DropReason)])
  func `an invalid record is dropped and counted`(
    type: String?, value: String?, unit: String?, reason: DropReason
  ) async throws {
    let delivered = try await Delivered(
      document(record(type: type, unit: unit, value: value) + record()))
    #expect(delivered.records.count == 1)
    #expect(delivered.summary?.dropped == [reason: 1])
  }

  @Test(arguments: [
    "2024-02-30 10:00:00 +0100", "2024-03-01 24:00:00 +0100", "2024-03-01T10:00:00 +0100",
    "2024-03-01 10:00:00 +01:00", "2024-03-01 10:00:00", "", "2024-13-01 10:00:00 +0100",
    "2023-02-29 10:00:00 +0100", "2024-03-01 10:60:00 +0100", "2024-03-01 10:00:00 +1900",
    "0000-03-01 10:00:00 +0100", "2024-03-01 10:00:00 ~0100",
  ])
  func `a record with an invalid date is dropped and counted`(date: String) async throws {
    let delivered = try await Delivered(document(record(start: date)))
    #expect(delivered.records.isEmpty)
    #expect(delivered.summary?.dropped == [.invalidDate: 1])
  }

  @Test func `a record that ends before its start is dropped`() async throws {
    let delivered = try await Delivered(document(record(end: "2024-03-01 09:59:59 +0100")))
    #expect(delivered.summary?.dropped == [.endBeforeStart: 1])
    // Dates with different UTC offsets are compared as instants.
    let other = try await Delivered(document(record(end: "2024-03-01 09:00:00 +0000")))
    #expect(other.records.count == 1)
  }

  @Test(
    arguments: [
      ("HKQuantityTypeIdentifierNew", "72", "count", UnknownRecord.Reason.type),
      ("HKDataTypeSleepDurationGoal", "8", "hr", .type),
      ("HKQuantityTypeIdentifierHeartRate", "72", "beats", .unit),
      ("HKQuantityTypeIdentifierHeartRate", "72", nil, .unit),
      ("HKQuantityTypeIdentifierHeartRate", "72", "kg", .dimension),
      ("HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisNew", nil, .value),
      ("HKCategoryTypeIdentifierSleepAnalysis", "17", nil, .value),
    ] as [(String, String, String?, UnknownRecord.Reason)])
  func `an unknown record is delivered with its value and unit as text`(
    type: String, value: String, unit: String?, reason: UnknownRecord.Reason
  ) async throws {
    let delivered = try await Delivered(
      document(record() + "\n" + record(type: type, unit: unit, value: value)))
    let unknown = try #require(delivered.unknown.first)
    #expect(unknown.reason == reason)
    #expect(unknown.identifier == type && unknown.value == value && unknown.unit == unit)
    #expect(unknown.line == 3)
    #expect(delivered.summary?.types[type]?.unknown == 1)
  }

  @Test(arguments: [
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleepREM", 5),
    ("SleepAnalysis", "HKCategoryValueSleepAnalysisAsleep", 1),
    ("SleepAnalysis", "4", 4),
    ("AppleStandHour", "HKCategoryValueAppleStandHourIdle", 1),
    ("Headache", "HKCategoryValueSeverityModerate", 3),
    ("MoodChanges", "HKCategoryValuePresenceNotPresent", 1),
    ("MenstrualFlow", "HKCategoryValueVaginalBleedingHeavy", 4),
    ("MenstrualFlow", "HKCategoryValueMenstrualFlowLight", 2),
    ("OvulationTestResult", "HKCategoryValueOvulationTestResultPositive", 2),
    ("MindfulSession", "HKCategoryValueNotApplicable", 0),
  ])
  func `the text of a category value is converted to a number`(
    type: String, text: String, number: Int
  ) async throws {
    let delivered = try await Delivered(
      document(record(type: "HKCategoryTypeIdentifier" + type, unit: nil, value: text)))
    #expect(delivered.samples.first?.categorySample?.value == number)
  }

  @Test func `records of a renamed type are delivered under its catalog identifier`() async throws {
    let (earlier, cataloged) = (
      "HKCategoryTypeIdentifierAudioExposureEvent",
      "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent"
    )
    let text = "HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit"
    let export = document(
      [earlier, cataloged].map { record(type: $0, unit: nil, value: text) }.joined())
    for selection in [nil, [earlier], [cataloged]] as [Set<String>?] {
      let delivered = try await Delivered(export, only: selection)
      #expect(delivered.samples.map(\.sampleType.identifier) == [cataloged, cataloged])
      #expect(delivered.samples.map { $0.categorySample?.value } == [1, 1])
      #expect(delivered.summary?.types.keys.sorted() == [cataloged])
    }
  }

  @Test func `a category record that lacks a value is assigned the only value of its type`()
    async throws
  {
    let delivered = try await Delivered(
      document(record(type: "HKCategoryTypeIdentifierMindfulSession", unit: nil, value: nil)))
    #expect(delivered.samples.first?.categorySample?.value == 0)
  }

  @Test
  func `every category type accepts numeric text for its values, but not 'HKCategoryValue' alone`()
  {
    for type in CategoryType.catalog {
      let values = CategoryValues(type)
      for number in type.valueNames.keys { #expect(values.number(of: "\(number)") == number) }
      #expect(values.number(of: "HKCategoryValue") == nil)
    }
  }

  @Test func `records of unselected types are counted, but not delivered`() async throws {
    let steps = record(type: "HKQuantityTypeIdentifierStepCount", unit: "count", value: "5")
    let delivered = try await Delivered(
      document(record() + steps), only: ["HKQuantityTypeIdentifierStepCount"])
    #expect(delivered.records.count == 1)
    let summary = try #require(delivered.summary)
    #expect(summary.types["HKQuantityTypeIdentifierHeartRate"]?.unselected == 1)
    #expect(summary.types["HKQuantityTypeIdentifierStepCount"]?.delivered == 1)
    #expect(summary.types["HKQuantityTypeIdentifierStepCount"]?.unit == "count")
  }

  @Test func `invalid UTF-8 and control characters are replaced and counted`() async throws {
    var bytes = Array(document(record(source: "A\u{B}B?C") + record()).utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
    bytes[place] = 0xC3
    let delivered = try await Delivered(bytes)
    let names = delivered.samples.map { $0.sourceRevision?.source.name }
    #expect(names == ["A\u{FFFD}B\u{FFFD}C", "Watch"])
    #expect(delivered.summary?.repairs == [.forbiddenCharacter: 2])
  }

  @Test func `references to characters that XML forbids are replaced and counted`() async throws {
    let delivered = try await Delivered(document(record(source: "&#xD800;&#0;&#x110000;&#128241;")))
    #expect(delivered.samples.first?.sourceRevision?.source.name == "\u{FFFD}\u{FFFD}\u{FFFD}📱")
    #expect(delivered.summary?.repairs == [.forbiddenCharacter: 3])
  }

  @Test(arguments: [
    ("HKQuantityTypeIdentifierUnheardOf", "count"), ("HKQuantityTypeIdentifierHeartRate", "kg"),
    ("HKCategoryTypeIdentifierSleepAnalysis", nil),
  ])
  func `a replaced character in a value is counted once`(
    _ type: String, _ unit: String?
  ) async throws {
    let delivered = try await Delivered(document(record(type: type, unit: unit, value: "7&#1;")))
    #expect(delivered.summary?.repairs == [.forbiddenCharacter: 1])
  }

  @Test func `a metadata entry with an empty key and value is kept`() async throws {
    let delivered = try await Delivered(
      document(record(children: "<MetadataEntry key=\"\" value=\"\"/>")))
    #expect(delivered.samples.first?.quantitySample?.metadata == ["": .string("")])
  }

  @Test func `a sync identity that stores cannot use is omitted`() async throws {
    func children(_ version: String) -> String {
      "<MetadataEntry key=\"HKMetadataKeySyncIdentifier\" value=\"x\"/>"
        + "<MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"\(version)\"/>"
    }
    let delivered = try await Delivered(
      document(record(children: children("3")) + record(children: children("three"))))
    #expect(delivered.samples.map(\.metadata.syncIdentity?.version) == [3, nil])
    #expect(delivered.samples.last?.metadata == [:])
    #expect(delivered.summary?.repairs == [.unusableSyncIdentity: 1])
  }

  @Test func `an incomplete sync identity is omitted from an unknown record`() async throws {
    let version = "<MetadataEntry key=\"HKMetadataKeySyncVersion\" value=\"3\"/>"
    let delivered = try await Delivered(
      document(record(type: "HKQuantityTypeIdentifierNew", children: version)))
    #expect(delivered.unknown.map(\.metadata) == [[:]])
    #expect(delivered.summary?.repairs == [.unusableSyncIdentity: 1])
  }

  @Test func `the first value of a repeated metadata key is used`() async throws {
    let entries = ["1", "2"].map { "<MetadataEntry key=\"k\" value=\"\($0)\"/>" }.joined()
    let delivered = try await Delivered(document(record(children: entries) + record()))
    #expect(delivered.samples.map(\.metadata) == [["k": .string("1")], [:]])
    #expect(delivered.summary?.repairs == [.repeatedMetadataKey: 1])
  }
}

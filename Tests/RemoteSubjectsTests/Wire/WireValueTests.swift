import Foundation
import HealthModel
import JSONText
import RemoteSubjects
import TestSupport
import Testing
import WeightSync

struct WireValueTests {
  /// Returns the value after encoding and decoding.
  private func sent<Value: WireValue>(_ value: Value) throws -> Value {
    try Value(wire: JSONParser.parse(JSONWriter.bytes(of: value)))
  }

  private func expectSame<Value: WireValue & Equatable>(
    _ value: Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try sent(value) == value, sourceLocation: sourceLocation)
  }

  private static let seeds = Array(0..<100 as Range<UInt64>)

  @Test(arguments: seeds)
  func `store values are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    for _ in 0..<5 {
      try expectSame(values.text())
      try expectSame(values.number())
      try expectSame(values.date())
      try expectSame(values.uuid())
      try expectSame(values.data())
      try expectSame(values.metadataValue())
      try expectSame(values.revision())
      try expectSame(values.device())
      try expectSame(values.sample())
      try expectSame(values.anySample())
      try expectSame(DeletedObject(uuid: values.uuid(), metadata: values.metadata()))
      try expectSame(values.predicate())
      try expectSame(SampleSort(.endDate, ascending: values.flag()))
      try expectSame(values.interval())
      try expectSame(values.values())
      try expectSame(values.ledger())
      try expectSame(StatisticsOptions(rawValue: values.random.below(128)))
      let type = try sent(values.quantityType())
      #expect(try sent(type).canonicalUnit == type.canonicalUnit)
      #expect(try sent(type).aggregation == type.aggregation)
      try expectSame(SampleType.quantity(type))
      try expectSame(values.type())
    }
  }

  @Test(arguments: seeds)
  func `sync values are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    for _ in 0..<5 {
      try expectSame(values.entry())
      try expectSame(values.changes())
      try expectSame(values.lookup())
      try expectSame(
        EntryDraft(
          weightValue: values.number(), weightUnit: .pounds, date: values.date(),
          note: values.maybe { $0.text() }, bodyFatPercentage: Decimal(string: "22.1")))
      try expectSame(
        EntryEdit(
          weightValue: values.maybe { $0.number() }, weightUnit: values.maybe { _ in .kilograms },
          date: values.maybe { $0.date() }, note: values.maybe { $0.text() }))
      var state = HealthSyncState()
      state.healthSyncEnabled = values.flag()
      state.healthSyncAnchor = values.maybe { $0.data() }
      state.lastHealthSyncDate = values.maybe { $0.date() }
      state.pendingExportCount = values.random.below(100)
      try expectSame(state)
      var status = SyncStatus()
      status.phase = values.random.pick(SyncStatus.Phase.allCases)
      status.message = values.maybe { $0.text() }
      status.recoveryAction = values.maybe { $0.random.pick(RecoveryAction.allCases) }
      status.isOptionVisible = values.flag()
      status.isToggleOn = values.flag()
      try expectSame(status)
      try expectSame(
        WireHomeContents(
          revision: values.random.below(100),
          contents: HomeContents(
            entries: values.several { $0.entry() }, deletions: values.several { $0.deletion() },
            isSyncEnabled: values.flag())))
      var configuration = WeightSyncConfiguration(
        bundleIdentifier: values.text(), preferredUnit: .kilograms)
      configuration.pageSize = values.random.below(1_000)
      try expectSame(configuration)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `statistics and correlations are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let type = values.quantityType()
    let source = Source(name: "A", bundleIdentifier: "a")
    let statistics = Statistics(
      type: type, dates: values.interval(), values: values.values(),
      valuesBySource: values.flag() ? [source: values.values()] : [:])
    #expect(try sent(WireStatistics(statistics)).model(of: type) == statistics)
    let members = try [values.sample(), values.sample()]
    let dates = values.interval()
    try expectSame(
      Correlation(
        uuid: values.uuid(), type: .bloodPressure, members: members, start: dates.start,
        end: dates.end, metadata: values.metadata()))
    var interval = DateComponents()
    (interval.day, interval.month) = (values.random.below(30), 2)
    try expectSame(interval)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(try sent(calendar).timeZone == calendar.timeZone)
    #expect(try sent(calendar).identifier == calendar.identifier)
  }

  @Test func `dates are accurate to a quarter microsecond and stable when sent again`() throws {
    var random = SeededGenerator(seed: 3)
    var last = -Double.infinity
    for _ in 0..<5_000 {
      let seconds = Double(random.below(1 << 53)) / Double(1 << 23)
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let once = try sent(date)
      #expect(abs(once.timeIntervalSince(date)) <= 0.000_000_25)
      #expect(try sent(once) == once)
      last = seconds
    }
    #expect(last.isFinite)
  }

  @Test func `a date is encoded as a decimal number of seconds since 1970`() {
    let date = Date(timeIntervalSinceReferenceDate: 758_116_800.001)
    #expect(String(decoding: JSONWriter.bytes(of: date), as: UTF8.self) == "1736424000.001")
  }

  @Test(arguments: [
    (#"{"uuid":"x"}"#, "uuid: a UUID as text is expected, not other text"),
    (#"{}"#, "uuid: a UUID as text is expected, not nothing"),
    (
      #"{"uuid":"00000000-0000-0000-0000-000000000001","type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":"80","unit":"kg"},"start":0,"end":0}"#,
      "quantity.value: a number is expected, not text"
    ),
    (
      #"{"uuid":"00000000-0000-0000-0000-000000000001","type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":80,"unit":"furlong"},"start":0,"end":0}"#,
      "quantity.unit: a unit string in HealthKit's grammar is expected, not other text"
    ),
    (
      #"{"uuid":"00000000-0000-0000-0000-000000000001","type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":80,"unit":"kg"},"start":1,"end":0}"#,
      "end: a value that follows the rule (a sample must not end before it starts) is expected, not a value that breaks it"
    ),
    (
      #"{"uuid":"00000000-0000-0000-0000-000000000001","type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":80,"unit":"m"},"start":0,"end":0}"#,
      "quantity: a value that follows the rule ('m' is not a unit of 'HKQuantityTypeIdentifierBodyMass') is expected, not a value that breaks it"
    ),
    (
      #"{"uuid":"00000000-0000-0000-0000-000000000001","type":"HKQuantityTypeIdentifierBodyMass","quantity":{"value":80,"unit":"kg"},"start":0,"end":0,"metadata":{"k":{"string":1}}}"#,
      "metadata.k.string: text is expected, not a number"
    ),
    ("7", "the message: a sample is expected, not a number"),
  ])
  func `an invalid sample is reported with its path`(
    _ text: String, _ description: String
  ) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    let error = #expect(throws: WireError.self) { try QuantitySample(wire: value) }
    #expect(error?.description == description)
  }

  @Test func `an invalid element of an array is reported with its path`() throws {
    let value = try JSONParser.parse(Array(#"{"samples":[{}]}"#.utf8))
    let error = #expect(throws: WireError.self) { try WirePart(wire: value) }
    #expect(error?.path == "samples[0].uuid")
  }

  @Test(arguments: [("{}", 0), (#"{"all":{},"uuids":[]}"#, 2)])
  func `a predicate without exactly one member is rejected with the number of its members`(
    _ text: String, _ count: Int
  ) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    let error = #expect(throws: WireError.self) { try SamplePredicate(wire: value) }
    #expect(error?.found == "an object with \(count) members")
  }

  @Test func `an interval that ends before it starts is rejected`() throws {
    let value = try JSONParser.parse(Array(#"{"start":2,"end":1}"#.utf8))
    let error = #expect(throws: WireError.self) { try DateInterval(wire: value) }
    #expect(
      error?.description
        == "end: an end that is not before the start is expected, not an earlier date")
  }

  @Test(arguments: [1, 100, 101, 250])
  func `predicates can be nested at most a hundred levels deep`(_ depth: Int) throws {
    let text =
      String(repeating: #"{"not":"#, count: depth - 1) + #"{"all":{}}"#
      + String(repeating: "}", count: depth - 1)
    let value = try JSONParser.parse(Array(text.utf8))
    if depth <= SamplePredicate.deepest {
      _ = try SamplePredicate(wire: value)
    } else {
      #expect(throws: WireError.self) { try SamplePredicate(wire: value) }
    }
  }

  @Test(arguments: [(100, "read"), (101, "refused"), (124, "refused"), (130, "no JSON")])
  func `a request's predicate is decoded up to the maximum depth`(
    _ depth: Int, _ expected: String
  ) throws {
    let text =
      #"{"id":1,"method":"query.samples","params":{"predicate":"#
      + String(repeating: #"{"and":["#, count: depth - 1) + #"{"all":{}}"#
      + String(repeating: "]}", count: depth - 1) + "}}"
    guard let line = try? JSONParser.parse(Array(text.utf8)) else {
      #expect(expected == "no JSON")
      return
    }
    guard case .object(let request) = line, case .object(let parameters)? = request["params"] else {
      Issue.record("the request or its 'params' is not an object")
      return
    }
    let condition = try? SamplePredicate(wire: parameters["predicate"] ?? .null)
    #expect((condition == nil ? "refused" : "read") == expected)
  }

  @Test(arguments: [10_000, 1_000_000])
  func `deeply nested predicates are rejected before they are decoded`(_ depth: Int) {
    let text =
      String(repeating: #"{"not":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    #expect(throws: JSONError.self) { try JSONParser.parse(Array(text.utf8)) }
  }

  @Test(arguments: [
    ("1e300", false), ("9007199254740993", false), ("9007199254740992", false),
    ("9007199254740991", true), ("-9007199254740991", true), ("-9007199254740992", false),
    ("1.5", false), ("-3", true), ("1e3", true),
  ])
  func `a number is decoded as an integer only if it is whole and small enough to be exact`(
    _ text: String, _ isRead: Bool
  ) throws {
    let value = try JSONParser.parse(Array(text.utf8))
    #expect(((try? Int(wire: value)) != nil) == isRead)
  }
}

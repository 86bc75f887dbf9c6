import Foundation
import HealthModel
import JSONText
import RemoteSubjects
import TestSupport
import Testing
import WeightSync

struct MessageTests {
  /// Returns the parameters of a call as text, and the text after decoding and encoding them.
  private func roundTrip<Call: WireCall>(_ call: Call) throws -> (String, String) {
    let bytes = JSONWriter.bytes(of: call.params())
    guard case .object(let params) = try JSONParser.parse(bytes) else { return ("", "no object") }
    let read = try #require(try Call(method: call.method, params: params))
    return (
      String(decoding: bytes, as: UTF8.self),
      String(decoding: JSONWriter.bytes(of: read.params()), as: UTF8.self)
    )
  }

  private func expectSame(_ call: some WireCall) throws {
    let (sent, received) = try roundTrip(call)
    #expect(sent == received)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `store calls are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let sample = try values.sample()
    let query = WireQuery(id: values.uuid(), type: values.type(), predicate: values.predicate())
    let any = try values.anySample()
    let types = Set(values.several { $0.type() })
    let statistics = StatisticsQuery(
      type: values.quantityType(), predicate: values.predicate(), options: [.mostRecent])
    let correlation = try Correlation(
      uuid: values.uuid(), type: .food, members: [sample], start: sample.startDate,
      end: sample.endDate)
    let (start, end) = (any.startDate, any.endDate)
    let workout = try Workout(
      uuid: values.uuid(), activityType: .yoga, start: start, end: end)
    for call in [StoreCall.saveWorkout(workout, [any]), .addToWorkout(workout, [any])] {
      try expectSame(call)
    }
    let calls: [StoreCall] = [
      .requestAuthorization(share: types, read: types), .authorizationStatus(values.type()),
      .authorizationRequestStatus(share: types, read: []), .isAvailable, .save(any),
      .delete(any), .saveAll([any, .quantity(sample)]), .deleteAll([any]),
      .deleteMatching(values.type(), values.predicate()),
      .samples(query, limit: 5, sort: [SampleSort(.startDate, ascending: true)]),
      .changes(query, anchor: values.data(), limit: 500), .watch(query, anchor: nil),
      .observe(query), .complete(query: values.uuid(), delivery: 3), .stop(query: values.uuid()),
      .enableDelivery(values.type(), .hourly), .disableDelivery(values.type()),
      .sources(values.type(), values.predicate()), .statistics(WireStatisticsQuery(statistics)),
      .statisticsCollection(
        WireStatisticsCollection(
          StatisticsCollectionQuery(
            statistics, anchor: values.date(), interval: DateComponents(day: 1),
            calendar: Calendar(identifier: .gregorian), range: values.interval()))),
      .saveCorrelation(correlation), .deleteCorrelation(correlation),
      .correlations(
        WireCorrelationQuery(
          CorrelationQuery(
            type: .food, memberPredicates: [values.quantityType(): values.predicate()]))),
    ]
    for call in calls { try expectSame(call) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `control calls are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let calls: [ControlCall] = [
      .reset(now: values.date(), seed: values.random.below(1 << 50), app: values.revision()),
      .answer(.decide(share: values.flag(), read: values.flag())), .answer(.cancel),
      .authorize(values.type(), share: .sharingDenied, read: values.maybe { _ in .granted }),
      .saveAs(try values.anySample(), values.revision()),
      .deleteAsUser(Set(values.several { $0.uuid() })), .lock(true), .available(false),
      .foreground(true), .reopen, .purgeTombstones, .sampleDateLimit(values.maybe { $0.date() }),
      .sourceRanking(values.quantityType(), values.several { $0.text() }),
      .storedSamples(request: 4), .ledger, .settle,
    ]
    for call in calls { try expectSame(call) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `calls to a sync and to its home are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let configuration = WeightSyncConfiguration(bundleIdentifier: "a", preferredUnit: .pounds)
    let calls: [SyncCall] = [
      .start(session: 2, now: values.date(), seed: 7, configuration), .launch, .enable, .disable,
      .add(EntryDraft(weightValue: 80, weightUnit: .kilograms, date: values.date())),
      .edit("x", EntryEdit(note: values.text())), .delete(values.text()), .export, .import,
      .foreground, .unlock, .recover, .settle, .status,
    ]
    for call in calls { try expectSame(call) }
    let homeCalls: [HomeCall] = [
      .contents(values.lookup()), .apply(revision: 3, values.lookup(), values.changes()), .state,
      .saveAnchor(values.maybe { $0.data() }), .saveLastSyncDate(values.date()),
    ]
    for call in homeCalls { try expectSame(call) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `notifications are decoded as they were encoded`(_ seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    var part = WirePart()
    part.query = values.uuid()
    part.samples = [try values.anySample()]
    part.anchor = values.maybe { $0.data() }
    let notices: [Notice] = [
      .cancel(id: 9), .setClock(now: values.date()), .schedule(timer: 1, at: values.date()),
      .unschedule(timer: 1), .part(part), .update(part),
      .notify(query: values.uuid(), delivery: 1, error: nil),
      .notify(
        query: values.uuid(), delivery: 2,
        error: WireFailure(HealthError(.errorDatabaseInaccessible, "locked"))),
      .log(level: "info", message: values.text()),
    ]
    for notice in notices { try expectSame(notice) }
  }

  @Test func `a method of another call type, or of none, is not decoded`() throws {
    #expect(try StoreCall(method: "sample.steal", params: JSONObject()) == nil)
    #expect(try ControlCall(method: "sample.save", params: JSONObject()) == nil)
    #expect(try SyncCall(method: "", params: JSONObject()) == nil)
    #expect(try HomeCall(method: "home", params: JSONObject()) == nil)
    #expect(try Notice(method: "hello", params: JSONObject()) == nil)
  }

  @Test func `a wrong parameter is reported with its path`() throws {
    let params = JSONObject([.init("type", .number(1))])
    let error = #expect(throws: WireError.self) {
      try StoreCall(method: "authorization.status", params: params)
    }
    #expect(error?.path == "type")
  }

  // MARK: - Errors

  private func sent(_ error: any Error) throws -> WireFailure {
    try WireFailure(wire: JSONParser.parse(JSONWriter.bytes(of: WireFailure(error))))
  }

  @Test(arguments: HealthError.Code.allCases)
  func `a store error is decoded as it was encoded`(_ code: HealthError.Code) throws {
    for message in ["", "a sentence"] {
      let error = HealthError(code, message)
      let failure = try sent(error)
      #expect(failure.error as? HealthError == error)
      #expect(failure.isDefinite == ![.timeout, .network, .cancelled].contains(code))
    }
  }

  @Test(arguments: ProgrammerError.Kind.allCases)
  func `a programmer error is decoded as it was encoded`(_ kind: ProgrammerError.Kind) throws {
    let error = ProgrammerError(kind, "a rule")
    #expect(try sent(error).error as? ProgrammerError == error)
  }

  @Test(arguments: [WeightSyncError.unknownEntry, .importedEntryIsReadOnly, .disabled])
  func `a sync's usage error is decoded as it was encoded`(_ error: WeightSyncError) throws {
    #expect(try sent(error).error as? WeightSyncError == error)
  }

  @Test func `a validation error is decoded as it was encoded`() throws {
    let entry = WeightEntry(
      persistentModelID: "a", weightValue: -1, weightUnit: "kg", date: .distantPast)
    let error = #expect(throws: WeightEntry.ValidationError.self) {
      try entry.validate(isSyncEnabled: false)
    }
    #expect(try sent(try #require(error)).error as? WeightEntry.ValidationError == error)
  }

  @Test func `a cancellation is preserved, and an unknown error leaves the outcome unknown`() throws
  {
    #expect(try sent(CancellationError()).error is CancellationError)
    struct Unknown: Error {}
    let failure = try sent(Unknown())
    #expect(failure.error is WireFailure)
    #expect(!failure.isDefinite)
  }
}

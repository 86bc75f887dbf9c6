import HealthModel
import Testing

/// A combination of permissions, with the expected error for saving and deleting, and the expected
/// number of visible samples.
struct AccessCase: Sendable, CustomTestStringConvertible {
  let share: AuthorizationStatus
  let read: ReadAuthorization
  let saving: HealthError.Code?
  let sees: Int?

  var testDescription: String { "\(share), read \(read)" }

  /// All combinations; `sees` is the number of visible samples if the store contains one own and
  /// one foreign sample, or `nil` if the query fails.
  static let all: [Self] = [
    Self(share: .sharingAuthorized, read: .granted, saving: nil, sees: 2),
    Self(share: .sharingAuthorized, read: .denied, saving: nil, sees: 1),
    Self(share: .sharingAuthorized, read: .notDetermined, saving: nil, sees: 1),
    Self(share: .sharingDenied, read: .granted, saving: .errorAuthorizationDenied, sees: 2),
    Self(share: .sharingDenied, read: .denied, saving: .errorAuthorizationDenied, sees: 0),
    Self(share: .sharingDenied, read: .notDetermined, saving: .errorAuthorizationDenied, sees: 0),
    Self(
      share: .notDetermined, read: .granted, saving: .errorAuthorizationNotDetermined, sees: 2),
    Self(share: .notDetermined, read: .denied, saving: .errorAuthorizationNotDetermined, sees: 0),
    Self(
      share: .notDetermined, read: .notDetermined, saving: .errorAuthorizationNotDetermined,
      sees: nil),
  ]
}

struct AuthorizationTests {
  @Test(arguments: StoreKind.allCases, AccessCase.all)
  func `the sharing and read permissions determine what an app can save, delete and see`(
    on kind: StoreKind, _ access: AccessCase
  ) async throws {
    let bench = try await Bench(kind)
    let own = try await bench.save("own")
    let foreign = try await bench.save(as: Bench.other)
    await bench.store.setAuthorization(share: access.share, read: access.read, for: .bodyMass)
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == access.share)

    if let code = access.saving {
      await expect(code) { try await bench.save() }
      await expect(code) { try await bench.store.delete(.quantity(own)) }
    } else {
      try await bench.store.delete(.quantity(bench.save()))
    }
    guard let count = access.sees else {
      await expect(.errorAuthorizationNotDetermined) { _ = try await bench.fetch() }
      await expect(.errorAuthorizationNotDetermined) { _ = try await bench.changes() }
      #expect(bench.observe().errors == [.errorAuthorizationNotDetermined])
      return
    }
    let expected = Array([own, foreign].uuids[(count == 0 ? 2 : 0)..<(count == 0 ? 2 : count)])
    #expect(try await bench.fetch().uuids == expected)
    #expect(try await bench.changes().addedSamples.uuids == expected)
    #expect(bench.observe().errors.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `an app without read permission is notified only of its own changes`(
    on kind: StoreKind
  )
    async throws
  {
    let bench = try await Bench(kind, read: .denied)
    let foreign = try await bench.save(as: Bench.other)
    let observed = bench.observe()
    await bench.store.deleteAsUser([foreign.uuid])
    try await bench.save(as: Bench.other)
    #expect(observed.count == 1)
    #expect(try await bench.changes().deletedObjects.isEmpty)
    let own = try await bench.save()
    try await bench.store.delete(.quantity(own))
    #expect(observed.count == 3)
    #expect(try await bench.changes().deletedObjects.map(\.uuid) == [own.uuid])
  }

  @Test(arguments: StoreKind.allCases)
  func `a request changes only undecided authorizations`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind, share: nil, read: nil)
    let height = SampleType.quantity(.height)
    await bench.store.setAuthorizationAnswer(.decide(share: false, read: true))
    #expect(try await bench.store.requestAuthorization(toShare: [.bodyMass], read: []))
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .sharingDenied)
    #expect(try await bench.fetch().isEmpty)

    await bench.store.setAuthorizationAnswer(.decide(share: true, read: true))
    #expect(
      try await bench.store.requestAuthorization(toShare: [.bodyMass, height], read: [.bodyMass]))
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .sharingDenied)
    #expect(await bench.store.authorizationStatus(for: height) == .sharingAuthorized)
    try await bench.save(as: Bench.other)
    #expect(try await bench.fetch().count == 1)

    // The user has decided about all requested types, so no sheet appears that the user could
    // cancel.
    await bench.store.setAuthorizationAnswer(.cancel)
    #expect(try await bench.store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass]))
    #expect(try await bench.store.requestAuthorization(toShare: [], read: []))
  }

  @Test(arguments: StoreKind.allCases)
  func `a read request does not change the sharing status`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind, share: nil, read: nil)
    #expect(try await bench.store.requestAuthorization(toShare: [], read: [.bodyMass]))
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .notDetermined)
  }

  @Test(arguments: StoreKind.allCases)
  func `a canceled request fails and changes no authorization`(on kind: StoreKind) async throws {
    let bench = try await Bench(kind, share: nil, read: nil)
    await bench.store.setAuthorizationAnswer(.cancel)
    await expect(.errorUserCanceled) {
      _ = try await bench.store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
    }
    #expect(await bench.store.authorizationStatus(for: .bodyMass) == .notDetermined)
    await expect(.errorAuthorizationNotDetermined) { _ = try await bench.fetch() }
  }

  @Test(arguments: StoreKind.allCases)
  func `an invalid request throws a programmer error`(on kind: StoreKind) async throws {
    var configuration = HealthStoreConfiguration()
    configuration.usageDescriptions = [.read]
    let bench = try await Bench(kind, share: nil, configuration: configuration)
    func mistake(share: Set<SampleType>, read: Set<SampleType> = []) async -> ProgrammerError.Kind?
    {
      let error = await #expect(throws: ProgrammerError.self) {
        _ = try await bench.store.requestAuthorization(toShare: share, read: read)
      }
      return error?.kind
    }
    let pressure = SampleType.correlation(identifier: "HKCorrelationTypeIdentifierBloodPressure")
    #expect(await mistake(share: [pressure]) == .typeNotShareable)
    #expect(await mistake(share: [], read: [pressure]) == .typeNotShareable)
    let exercise = QuantityType(
      identifier: "HKQuantityTypeIdentifierAppleExerciseTime", canonicalUnit: .minute,
      aggregation: .cumulative)
    #expect(await mistake(share: [.quantity(exercise)]) == .typeNotShareable)
    #expect(await mistake(share: [.bodyMass]) == .missingUsageDescription)
    #expect(try await bench.store.requestAuthorization(toShare: [], read: [.bodyMass]))

    configuration.usageDescriptions = [.share]
    let mute = try await Bench(kind, share: nil, read: nil, configuration: configuration)
    let error = await #expect(throws: ProgrammerError.self) {
      _ = try await mute.store.requestAuthorization(toShare: [.bodyMass], read: [.bodyMass])
    }
    #expect(error?.kind == .missingUsageDescription)
    #expect(await mute.store.authorizationStatus(for: .bodyMass) == .notDetermined)
  }

  @Test(arguments: StoreKind.allCases)
  func `saves, deletions, queries, requests and registrations fail if health data is unavailable`(
    on kind: StoreKind
  ) async throws {
    let bench = try await Bench(kind)
    let sample = try await bench.save()
    #expect(type(of: bench.store).isHealthDataAvailable())
    await bench.store.setAvailable(false)
    #expect(await bench.store.isHealthDataAvailable == false)
    let code = HealthError.Code.errorHealthDataUnavailable
    await expect(code) { try await bench.save() }
    await expect(code) { try await bench.store.delete(.quantity(sample)) }
    await expect(code) { _ = try await bench.fetch() }
    await expect(code) { _ = try await bench.changes() }
    await expect(code) {
      _ = try await bench.store.requestAuthorization(toShare: [.bodyMass], read: [])
    }
    await expect(code) {
      try await bench.store.enableBackgroundDelivery(for: .bodyMass, frequency: .immediate)
    }
    await expect(code) { try await bench.store.disableBackgroundDelivery(for: .bodyMass) }
    #expect(bench.observe().errors == [code])
    #expect(await bench.store.storedSamples().count == 1)
    await bench.store.setAvailable(true)
    #expect(await bench.store.isHealthDataAvailable)
    #expect(try await bench.fetch().uuids == [sample.uuid])
  }
}

import Foundation
import HealthModel
import Testing

@testable import HealthExport

struct IdentityTests {
  private func uuids(_ elements: String...) async throws -> [UUID] {
    try await Delivered(document(elements.joined(separator: "\n"))).records.map(\.uuid)
  }

  @Test func `the identity depends on the dates, not on their UTC offsets`() async throws {
    let there = record(
      start: "2024-03-01 09:00:00 +0000", end: "2024-03-01 14:45:10 +0545")
    #expect(try await uuids(record()) == uuids(there))
  }

  @Test func `the identity is a name-based UUID with a fixed value`() async throws {
    let uuid = try #require(try await uuids(record()).first)
    #expect(uuid.uuid.6 >> 4 == 5)
    #expect(uuid.uuid.8 >> 6 == 2)
    #expect(uuid.uuidString == "6DEBC5DC-175C-5243-97CC-D1BAB5CDEB95")
  }

  @Test func `type, unit, value, source and each date change the identity`() async throws {
    let all = try await uuids(
      record(), record(value: "73"), record(source: "Phone"), record(unit: "count/s"),
      record(start: "2024-03-01 10:00:01 +0100"), record(end: "2024-03-01 10:00:11 +0100"),
      record(extra: " creationDate=\"2024-03-01 10:00:00 +0100\""),
      record(type: "HKQuantityTypeIdentifierRestingHeartRate"), record(value: "72.0"))
    #expect(Set(all).count == all.count)
  }

  @Test func `device, source version and metadata do not change the identity`() async throws {
    let other = record(
      extra: " device=\"x\" sourceVersion=\"2\"",
      children: "<MetadataEntry key=\"k\" value=\"v\"/>")
    #expect(try await uuids(record()) == uuids(other))
  }

  @Test func `equal records are distinguished by their order`() async throws {
    let delivered = try await Delivered(document([record(), record(), record()].joined()))
    let ordinals = delivered.records.map { record in
      if case .sample(let sample) = record { sample.details.ordinal } else { -1 }
    }
    #expect(ordinals == [0, 1, 2])
    #expect(Set(delivered.records.map(\.uuid)).count == 3)
    let first = delivered.records.map { record in
      if case .sample(let sample) = record { sample.details.first } else { record.uuid }
    }
    #expect(Set(first) == [delivered.records[0].uuid])
    #expect(delivered.summary?.types["HKQuantityTypeIdentifierHeartRate"]?.repeated == 2)
    #expect(try await uuids(record(), record()) == Array(delivered.records.map(\.uuid).prefix(2)))
  }

  @Test func `records that differ only in their values have different identities`()
    async throws
  {
    let values = ["72", "72", "73", "73", "73", "72", "7&#52;", "74", "7&#52;"]
    let all = try await uuids(values.map { record(value: $0) }.joined())
    #expect(Set(all).count == all.count)
    #expect(try await uuids(record(), record()) == Array(all.prefix(2)))
  }

  @Test func `the identity of a repeated record has a fixed value`() async throws {
    let uuid = try #require(try await uuids(record(), record()).last)
    #expect(uuid.uuidString == "835108CB-988A-53C2-B331-96D8AEDEFE3F")
  }

  @Test func `repeated members of a correlation have the identities of the equal separate records`()
    async throws
  {
    let type = "HKQuantityTypeIdentifierDietaryProtein"
    let all = ["20", "20", "30", "30"].map { record(type: type, unit: "g", value: $0) }.joined()
    let delivered = try await Delivered(
      document(
        all + "<Correlation type=\"HKCorrelationTypeIdentifierFood\" sourceName=\"Watch\" "
          + "startDate=\"2024-03-01 10:00:00 +0100\" endDate=\"2024-03-01 10:00:10 +0100\">"
          + "\(all)</Correlation>"))
    let members = try #require(delivered.correlations.first).correlation.members.map(\.uuid)
    #expect(members.count == 4)
    #expect(Set(members) == Set(delivered.samples.map(\.uuid)))
  }

  @Test func `canonically equivalent source names result in the same identity`() async throws {
    #expect(
      try await uuids(record(source: "Ren\u{E9}")) == uuids(record(source: "Rene\u{301}")))
  }

  @Test func `the first 128 bits of SHA-1 hashes match published values`() {
    func hash(_ text: String) -> String {
      var hash = SHA1()
      withView(of: Array(text.utf8)) { hash.append($0) }
      let (high, low) = hash.finish()
      return String(high, radix: 16) + "-" + String(low, radix: 16)
    }
    #expect(hash("abc") == "a9993e364706816a-ba3e25717850c26c")
    #expect(hash("") == "da39a3ee5e6b4b0d-3255bfef95601890")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "84983e441c3bd26e-baae4aa1f95129e5")
  }

  @Test func `a counter counts occurrences of identities and their surplus over another counter`() {
    var counter = RepeatCounter()
    var other = RepeatCounter()
    let identities = (0..<5_000).map { number in
      RecordIdentity(namespace: .exports) { $0.append(number: Int64(number)) }
    }
    for identity in identities {
      #expect(counter.occurrences(addingOneOf: identity) == 0)
    }
    for (index, identity) in identities.enumerated() where index % 3 == 0 {
      #expect(counter.occurrences(addingOneOf: identity) == 1)
      _ = other.occurrences(addingOneOf: identity)
    }
    #expect(identities.allSatisfy(counter.contains))
    #expect(other.surplus(over: counter) == 0)
    #expect(counter.surplus(over: other) == 5_000)
  }
}

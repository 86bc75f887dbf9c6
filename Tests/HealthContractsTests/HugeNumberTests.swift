import Conformance
import ConformanceRecord
import HealthContracts
import HealthModel
import SpecMarkdown
import SubjectDeviations
import Testing

/// Stores that return numbers beyond the range of `Int`: rows report them, and the run continues.
struct HugeNumberTests {
  /// Returns a deviation of the store that changes each quantity sample that is saved individually.
  static func store(
    _ id: String, _ change: @escaping @Sendable (QuantitySample) throws -> QuantitySample
  ) -> StoreDeviation {
    StoreDeviation(id, "numbers are huge") {
      $0.save = { base, sample in try await base.store.save(.quantity(try change(sample))) }
      $0.saveAs = { base, sample, revision in
        try await base.store.save(.quantity(try change(sample)), as: revision)
      }
    }
  }

  static let stores = [
    store("huge-versions") { sample in
      guard sample.metadata.syncIdentity != nil else { return sample }
      return try changed(sample, version: 1e300)
    },
    store("huge-weights") { sample in try changed(sample, factor: 1e300) },
  ]

  private static func changed(
    _ sample: QuantitySample, version: Double? = nil, factor: Double = 1
  ) throws -> QuantitySample {
    var metadata = sample.metadata
    if let version { metadata[MetadataKey.syncVersion] = .number(version) }
    let unit = sample.quantityType.canonicalUnit
    return try QuantitySample(
      uuid: sample.uuid, type: sample.quantityType,
      quantity: Quantity(unit: unit, value: try sample.quantity.doubleValue(for: unit) * factor),
      start: sample.startDate, end: sample.endDate, metadata: metadata, device: sample.device)
  }

  @Test(arguments: stores)
  func `rows report a number beyond the range of Int`(_ store: StoreDeviation) async throws {
    let names = ["export.md", "import.md", "conflicts.md"]
    let documents = try Specifications.documents().filter { document in
      document.path.contains("001-") && names.contains { document.path.hasSuffix("/\($0)") }
    }
    let record = await ConformanceRunner(
      subject: store.subject.conformanceSubject(), patience: .seconds(120)
    ).run(HealthContracts.plan(for: documents))
    let reporting = record.rows.filter { row in
      row.outcome == .failed && row.findings.contains { $0.observed.contains("e+30") }
    }
    #expect(documents.count == names.count)
    #expect(record.rows.count > 50)
    #expect(reporting.count > 5, "\(record.problems)")
  }

  @Test func `a huge sync version makes some rows about sync identity fail, but none errored`()
    async throws
  {
    let record = await ConformanceRunner(
      subject: Self.stores[0].subject.conformanceSubject(), patience: .seconds(120)
    ).run(try WrongStoreTests.plan().filter { $0.id.hasPrefix("saving/sync-identity/") })
    #expect(record.rows.contains { $0.outcome == .failed })
    #expect(record.rows.allSatisfy { $0.outcome == .failed || $0.outcome == .passed })
  }
}

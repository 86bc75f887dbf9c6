import Foundation
import TestSupport
import Testing

@testable import HealthExport

#if canImport(zlib) || canImport(CZlib)
  struct ZipReadingTests {
    private static let export = GeneratedExport(version: 13, seed: 5, elements: 300).bytes

    @Test(arguments: [8, 0], [false, true])
    func `an archive yields the same records and summary as the export in it`(
      method: Int, isLarge: Bool
    ) async throws {
      var writer = ZipWriter([
        .init(name: "apple_health_export/", content: []),
        .init(
          name: "apple_health_export/export_cda.xml", content: Array("<ClinicalDocument/>".utf8)),
        .init(name: "apple_health_export/Exportación.xml", content: Self.export, method: method),
        .init(name: "__MACOSX/._export.xml", content: [0, 5, 22, 7]),
        .init(name: "apple_health_export/workout-routes/r.gpx", content: Array("<gpx/>".utf8)),
      ])
      writer.isLarge = isLarge
      writer.comment = Array("a comment with PK\u{5}\u{6} in it".utf8)
      let direct = try await Delivered(Self.export)
      let delivered = try await Delivered(writer.bytes, name: "Exportación.zip")
      #expect(delivered.error == nil)
      #expect(delivered.records == direct.records)
      #expect(delivered.summary == direct.summary)
      let reader = HealthExportReader(bytes: writer.bytes, name: "Exportación.zip")
      #expect(try reader.documentName() == "Exportación.xml")
    }

    @Test func `the largest export in the archive is found, regardless of its name`() async throws {
      let small = Array(document(record()).utf8)
      let writer = ZipWriter([
        .init(name: "export.xml", content: small), .init(name: "../../x", content: Self.export),
      ])
      let reader = HealthExportReader(bytes: writer.bytes, name: "a.zip")
      #expect(try reader.documentName() == "x")
    }

    @Test func `a wrong checksum is reported after all records are delivered`() async throws {
      var writer = ZipWriter("export.xml", Self.export)
      writer.entries[0].checksum = 1
      let delivered = try await Delivered(writer.bytes)
      #expect(delivered.error?.code == .damagedArchive)
      #expect(try await delivered.records == Delivered(Self.export).records)
    }

    private struct Defect: Sendable {
      let name: String
      let code: ExportError.Code
      let spoil: @Sendable (inout ZipWriter) -> Void

      init(
        _ name: String, _ code: ExportError.Code,
        _ spoil: @escaping @Sendable (inout ZipWriter) -> Void
      ) {
        (self.name, self.code, self.spoil) = (name, code, spoil)
      }
    }

    private static let defects = [
      Defect("encrypted", .unsupportedArchive) { $0.entries[0].flags |= 1 },
      Defect("method", .unsupportedArchive) { $0.entries[0].method = 12 },
      Defect("too short", .damagedArchive) { $0.entries[0].inflatedLength = 5_000 },
      Defect("too long", .damagedArchive) { $0.entries[0].inflatedLength = 50_000_000 },
      Defect("too little input", .damagedArchive) { $0.entries[0].deflatedLength = 3_000 },
      Defect("too much input", .damagedArchive) { $0.entries[0].deflatedLength = 5_000_000 },
      Defect("offset", .damagedArchive) { $0.entries[0].offset = 7 },
      Defect("offset far away", .damagedArchive) { $0.entries[0].offset = 1 << 31 },
      Defect("count", .damagedArchive) { $0.count = 9 },
      Defect("name", .limitExceeded) { $0.entries[0].name = String(repeating: "n", count: 5_000) },
      Defect("large offset", .damagedArchive) {
        $0.isLarge = true
        $0.entries[0].offset = 1 << 60
      },
    ]

    @Test(arguments: defects.indices)
    func `an archive that is inconsistent, unsupported or beyond a limit is rejected`(number: Int)
      async throws
    {
      let defect = Self.defects[number]
      var writer = ZipWriter("export.xml", Self.export)
      defect.spoil(&writer)
      let error = try #require(try await Delivered(writer.bytes).error, "\(defect.name)")
      #expect(error.code == defect.code, "\(defect.name): \(error)")
    }

    @Test func `the limits on the number and inflated length of archive entries are enforced`()
      async throws
    {
      var limits = ExportLimits()
      limits.archiveEntries = 1
      let two = ZipWriter([
        .init(name: "export.xml", content: Self.export), .init(name: "b", content: [1]),
      ])
      #expect(
        try await Delivered(two.bytes, limits: limits).error?.remedy.contains("archiveEntries")
          == true)
      limits = ExportLimits()
      limits.inflatedLength = 1_000
      let one = ZipWriter("export.xml", Self.export)
      #expect(
        try await Delivered(one.bytes, limits: limits).error?.remedy.contains("inflatedLength")
          == true)
    }

    @Test func `a zip bomb is rejected because of its inflation ratio`() async throws {
      let content = Array("<HealthData> ".utf8) + [UInt8](repeating: 0x20, count: 18_000_000)
      let error = try await Delivered(ZipWriter("export.xml", content).bytes).error
      #expect(error?.code == .limitExceeded)
      #expect(error?.remedy.contains("inflationRatio") == true)
    }

    @Test func `an archive without an export is rejected`() async throws {
      let writer = ZipWriter("export_cda.xml", Array("<ClinicalDocument/>".utf8))
      #expect(try await Delivered(writer.bytes).error?.code == .notAnExport)
      #expect(try await Delivered(ZipWriter([]).bytes).error?.code == .notAnExport)
    }

    @Test func `a truncated archive is rejected`() async throws {
      let archive = ZipWriter("export.xml", Array(document(record()).utf8)).bytes
      for length in 4..<archive.count {
        let error = try #require(try await Delivered(Array(archive.prefix(length))).error)
        #expect(error.code == .damagedArchive || error.code == .notAnExport)
      }
    }

    @Test func `an archive with changed bytes yields either a summary or an error`() async throws {
      var random = SeededGenerator(seed: 17)
      var writer = ZipWriter("export.xml", Array(document(record() + record()).utf8))
      for round in 0..<1_000 {
        writer.isLarge = round % 2 == 0
        var archive = writer.bytes
        for _ in 0...random.below(3) {
          archive[random.below(archive.count)] = random.pick([
            0, 1, 0x7F, 0xFF, UInt8(random.below(256)),
          ])
        }
        let delivered = try await Delivered(archive)
        #expect((delivered.summary == nil) != (delivered.error == nil))
      }
    }
  }
#endif

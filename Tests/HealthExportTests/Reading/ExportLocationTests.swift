import Foundation
import Testing

@testable import HealthExport

struct ExportLocationTests {
  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "healthspec-export-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "apple_health_export"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test func `an export is found by its content in the given folder or a folder within it`()
    async throws
  {
    try await withFolder { folder in
      let inner = folder.appending(path: "apple_health_export")
      let export = GeneratedExport(version: 14, seed: 2, elements: 50)
      try Data(export.bytes).write(to: inner.appending(path: "exportar.xml"))
      let clinical =
        "<ClinicalDocument>\(String(repeating: " ", count: 200_000))</ClinicalDocument>"
      try Data(clinical.utf8).write(to: inner.appending(path: "export_cda.xml"))
      try Data(export.bytes + export.bytes).write(to: inner.appending(path: "._exportar.xml"))
      for path in [inner.path, folder.path, inner.appending(path: "exportar.xml").path] {
        let reader = HealthExportReader(at: path)
        #expect(try reader.documentName() == "exportar.xml")
        var count = 0
        let summary = try await reader.read { count += $0.count }
        #expect(count == summary.delivered && count > 0)
      }
    }
  }

  @Test(arguments: [
    ("<HealthData>", true), ("<HealthData\n locale='en'>", true), ("<HealthData\t>", true),
    ("<HealthData/>", true), ("<!DOCTYPE HealthData\r\n[", true), ("<HealthDataList>", false),
    ("<HealthData-1>", false), ("HealthData", false),
  ])
  func `an export is recognized by its document type or its root element`(
    _ text: String, _ isExport: Bool
  ) {
    #expect(ExportLocation.isExport(Array("<?xml version='1.0'?>\n\(text)".utf8)) == isExport)
  }

  @Test func `a folder without an export, a missing file and a device file are rejected`()
    async throws
  {
    try await withFolder { folder in
      #expect(throws: ExportError.self) { try HealthExportReader(at: folder.path).documentName() }
      let missing = folder.appending(path: "none.xml").path
      let error = try #require(throws: ExportError.self) {
        try HealthExportReader(at: missing).documentName()
      }
      #expect(error.code == .unreadable)
      #expect(error.message.contains("none.xml"))
      #expect(throws: ExportError.self) { try HealthExportReader(at: "/dev/null").documentName() }
    }
  }
}

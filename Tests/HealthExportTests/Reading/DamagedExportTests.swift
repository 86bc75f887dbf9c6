import Foundation
import HealthModel
import TestSupport
import Testing

@testable import HealthExport

struct DamagedExportTests {
  @Test(arguments: Array(DocumentType.versions))
  func `the records before the end of a truncated file are delivered`(version: Int) async throws {
    let export = GeneratedExport(version: version, seed: 7, elements: 5)
    let whole = try await Delivered(export.bytes)
    var earlier = 0
    for length in 0..<export.bytes.count - 1 {
      let cut = try await Delivered(Array(export.bytes.prefix(length)))
      let error = try #require(cut.error, "cut after \(length) bytes")
      #expect(error.code == .truncated || error.code == .notAnExport)
      #expect(error.place?.byteOffset == length)
      #expect(cut.records == Array(whole.records.prefix(cut.records.count)))
      #expect(cut.records.count >= earlier)
      earlier = cut.records.count
    }
    #expect(earlier == whole.records.count)
  }

  @Test(arguments: 1...40)
  func `small chunks produce the same records and summary as large ones`(size: Int) async throws {
    let export = GeneratedExport(version: 12, seed: 11, elements: 25)
    let whole = try await Delivered(export.bytes)
    var limits = ExportLimits()
    limits.chunkSize = size
    let parts = try await Delivered(export.bytes, limits: limits)
    #expect(parts.records == whole.records)
    #expect(parts.summary == whole.summary)
  }

  @Test(
    arguments: [
      (
        "<HealthData><Record type=\"a\" value=\"1\"</HealthData>", 1, 39, ExportError.Code.malformed
      ),
      ("<HealthData>\n<Record type=a/></HealthData>", 2, 14, .malformed),
      ("<HealthData>\n<Record type/></HealthData>", 2, 13, .malformed),
      ("<HealthData>\n<Record type=\"a\"value=\"1\"/></HealthData>", 2, 17, .malformed),
      ("<HealthData>\n\n <Record></Correlation></HealthData>", 3, 12, .malformed),
      ("<HealthData>\n<New></Old></HealthData>", 2, 8, .malformed),
      ("<HealthData>\n<1/></HealthData>", 2, 2, .malformed),
      ("<HealthData>\n<Record / ></HealthData>", 2, 10, .malformed),
      ("<HealthData>\n<Record type=\"&bomb;\"/></HealthData>", 2, 15, .malformed),
      ("<HealthData>\n&bomb;</HealthData>", 2, 1, .malformed),
      ("<HealthData>\n<Record type=\"a & b\"/></HealthData>", 2, 17, .malformed),
      ("<HealthData>\n<!ENTITY a \"b\"></HealthData>", 2, 1, .malformed),
      ("<HealthData></HealthData></HealthData>", 1, 26, .malformed),
      ("<HealthData/><HealthData/>", 1, 14, .malformed),
      ("<ClinicalDocument/>", 1, 1, .notAnExport),
      ("no markup at all", 1, 17, .notAnExport),
      ("", 1, 1, .notAnExport),
      ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><HealthData/>", 1, 1, .unsupportedEncoding),
      ("<?xml version=\"1.0\" encoding='iso-8859-1'?><HealthData/>", 1, 1, .unsupportedEncoding),
    ] as [(String, Int, Int, ExportError.Code)])
  func `an error states its line and column`(
    text: String, line: Int, column: Int, code: ExportError.Code
  ) async throws {
    let error = try #require(try await Delivered(text).error)
    #expect(error.code == code)
    #expect(error.place?.line == line)
    #expect(error.place?.column == column)
    #expect(error.description.hasPrefix("export.xml:\(line):\(column): expected "))
    #expect(error.description.hasSuffix(" [\(code.name)]"))
  }

  @Test(arguments: [
    ("<HealthData/><!-- a", "the end of the document, found the end of the file in a comment"),
    ("<HealthData>&am", "the end of <HealthData>, found the end of the file in a reference"),
    ("<HealthData><Record", "the end of <HealthData>, found the end of the file in a tag"),
  ])
  func `the error for a truncated document names the open markup`(
    text: String, message: String
  ) async throws {
    let error = try #require(try await Delivered(text).error)
    #expect(error.code == .truncated)
    #expect(error.message == "expected \(message)")
  }

  @Test func `errors do not quote the values of attributes`() async throws {
    for text in ["<HealthData><Record value=\"secret", "<HealthData><Record value=\"secret<\"/>"] {
      let error = try #require(try await Delivered(text).error)
      #expect(!error.description.contains("secret"))
    }
  }

  @Test func `UTF-16 is rejected`() async throws {
    for bytes in [
      [0xFF, 0xFE, 0x3C, 0, 0x48, 0], [0xFE, 0xFF, 0, 0x3C, 0, 0x48], [0x3C, 0, 0x48, 0, 0x65],
    ]
      as [[UInt8]]
    {
      #expect(try await Delivered(bytes).error?.code == .unsupportedEncoding)
    }
  }

  @Test func `a byte order mark, single quotes, comments and CDATA sections are accepted`()
    async throws
  {
    let text =
      "\u{FEFF}<?xml version='1.0' encoding='utf-8'?><!-- a > b -- c --><!DOCTYPE HealthData>"
      + "<?pi a > b ?><HealthData><!-- <Record/> --><![CDATA[<Record> ]] > & ]]>"
      + record(value: "72").replacing("\"", with: "'") + "</HealthData>\n<!-- end -->"
    let delivered = try await Delivered(text)
    #expect(delivered.error == nil)
    #expect(delivered.samples.first?.quantitySample?.quantity.value == 72)
  }

  @Test func `entities that the document type declares are not expanded`() async throws {
    let bomb = (0..<30).map { "<!ENTITY a\($0 + 1) \"&a\($0);&a\($0);\">" }.joined()
    let prolog = "<!DOCTYPE HealthData [<!ENTITY a0 \"lol\">\(bomb)]>"
    let harmless = try await Delivered(prolog + document(record()))
    #expect(harmless.records.count == 1)
    let used = try await Delivered(prolog + document(record() + record(source: "&a30;")))
    #expect(used.records.count == 1)
    #expect(used.error?.code == .malformed)
  }

  @Test func `white space in attribute values is normalized, except from character references`()
    async throws
  {
    let delivered = try await Delivered(
      document(record(source: "a\tb\nc\r\nd&#10;e")))
    #expect(delivered.samples.first?.sourceRevision?.source.name == "a b c d\ne")
  }

  /// Documents with the names of the limits that they exceed; their texts are too long to be
  /// test arguments.
  private static let excessive: [(limit: String, text: String)] = [
    ("nesting", "<HealthData>" + String(repeating: "<x>", count: 1_000)),
    (
      "attributeLength",
      "<HealthData><Record value=\"\(String(repeating: "9", count: 300_000))\"/>"
    ),
    (
      "attributes",
      "<HealthData><Record \((0..<100).map { "a\($0)=\"\"" }.joined(separator: " "))/>"
    ),
    ("nameLength", "<HealthData><\(String(repeating: "n", count: 1_000))/>"),
    ("tagLength", "<HealthData><Record \(String(repeating: " ", count: 2_000_000))/>"),
    ("nameLength", "<HealthData><Record></Record\(String(repeating: " ", count: 9_000_000))"),
    (
      "documentTypeLength",
      "<!DOCTYPE HealthData [\(String(repeating: "<!ELEMENT a>", count: 200_000))"
    ),
    (
      "distinctTexts",
      "<HealthData>" + (0..<20_000).map { "<Record type=\"\($0)\"/>" }.joined()
    ),
    (
      "children",
      "<HealthData>" + record().replacing("</Record>", with: "")
        + String(repeating: "<MetadataEntry key=\"k\" value=\"v\"/>", count: 20_001)
    ),
  ]

  @Test(arguments: excessive.indices)
  func `the error for a document that exceeds a limit names the limit`(number: Int) async throws {
    let (limit, text) = Self.excessive[number]
    let error = try #require(try await Delivered(text).error)
    #expect(error.code == .limitExceeded)
    #expect(error.remedy.contains("'\(limit)'"), "\(error)")
    #expect(error.place != nil)
  }

  @Test func `a document with changed bytes yields either a summary or an error`() async throws {
    let export = GeneratedExport(version: 14, seed: 3, elements: 12)
    var random = SeededGenerator(seed: 99)
    for _ in 0..<400 {
      var bytes = export.bytes
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] = random.pick(Array("<>&\"'/=[]! \0\n".utf8))
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + random.below(30)))
        default: bytes.insert(contentsOf: Array("<Record".utf8), at: place)
        }
      }
      var limits = ExportLimits()
      limits.chunkSize = random.pick([64, 500, 262_144])
      let delivered = try await Delivered(bytes, limits: limits)
      #expect((delivered.summary == nil) != (delivered.error == nil))
    }
  }

  @Test func `reading ends when the task is canceled`() async throws {
    let bytes = GeneratedExport(version: 14, seed: 3, elements: 400).bytes
    var limits = ExportLimits()
    limits.chunkSize = 1_000
    let reader = HealthExportReader(bytes: bytes, name: "export.xml", limits: limits)
    let task = Task {
      var chunks = 0
      do {
        _ = try await reader.read { _ in
          chunks += 1
          withUnsafeCurrentTask { $0?.cancel() }
        }
      } catch is CancellationError { return chunks }
      return -1
    }
    #expect(try await task.value == 1)
  }

  @Test func `the progress never decreases and ends at the length of the file`() async throws {
    let bytes = GeneratedExport(version: 14, seed: 3, elements: 100).bytes
    var limits = ExportLimits()
    limits.chunkSize = 1_000
    var seen: [ExportProgress] = []
    let reader = HealthExportReader(bytes: bytes, name: "export.xml", limits: limits)
    let summary = try await reader.read(progress: { seen.append($0) }, into: { _ in })
    #expect(seen.map(\.bytes) == seen.map(\.bytes).sorted())
    #expect(seen.last?.bytes == bytes.count)
    #expect(seen.last?.records == summary.delivered)
    #expect(seen.allSatisfy { $0.totalBytes == bytes.count })
  }
}

import Foundation
import JSONText
import MetricSync
import TestSupport
import Testing

struct ISODateTests {
  @Test(arguments: [
    (0.0, "1970-01-01T00:00:00.000Z"), (1_709_277_262.5, "2024-03-01T07:14:22.500Z"),
    (-1, "1969-12-31T23:59:59.000Z"), (-62_135_596_800, "0001-01-01T00:00:00.000Z"),
    (253_402_300_799.999, "9999-12-31T23:59:59.999Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
    (0.0004, "1970-01-01T00:00:00.000Z"), (-0.0006, "1969-12-31T23:59:59.999Z"),
  ])
  func `dates are written in UTC with milliseconds`(_ seconds: Double, _ text: String) {
    #expect(ISODate.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test(arguments: [-62_135_596_801.0, 253_402_300_800, .nan, .infinity])
  func `dates outside the years 1 to 9999 have no text`(_ seconds: Double) {
    #expect(ISODate.text(of: Date(timeIntervalSince1970: seconds)) == nil)
  }

  @Test func `formatting and parsing a date preserves its milliseconds`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let milliseconds = Int.random(in: -62_135_596_800_000..<253_402_300_800_000, using: &random)
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      let text = try #require(ISODate.text(of: date))
      let read = try #require(ISODate.date(of: text))
      #expect(ISODate.milliseconds(of: read) == milliseconds)
    }
  }

  @Test(arguments: [
    "", "2024-03-01", "2024-03-01T07:14:22.000", "2024-02-30T07:14:22.000Z",
    "2024-13-01T07:14:22.000Z", "2024-03-01T24:14:22.000Z", "2024-03-01 07:14:22.000Z",
    "2024-03-01T07:14:22.Z", "2024-03-01T07:14:22.x00Z", "+024-03-01T07:14:22Z",
  ])
  func `text that is not a valid ISO 8601 date and time in UTC is rejected`(_ text: String) {
    #expect(ISODate.date(of: text) == nil)
  }
}

struct SHA1Tests {
  // Two examples from FIPS 180, and the hash of empty text.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
  ])
  func `hashes match published values`(_ text: String, _ hash: String) {
    #expect(SHA1.text(of: text) == hash)
  }

  @Test func `a version 5 UUID matches the example in the standard`() throws {
    // The namespace of host names, as in the example in RFC 9562.
    let space = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    #expect(
      NameBasedUUID.uuid(of: Array("www.example.com".utf8), in: space).uuidString.lowercased()
        == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
  }
}

struct JSONWriterTests {
  @Test func `values are separated and escaped`() throws {
    var text = JSONWriter()
    text.array { text in
      text.value("a\"\\\n\r\t\u{1}é😀\u{7F}")
      text.value(nil)
      text.object { text in
        text.name("x")
        text.value(0.1)
        text.name("y")
        text.value(true)
      }
      text.value(7)
      text.value(Double.nan)
    }
    let written = String(decoding: text.bytes, as: UTF8.self)
    #expect(written == #"["a\"\\\n\r\t\u0001é😀\#u{7F}",null,{"x":0.1,"y":true},7,null]"#)
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.bytes)) }
  }

  @Test func `formatting and parsing a finite number does not change it`() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<5000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(Double(JSONNumber.text(of: number)) == number)
    }
  }
}

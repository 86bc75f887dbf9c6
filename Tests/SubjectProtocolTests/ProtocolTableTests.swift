import Foundation
import HealthModel
import JSONText
import MetricSync
import RemoteSubjects
import SpecMarkdown
import SubjectProtocol
import Testing
import WeightSync

/// Tests of the protocol's definitions in the code, on the protocol page and in its schema.
struct ProtocolTableTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Specs/003-subject-protocol")

  private static func page() throws -> MarkdownDocument {
    let data = try Data(contentsOf: folder.appending(path: "protocol.md"))
    return MarkdownDocument(parsing: Array(data), path: "protocol.md")
  }

  /// Returns the definitions of the schema.
  private static func definitions() throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: "protocol.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(schema["$defs"] as? [String: Any])
  }

  private static func names(_ key: String, in definitions: [String: Any]) throws -> Set<String> {
    let group = try #require(definitions[key] as? [String: Any])
    return Set(try #require(group["$defs"] as? [String: Any]).keys)
  }

  private static func values(_ key: String, in definitions: [String: Any]) throws -> Set<String> {
    let names = try #require(definitions[key] as? [String: Any])
    return Set(try #require(names["enum"] as? [String]))
  }

  /// Returns the headers and cells of the tables on the page that list methods.
  private static func tables() throws -> [(headers: [String], rows: [[String]])] {
    try page().tables.compactMap { table in
      let headers = table.header.cells.map(\.text)
      guard headers.first == "Method" else { return nil }
      return (headers, table.rows.map { $0.cells.map(\.text) })
    }
  }

  /// Returns the methods that a cell lists.
  private static func methods(_ cell: String) -> [String] {
    cell.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `the schema describes all defined requests and notifications, and no others`()
    throws
  {
    let definitions = try Self.definitions()
    let requests = Set(ProtocolMethod.allCases.filter(\.isRequest).map(\.rawValue))
    let notices = Set(ProtocolMethod.allCases.filter { !$0.isRequest }.map(\.rawValue))
    #expect(try Self.names("params", in: definitions) == requests)
    #expect(try Self.names("results", in: definitions) == requests)
    #expect(try Self.names("notices", in: definitions) == notices)
  }

  @Test func `the page lists all defined methods, and no others`() throws {
    let listed = try Self.tables().flatMap { $0.rows.flatMap { Self.methods($0[0]) } }
    #expect(Set(listed).count == listed.count, "a method is listed twice")
    // The methods for any subject are described in the text instead of a table.
    let ofAny = ProtocolMethod.allCases.filter { $0.direction == .toSubject }.map(\.rawValue)
    #expect(Set(listed) == Set(ProtocolMethod.allCases.map(\.rawValue)).subtracting(ofAny))
    let text = try String(contentsOf: Self.folder.appending(path: "protocol.md"), encoding: .utf8)
    for method in ofAny { #expect(text.contains("`\(method)`")) }
  }

  @Test func `the page lists the defined capability of each store request`() throws {
    var seen = 0
    for table in try Self.tables() {
      guard let column = table.headers.firstIndex(of: "Capability") else { continue }
      for row in table.rows {
        for name in Self.methods(row[0]) {
          let method = try #require(ProtocolMethod(rawValue: name))
          #expect((method.capability?.rawValue ?? "") == row[column], "\(name)")
          #expect([.toStore, .toBench].contains(method.direction), "\(name)")
          seen += 1
        }
      }
    }
    let all = ProtocolMethod.allCases.count { [.toStore, .toBench].contains($0.direction) }
    #expect(seen == all)
  }

  @Test func `the page states the sender of each notification`() throws {
    let table = try #require(try Self.tables().first { $0.headers.contains("From") })
    for row in table.rows {
      let method = try #require(ProtocolMethod(rawValue: row[0]))
      #expect(row[1] == (method.direction == .ofSubject ? "subject" : "suite"), "\(row[0])")
    }
  }

  @Test func `each store capability except category samples and chosen identities has a method`() {
    let needed = Set(ProtocolMethod.allCases.compactMap(\.capability))
    // Category samples use the same methods as other samples, and chosen identifiers are parts of
    // samples.
    #expect(needed.union([.categorySamples, .chosenIdentities]) == Set(StoreCapability.allCases))
  }

  @Test func `the schema and the page list the capabilities and profiles of hello`() throws {
    let definitions = try Self.definitions()
    #expect(
      try Self.values("capability", in: definitions)
        == Set(StoreCapability.allCases.map(\.rawValue)))
    #expect(
      try Self.values("syncCapability", in: definitions)
        == Set(SyncCapability.allCases.map(\.rawValue)))
    #expect(
      try Self.values("destinationCapability", in: definitions)
        == Set(DestinationCapability.allCases.map(\.rawValue)))
    let results = try #require(definitions["results"] as? [String: Any])
    let hello = try #require((results["$defs"] as? [String: Any])?["hello"] as? [String: Any])
    let profile = try #require(
      (hello["properties"] as? [String: Any])?["profile"] as? [String: Any])
    let profiles = HelloAnswer.Profile.allCases.map(\.rawValue)
    #expect(try #require(profile["enum"] as? [String]).sorted() == profiles.sorted())
    let text = try String(contentsOf: Self.folder.appending(path: "protocol.md"), encoding: .utf8)
    let further =
      StoreCapability.allCases.map(\.rawValue) + SyncCapability.allCases.map(\.rawValue)
      + DestinationCapability.allCases.map(\.rawValue)
    for name in profiles + further {
      #expect(text.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func `each call type accepts exactly the methods of its direction`() throws {
    let anything = JSONObject()
    for method in ProtocolMethod.allCases {
      // A call is recognized even without its parameters.
      let isStore = try Self.isKnown { try StoreCall(method, params: anything) }
      let isBench = try Self.isKnown { try ControlCall(method, params: anything) }
      let isSync = try Self.isKnown { try SyncCall(method, params: anything) }
      let isHome = try Self.isKnown { try HomeCall(method, params: anything) }
      let isDestination = try Self.isKnown { try DestinationCall(method, params: anything) }
      let isNotice = try Self.isKnown { try Notice(method, params: anything) }
      #expect(isStore == (method.direction == .toStore), "\(method)")
      #expect(isBench == (method.direction == .toBench), "\(method)")
      #expect(isSync == (method.direction == .toSync), "\(method)")
      #expect(isHome == (method.direction == .toHome), "\(method)")
      #expect(isDestination == (method.direction == .toDestination), "\(method)")
      #expect(isNotice == !method.isRequest, "\(method)")
    }
  }

  private static func isKnown(_ read: () throws -> (any ProtocolCall)?) throws -> Bool {
    do { return try read() != nil } catch is WireError { return true }
  }

  @Test func `the page contains the suite's hello as an example`() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "protocol.md"), encoding: .utf8)
    let params = String(decoding: JSONWriter.bytes(of: HelloParams.ofSuite), as: UTF8.self)
    #expect(text.contains(#""method":"hello","params":\#(params)"#))
  }
}

package import HealthModel

/// What the suite says first.
package struct HelloParams: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'versions' and 'suite'" }

  /// The versions of the protocol that the suite speaks.
  package var versions: [Int]
  /// The name of the suite.
  package var suiteName: String
  /// The version of the suite.
  package var suiteVersion: String

  /// Creates a greeting.
  package init(versions: [Int], suiteName: String, suiteVersion: String) {
    self.versions = versions
    self.suiteName = suiteName
    self.suiteVersion = suiteVersion
  }

  /// What this suite says.
  package static let ofSuite = Self(
    versions: [1], suiteName: "healthspec", suiteVersion: "1.0.0")

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    versions = try object.requiredArray("versions")
    let suite: JSONObject
    do { suite = try Self.object(object["suite"] ?? .null) } catch { throw error.inside("suite") }
    do {
      suiteName = try suite.required("name")
      suiteVersion = try suite.optional("version") ?? ""
    } catch { throw error.inside("suite") }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("versions", versions)
      writer.name("suite")
      writer.object { writer in
        writer.member("name", suiteName)
        writer.member("version", suiteVersion)
      }
    }
  }
}

/// What a subject is and can do.
package struct HelloAnswer: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'version', 'kind' and 'name'" }

  /// The kind of a subject.
  package enum Kind: String, Hashable, Sendable, CaseIterable, WireName {
    /// A store.
    case store
    /// A sync.
    case sync
  }

  /// A set of rows that a store may claim to pass as a whole.
  package enum Profile: String, Hashable, Sendable, CaseIterable, WireName {
    /// What every store can do.
    case core
    /// Waking the app.
    case background
    /// Living on when the process dies.
    case durable
    /// Everything.
    case extended
  }

  /// The version of the protocol that is spoken from now on.
  package var version: Int
  /// The kind.
  package var kind: Kind
  /// The name.
  package var name: String
  /// The version of the subject.
  package var subjectVersion: String?
  /// What the subject lets the suite control.
  package var capabilities: Set<StoreCapability>
  /// The rows that the subject claims to pass.
  package var profile: Profile?

  /// Creates an answer.
  package init(
    version: Int, kind: Kind, name: String, subjectVersion: String? = nil,
    capabilities: Set<StoreCapability> = [], profile: Profile? = nil
  ) {
    self.version = version
    self.kind = kind
    self.name = name
    self.subjectVersion = subjectVersion
    self.capabilities = capabilities
    self.profile = profile
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (version, kind) = (try object.required("version"), try object.required("kind"))
    name = try object.required("name")
    subjectVersion = try object.optional("subjectVersion")
    // A newer store may let a newer suite control more.
    let names = try object.array("capabilities", of: String.self)
    capabilities = Set(names.compactMap(StoreCapability.init(rawValue:)))
    profile = try object.optional("profile")
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", version)
      writer.member("kind", kind)
      writer.member("name", name)
      writer.member("subjectVersion", ifPresent: subjectVersion)
      writer.member("capabilities", capabilities.sorted { $0.rawValue < $1.rawValue })
      writer.member("profile", ifPresent: profile)
    }
  }
}

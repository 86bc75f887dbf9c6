package import HealthModel
internal import SubjectProtocol
package import WeightSync

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
    versions: [ProtocolVersion.current], suiteName: ProtocolVersion.suiteName,
    suiteVersion: ProtocolVersion.suiteVersion)

  /// Refuses a suite that speaks no version that this package speaks.
  ///
  /// - Throws: ``WireFailure`` that names the versions of both.
  func requireCommonVersion(of kind: HelloAnswer.Kind) throws(WireFailure) {
    guard !versions.contains(ProtocolVersion.current) else { return }
    let offered = versions.map(String.init).joined(separator: ", ")
    throw WireFailure(
      code: WireFailure.invalidParams,
      message: "no common version: this \(kind.rawValue) speaks \(ProtocolVersion.current), "
        + "the suite \(offered)")
  }

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

  /// A set of rows that a subject may claim to pass as a whole.
  package enum Profile: String, Hashable, Sendable, CaseIterable, WireName {
    /// What every store can do.
    case core
    /// Waking the app.
    case background
    /// Living on when the process dies.
    case durable
    /// Everything that a store can do.
    case extended
    /// Saving what the user enters.
    case export
    /// Taking over what others saved.
    case `import`
    /// Both directions, and what happens where they meet.
    case exchange
    /// Both, at once when something changes.
    case observation
    /// Everything that a sync can do, also when calls fail and processes die.
    case recovery

    /// The kind of the subjects that may claim it.
    var kind: Kind {
      switch self {
      case .core, .background, .durable, .extended: .store
      case .export, .import, .exchange, .observation, .recovery: .sync
      }
    }
  }

  /// The version of the protocol that is spoken from now on.
  package var version: Int
  /// The kind.
  package var kind: Kind
  /// The name.
  package var name: String
  /// The version of the subject.
  package var subjectVersion: String?
  /// What a store lets the suite control.
  package var capabilities: Set<StoreCapability>
  /// What a sync does.
  package var syncCapabilities: Set<SyncCapability>
  /// The rows that the subject claims to pass.
  package var profile: Profile?

  /// Creates an answer.
  package init(
    version: Int, kind: Kind, name: String, subjectVersion: String? = nil,
    capabilities: Set<StoreCapability> = [],
    syncCapabilities: Set<SyncCapability> = Set(SyncCapability.allCases), profile: Profile? = nil
  ) {
    self.version = version
    self.kind = kind
    self.name = name
    self.subjectVersion = subjectVersion
    self.capabilities = capabilities
    self.syncCapabilities = syncCapabilities
    self.profile = profile
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (version, kind) = (try object.required("version"), try object.required("kind"))
    name = try object.required("name")
    subjectVersion = try object.optional("subjectVersion")
    // A newer subject may offer a newer suite more.
    let names = try object.array("capabilities", of: String.self)
    capabilities = kind == .store ? Set(names.compactMap(StoreCapability.init(rawValue:))) : []
    // A sync that names nothing does everything.
    syncCapabilities =
      names.isEmpty || kind == .store
      ? Set(SyncCapability.allCases) : Set(names.compactMap(SyncCapability.init(rawValue:)))
    profile = try object.optional("profile")
    if let profile, profile.kind != kind {
      let names = Profile.allCases.filter { $0.kind == kind }.map { "'\($0.rawValue)'" }
      throw WireError(
        expected: "one of " + names.joined(separator: ", "), found: "'\(profile.rawValue)'",
        path: "profile")
    }
  }

  /// The names of what the subject offers, sorted.
  private var offered: [String] {
    switch kind {
    case .store: capabilities.map(\.rawValue).sorted()
    case .sync: syncCapabilities.map(\.rawValue).sorted()
    }
  }

  package func write(into writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", version)
      writer.member("kind", kind)
      writer.member("name", name)
      writer.member("subjectVersion", ifPresent: subjectVersion)
      writer.member("capabilities", offered)
      writer.member("profile", ifPresent: profile)
    }
  }
}

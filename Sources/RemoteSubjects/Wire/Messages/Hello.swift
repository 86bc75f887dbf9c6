package import HealthModel
package import JSONText
package import MetricSync
internal import SubjectProtocol
package import WeightSync

/// The parameters of the suite's first request.
package struct HelloParams: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'versions' and 'suite'" }

  /// The protocol versions that the suite supports.
  package var versions: [Int]
  /// The name of the suite.
  package var suiteName: String
  /// The version of the suite; empty if the suite does not state it.
  package var suiteVersion: String

  /// Creates a greeting.
  package init(versions: [Int], suiteName: String, suiteVersion: String) {
    self.versions = versions
    self.suiteName = suiteName
    self.suiteVersion = suiteVersion
  }

  /// The greeting of this suite.
  package static let ofSuite = Self(
    versions: [ProtocolVersion.current], suiteName: ProtocolVersion.suiteName,
    suiteVersion: ProtocolVersion.suiteVersion)

  /// Throws an error unless the suite supports the protocol version that this package implements.
  ///
  /// - Throws: ``WireFailure`` with the versions of both sides.
  func requireCommonVersion(of kind: HelloAnswer.Kind) throws(WireFailure) {
    guard !versions.contains(ProtocolVersion.current) else { return }
    let offered = versions.isEmpty ? "none" : versions.map(String.init).joined(separator: ", ")
    throw WireFailure(
      code: WireFailure.invalidParams,
      message: "no common version: this \(kind.rawValue) supports \(ProtocolVersion.current), "
        + "but the suite supports \(offered)")
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

/// A subject's response to the greeting, with its description and capabilities.
package struct HelloAnswer: WireValue, Hashable, Sendable {
  package static var expectation: String { "an object with 'version', 'kind' and 'name'" }

  /// The kind of a subject.
  package enum Kind: String, Hashable, Sendable, CaseIterable, WireName {
    /// A health store.
    case store
    /// A sync of weight entries with a health store.
    case sync
    /// A destination of metrics.
    case destination
  }

  /// A set of capabilities whose contract rows a subject can claim to satisfy completely.
  package enum Profile: String, Hashable, Sendable, CaseIterable, WireName {
    /// Setting permissions, writing as other sources and deleting as the user.
    case core
    /// The core profile with background delivery, a device lock and a clock set by the suite.
    case background
    /// The background profile with control over the app's process and the records of deletions.
    case durable
    /// All capabilities except category samples, workouts and identifiers that the caller chooses.
    case extended
    /// Saving the user's entries in the store.
    case export
    /// Importing samples from other sources.
    case `import`
    /// The export and import profiles together, including conflicts.
    case exchange
    /// The exchange profile with an import for each change that the store reports.
    case observation
    /// All capabilities of a sync, including recovery from failed calls and ended processes.
    case recovery

    /// The kind of subject that can claim the profile.
    var kind: Kind {
      switch self {
      case .core, .background, .durable, .extended: .store
      case .export, .import, .exchange, .observation, .recovery: .sync
      }
    }
  }

  /// The protocol version of all following messages.
  package var version: Int
  /// The kind of the subject.
  package var kind: Kind
  /// The name of the subject.
  package var name: String
  /// The version of the subject, or `nil` if it declares none.
  package var subjectVersion: String?
  /// The capabilities of a store; empty for a subject of another kind.
  package var capabilities: Set<StoreCapability>
  /// The capabilities of a sync; all if the sync lists none or the subject is of another kind.
  package var syncCapabilities: Set<SyncCapability>
  /// The capabilities of a destination; empty for a subject of another kind.
  package var destinationCapabilities: Set<DestinationCapability>
  /// The profile that the subject claims to satisfy completely, or `nil` if it claims none.
  package var profile: Profile?

  /// Creates a response to a greeting.
  package init(
    version: Int, kind: Kind, name: String, subjectVersion: String? = nil,
    capabilities: Set<StoreCapability> = [],
    syncCapabilities: Set<SyncCapability> = Set(SyncCapability.allCases),
    destinationCapabilities: Set<DestinationCapability> = [], profile: Profile? = nil
  ) {
    self.version = version
    self.kind = kind
    self.name = name
    self.subjectVersion = subjectVersion
    self.capabilities = capabilities
    self.syncCapabilities = syncCapabilities
    self.destinationCapabilities = destinationCapabilities
    self.profile = profile
  }

  package init(wire: JSONValue) throws(WireError) {
    let object = try Self.object(wire)
    (version, kind) = (try object.required("version"), try object.required("kind"))
    name = try object.required("name")
    subjectVersion = try object.optional("subjectVersion")
    // Unknown names are ignored, because a newer subject can have capabilities for a newer suite.
    let names = try object.array("capabilities", of: String.self)
    capabilities = kind == .store ? Set(names.compactMap(StoreCapability.init(rawValue:))) : []
    // A sync without listed capabilities has all of them.
    syncCapabilities =
      names.isEmpty || kind != .sync
      ? Set(SyncCapability.allCases) : Set(names.compactMap(SyncCapability.init(rawValue:)))
    destinationCapabilities =
      kind == .destination ? Set(names.compactMap(DestinationCapability.init(rawValue:))) : []
    profile = try object.optional("profile")
    if let profile, profile.kind != kind {
      let names = Profile.allCases.filter { $0.kind == kind }.map { "'\($0.rawValue)'" }
      throw WireError(
        expected: names.isEmpty ? "nothing" : "one of " + names.joined(separator: ", "),
        found: "'\(profile.rawValue)'",
        path: "profile")
    }
  }

  /// The names of the subject's capabilities, sorted.
  private var offered: [String] {
    switch kind {
    case .store: capabilities.map(\.rawValue).sorted()
    case .sync: syncCapabilities.map(\.rawValue).sorted()
    case .destination: destinationCapabilities.map(\.rawValue).sorted()
    }
  }

  /// Returns the names of the members that differ from an earlier response of the same subject.
  ///
  /// The text includes the capabilities that only one of the responses lists. It is `nil` if the
  /// responses are equal.
  func difference(from first: Self) -> String? {
    let names = Set(offered).symmetricDifference(first.offered).sorted()
    let members = [
      version == first.version ? nil : "'version'", kind == first.kind ? nil : "'kind'",
      name == first.name ? nil : "'name'",
      subjectVersion == first.subjectVersion ? nil : "'subjectVersion'",
      names.isEmpty ? nil : "'capabilities' (\(names.joined(separator: ", ")))",
      profile == first.profile ? nil : "'profile'",
    ].compactMap(\.self)
    return members.isEmpty ? nil : members.joined(separator: " and ")
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

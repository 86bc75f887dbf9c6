internal import Foundation
internal import HealthModel

/// The kind of a type in the file.
enum ExportedKind {
  case quantity(QuantityType)
  case category(CategoryType, CategoryValues)
  case workout
  case other

  init(_ identifier: String) {
    if identifier.hasPrefix(QuantityType.identifierPrefix),
      let type = QuantityType.named(identifier)
    {
      self = .quantity(type)
    } else if identifier.hasPrefix(CategoryType.identifierPrefix),
      let type = CategoryType.named(identifier)
    {
      self = .category(type, CategoryValues(type))
    } else {
      self = identifier == SampleType.workoutIdentifier ? .workout : .other
    }
  }
}

/// The types that are delivered.
enum TypeSelection {
  case all
  case identifiers(Set<String>)
  /// Only correlations, of all types or of the requested ones.
  case correlations(among: Set<String>?)

  init(_ identifiers: Set<String>?) {
    self = identifiers.map { .identifiers(Set($0.map(RenamedTypes.identifier))) } ?? .all
  }

  func contains(_ identifier: String) -> Bool {
    switch self {
    case .all: true
    case .identifiers(let identifiers): identifiers.contains(identifier)
    case .correlations(let identifiers):
      identifier.hasPrefix("HKCorrelationTypeIdentifier")
        && identifiers?.contains(identifier) ?? true
    }
  }
}

/// A combination of a type, a unit and a source that occurs in the export.
struct ExportedStream {
  let type: Int
  /// The unit of a quantity type; `nil` for another type, or if the unit is missing or unusable.
  let unit: HealthUnit?
  /// The reason why the type or the unit is not usable, or `nil` if both are usable.
  let problem: UnknownRecord.Reason?
  let unitText: String?
  /// The namespace of the identities of the records with this type, unit and source.
  let namespace: RecordIdentity
}

/// The recurring texts of an export, cached so that they are rarely decoded again, and the counts
/// of its types.
struct Vocabulary {
  /// A type with its counts.
  struct TypeEntry {
    let kind: ExportedKind
    let isSelected: Bool
    var summary: ExportedTypeSummary
    /// The earliest start of the delivered records, in seconds since 1970.
    var first = Int64.max
    /// The latest end of the delivered records, in seconds since 1970.
    var last = Int64.min
    /// The stream of the last record of the type, cached because types alternate more often than
    /// their sources.
    fileprivate var lastStream: (key: StreamKey, number: Int)?
  }

  private struct Texts {
    var table = TextTable()
    var values: [String] = []

    /// Returns the index of a text.
    ///
    /// - Throws: ``ExportError`` with `limitExceeded` if the text is new, and there are too many
    ///   texts or the texts are too long in total.
    mutating func number(
      of raw: RawValue, _ limits: ExportLimits, _ repairs: inout Int
    ) throws(ExportError) -> Int {
      let (found, isNew) = table.number(of: raw.bytes)
      guard isNew else { return found }
      guard found < limits.distinctTexts else {
        throw .limit(
          "different types, sources, versions or units", limits.distinctTexts, "distinctTexts")
      }
      guard table.size <= 1 << 24 else {
        throw ExportError(
          .limitExceeded,
          "expected at most 16 MiB of different types, sources, versions or units, found more",
          remedy: ExportError.exportAgain)
      }
      values.append(raw.text(countingRepairs: &repairs))
      return found
    }
  }

  /// The indices of a type, a unit and a source; the index of a missing unit is -1.
  fileprivate struct StreamKey: Hashable {
    let type: Int
    let unit: Int
    let source: Int
  }

  private struct RevisionKey: Hashable {
    let source: Int
    let version: Int
  }

  private let limits: ExportLimits
  private let selection: TypeSelection
  private var typeNames = Texts()
  private var unitNames = Texts()
  private var sourceNames = Texts()
  private var versions = Texts()
  private var metadataKeys = Texts()
  private var deviceTexts = TextTable()
  private var devices: [Device] = []
  private var units: [HealthUnit?] = []
  private var revisions: [SourceRevision] = []
  private var revisionNumbers: [RevisionKey: Int] = [:]
  private var streamNumbers: [StreamKey: Int] = [:]
  private var lastRevision: (key: RevisionKey, number: Int)?

  var types: [TypeEntry] = []
  private(set) var streams: [ExportedStream] = []
  /// The number of characters and invalid byte sequences that were replaced.
  var repairs = 0

  init(selection: TypeSelection, limits: ExportLimits) {
    self.selection = selection
    self.limits = limits
  }

  /// Returns the index of a type, adding the type if it is new.
  mutating func type(_ raw: RawValue) throws(ExportError) -> Int {
    let raw = RenamedTypes.delivered(raw)
    let number = try typeNames.number(of: raw, limits, &repairs)
    if number == types.count {
      let identifier = typeNames.values[number]
      types.append(
        TypeEntry(
          kind: ExportedKind(identifier), isSelected: selection.contains(identifier),
          summary: ExportedTypeSummary(identifier: identifier)))
    }
    return number
  }

  /// Returns the index of the combination of a type with a unit and a source, adding the
  /// combination if it is new.
  mutating func stream(
    type: Int, unit: RawValue?, source: RawValue?
  ) throws(ExportError) -> Int {
    var unitNumber = -1
    if let unit {
      let number = try unitNames.number(of: unit, limits, &repairs)
      if number == units.count {
        units.append(try? HealthUnit(parsing: unitNames.values[number]))
      }
      unitNumber = number
    }
    let sourceNumber = try self.source(source)
    let key = StreamKey(type: type, unit: unitNumber, source: sourceNumber)
    if let last = types[type].lastStream, last.key == key { return last.number }
    let stream: Int
    if let known = streamNumbers[key] {
      stream = known
    } else {
      stream = streams.count
      guard stream < limits.combinations else {
        throw tooManyCombinations("of a type, a unit and a source")
      }
      streams.append(newStream(key))
      streamNumbers[key] = stream
    }
    types[type].lastStream = (key, stream)
    return stream
  }

  private func newStream(_ key: StreamKey) -> ExportedStream {
    let unitText = key.unit < 0 ? nil : unitNames.values[key.unit]
    var unit: HealthUnit?
    var problem: UnknownRecord.Reason?
    switch types[key.type].kind {
    case .quantity(let type):
      unit = key.unit < 0 ? nil : units[key.unit]
      if let unit, !unit.isCompatible(with: type.canonicalUnit) { problem = .dimension }
      if unit == nil { problem = .unit }
    case .category, .workout: break
    case .other: problem = .type
    }
    let name = [types[key.type].summary.identifier, unitText ?? "", sourceNames.values[key.source]]
      .joined(separator: "\u{1F}").precomposedStringWithCanonicalMapping
    let namespace = RecordIdentity(namespace: .exports) { hash in
      withView(of: Array(name.utf8)) { hash.append($0) }
    }
    return ExportedStream(
      type: key.type, unit: problem == nil ? unit : nil, problem: problem, unitText: unitText,
      namespace: namespace)
  }

  /// Returns the index of a source; a record without a source is assigned one with an empty name.
  private mutating func source(_ raw: RawValue?) throws(ExportError) -> Int {
    let empty: StaticString = ""
    let raw =
      raw ?? RawValue(bytes: ByteView(base: empty.utf8Start, count: 0), isPlain: true)
    return try sourceNames.number(of: raw, limits, &repairs)
  }

  /// Returns the source with its version.
  mutating func revision(
    source: RawValue?, version: RawValue?
  ) throws(ExportError) -> SourceRevision {
    let sourceNumber = try self.source(source)
    var versionNumber = -1
    if let version {
      versionNumber = try versions.number(of: version, limits, &repairs)
    }
    let key = RevisionKey(source: sourceNumber, version: versionNumber)
    if let lastRevision, lastRevision.key == key { return revisions[lastRevision.number] }
    let number: Int
    if let known = revisionNumbers[key] {
      number = known
    } else {
      number = revisions.count
      guard number < limits.combinations else {
        throw tooManyCombinations("of a source and a version")
      }
      let name = sourceNames.values[sourceNumber]
      revisions.append(
        SourceRevision(
          source: Source(name: name, bundleIdentifier: Source.exportedIdentifier(name)),
          version: versionNumber < 0 ? nil : versions.values[versionNumber]))
      revisionNumbers[key] = number
    }
    lastRevision = (key, number)
    return revisions[number]
  }

  /// Returns the device that a text describes; the address in the text, which differs between
  /// records, is ignored.
  mutating func device(_ raw: RawValue) -> Device {
    var key = raw.bytes
    if key.starts(with: "&lt;&lt;HKDevice: 0x"),
      let end = key.index(of: UInt8(ascii: ","), from: 0)
    {
      key = key[end..<key.count]
    }
    if deviceTexts.count >= 4_096 || deviceTexts.size >= 1 << 22 {
      deviceTexts.removeAll()
      devices.removeAll()
    }
    let (number, isNew) = deviceTexts.number(of: key)
    if isNew { devices.append(Device(exportedText: raw.text(countingRepairs: &repairs))) }
    return devices[number]
  }

  /// Returns the key of a metadata entry.
  mutating func metadataKey(_ raw: RawValue) -> String {
    if metadataKeys.table.count >= 4_096 || metadataKeys.table.size >= 1 << 22 {
      metadataKeys = Texts()
    }
    let (number, isNew) = metadataKeys.table.number(of: raw.bytes)
    if isNew { metadataKeys.values.append(raw.text(countingRepairs: &repairs)) }
    return metadataKeys.values[number]
  }

  /// Returns the unit that a text names, or `nil` if the text is not a unit.
  func unit(named text: String) -> HealthUnit? { try? HealthUnit(parsing: text) }

  /// Returns the error for too many combinations of texts; `distinctTexts` determines their limit.
  private func tooManyCombinations(_ parts: String) -> ExportError {
    .limit("different combinations \(parts)", limits.combinations, "distinctTexts")
  }
}

extension Source {
  /// Returns an identifier for a source, of which an export contains only the name.
  static func exportedIdentifier(_ name: String) -> String {
    "export:" + name.precomposedStringWithCanonicalMapping
  }
}

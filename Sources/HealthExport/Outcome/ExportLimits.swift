/// The bounds that a file must respect, so that no file exhausts memory or time.
///
/// The defaults exceed the exports of many years by far.
public struct ExportLimits: Hashable, Sendable {
  /// The bytes that are read at once, at least 1.
  public var chunkSize = 256 * 1_024
  /// The bytes of a tag with all its attributes.
  public var tagLength = 1_024 * 1_024
  /// The bytes of the value of an attribute.
  public var attributeLength = 256 * 1_024
  /// The attributes of one element.
  public var attributes = 64
  /// The bytes of the name of an element or attribute.
  public var nameLength = 128
  /// The depth of nested elements.
  public var nesting = 32
  /// The bytes of the document type.
  public var documentTypeLength = 1_024 * 1_024
  /// The metadata entries of one record, the members of a correlation, the parts of a workout.
  public var children = 20_000
  /// The different types, sources and units.
  public var distinctTexts = 16_384
  /// The entries of an archive.
  public var archiveEntries = 250_000
  /// The bytes of the name of an entry of an archive.
  public var archiveNameLength = 4_096
  /// The bytes of the export in an archive after inflation.
  public var inflatedLength = 64 * 1_024 * 1_024 * 1_024
  /// The bytes that one byte of an archive may inflate to, on average.
  public var inflationRatio = 400

  /// Creates the default limits.
  public init() {}
}

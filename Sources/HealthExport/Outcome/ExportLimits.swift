/// Limits that protect the reader from files that would exhaust memory or time.
///
/// The defaults far exceed the needs of an export of many years.
public struct ExportLimits: Hashable, Sendable {
  /// The number of bytes that are read at once, from 1 byte to 64 MiB; a number outside this range
  /// counts as its nearest bound.
  public var chunkSize = 256 * 1_024
  /// The maximum length of a tag with all its attributes, in bytes.
  ///
  /// The limit is checked after each chunk, for a tag whose end has not been read yet. A tag can
  /// therefore be longer by up to ``chunkSize`` bytes. If ``attributeLength`` or 64 is larger than
  /// this number, the largest of the three is the limit.
  public var tagLength = 1_024 * 1_024
  /// The maximum length of the value of an attribute, in bytes.
  public var attributeLength = 256 * 1_024
  /// The maximum number of attributes of one element.
  public var attributes = 64
  /// The maximum length of the name of an element or attribute, in bytes.
  ///
  /// In an end tag, the name and the white space after it can together be 1,024 bytes longer.
  public var nameLength = 128
  /// The maximum depth of nested elements.
  public var nesting = 32
  /// The maximum length of the document type, in bytes.
  public var documentTypeLength = 1_024 * 1_024
  /// The maximum number of metadata entries of one record, of members of one correlation, or of
  /// statistics and events, counted together, of one workout.
  public var children = 20_000
  /// The maximum number of distinct texts of each kind: types, sources, versions and units.
  ///
  /// The texts of one kind are also limited to 16 MiB in total. The number of combinations of a
  /// type, a unit and a source, or of a source and a version, is limited to four times this number.
  public var distinctTexts = 16_384
  /// The maximum number of entries in an archive.
  public var archiveEntries = 250_000
  /// The maximum length of an archive entry's name, in bytes.
  public var archiveNameLength = 4_096
  /// The maximum size of the export in an archive after inflation, in bytes.
  public var inflatedLength = 64 * 1_024 * 1_024 * 1_024
  /// The maximum number of bytes that one byte of an archive may inflate to, on average; a
  /// number below 1 counts as 1.
  ///
  /// The ratio is not checked for the first 16 MiB of an entry.
  public var inflationRatio = 400

  /// Creates the default limits.
  public init() {}

  /// The maximum number of combinations of texts.
  var combinations: Int {
    let (product, overflow) = distinctTexts.multipliedReportingOverflow(by: 4)
    return overflow ? (distinctTexts < 0 ? .min : .max) : product
  }
}

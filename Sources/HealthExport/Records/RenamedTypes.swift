/// The category type whose constant, but not its identifier, was renamed in HealthKit.
enum RenamedTypes {
  private static let written: StaticString = "HKCategoryTypeIdentifierAudioExposureEvent"
  private static let catalogued: StaticString =
    "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent"

  /// Returns the text of a type in the file, or the identifier in the catalog if they differ.
  @inline(__always)
  static func delivered(_ raw: RawValue) -> RawValue {
    guard raw.bytes.isEqual(to: written) else { return raw }
    return RawValue(
      bytes: ByteView(base: catalogued.utf8Start, count: catalogued.utf8CodeUnitCount),
      isPlain: true)
  }

  static func identifier(for identifier: String) -> String {
    identifier == "\(written)" ? "\(catalogued)" : identifier
  }
}

/// The category type whose identifier in exports differs from the one in the catalog.
///
/// HealthKit renamed the constant of the type, but kept its identifier; the catalog uses the name
/// of the new constant.
enum RenamedTypes {
  private static let written: StaticString = "HKCategoryTypeIdentifierAudioExposureEvent"
  private static let cataloged: StaticString =
    "HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent"

  /// Returns the identifier of a type as in the file or, for the renamed type, as in the catalog.
  @inline(__always)
  static func delivered(_ raw: RawValue) -> RawValue {
    guard raw.bytes.isEqual(to: written) else { return raw }
    return RawValue(
      bytes: ByteView(base: cataloged.utf8Start, count: cataloged.utf8CodeUnitCount),
      isPlain: true)
  }

  static func identifier(for identifier: String) -> String {
    identifier == "\(written)" ? "\(cataloged)" : identifier
  }
}

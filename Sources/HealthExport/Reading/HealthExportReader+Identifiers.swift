extension HealthExportReader {
  /// Returns the identifier under which records of a type are delivered.
  ///
  /// The identifier is the one in the file, with one exception: records that an export contains as
  /// `HKCategoryTypeIdentifierAudioExposureEvent` are delivered under their identifier in the
  /// catalog, `HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent`.
  public static func deliveredIdentifier(for identifier: String) -> String {
    RenamedTypes.identifier(for: identifier)
  }
}

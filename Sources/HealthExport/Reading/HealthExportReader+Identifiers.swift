extension HealthExportReader {
  /// Returns the identifier under which records of a type are delivered.
  ///
  /// It is that of the catalog, `HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent`, for
  /// records that an export contains as `HKCategoryTypeIdentifierAudioExposureEvent`, and otherwise
  /// the identifier in the file.
  public static func deliveredIdentifier(for identifier: String) -> String {
    RenamedTypes.identifier(for: identifier)
  }
}

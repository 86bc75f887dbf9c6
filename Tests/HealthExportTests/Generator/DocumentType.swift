/// The document types of export versions 10 to 14.
enum DocumentType {
  static let versions = 10...14

  /// Returns the document type of a version.
  ///
  /// In version 12, one declaration is not closed, and there is stray text between two others.
  static func text(version: Int) -> String {
    var lines = [
      "<!DOCTYPE HealthData [", "<!-- HealthKit Export Version: \(version) -->",
      "<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>",
      "<!ATTLIST HealthData", "  locale CDATA #REQUIRED", ">",
      "<!ELEMENT ExportDate EMPTY>", "<!ATTLIST ExportDate value CDATA #REQUIRED>",
      "<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>",
      "<!ATTLIST Record", "  type CDATA #REQUIRED", "  unit CDATA #IMPLIED",
      "  value CDATA \"a default with > and ]> within\"", ">",
      "<!-- Note: Any Records that appear as children of a correlation also appear as top-level's. -->",
      "<!ELEMENT ActivitySummary EMPTY>",
      "<!ATTLIST ActivitySummary \(version < 11 ? "appleMoveMinutes" : "appleMoveTime") CDATA #IMPLIED>",
    ]
    if version >= 12 {
      lines += [
        "<!ELEMENT VisionPrescription ((RightEye|LeftEye)*)>", "<!ATTLIST VisionPrescription",
      ]
      lines += ["  type CDATA #REQUIRED", "  dateIssued CDATA #REQUIRED"]
      lines += version == 12 ? ["<!ELEMENT RightEye EMPTY>", "it's stray text"] : [">"]
      lines += ["<!ELEMENT WorkoutStatistics EMPTY>"]
    }
    if version >= 14 { lines += ["<!ELEMENT WorkoutActivity (MetadataEntry*)>"] }
    return lines.joined(separator: "\n") + "\n]>"
  }
}

public import Foundation

/// A kind of element that is counted, but not delivered.
public enum IgnoredElement: String, Hashable, Sendable, CaseIterable {
  /// A day of the activity rings.
  case activitySummary
  /// A clinical record.
  case clinicalRecord
  /// A hearing test.
  case audiogram
  /// A prescription for glasses or contact lenses.
  case visionPrescription
  /// A single heartbeat in a measurement of heart rate variability.
  case heartBeat
  /// The route of a workout, whose points are usually in a separate file.
  case workoutRoute
  /// A point of a route within the document, in old exports.
  case location
  /// An activity within a workout, such as the swim of a triathlon.
  case workoutActivity
  /// A member of a correlation that is not a quantity with a known type and unit, or that cannot be
  /// read.
  case correlationMember
  /// An element that this version does not recognize, does not expect in its position, or
  /// cannot read.
  case unknownElement
}

/// The reason why an invalid record is dropped instead of being delivered.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
  /// The record has no type.
  case missingType
  /// The record has no value although its type requires one.
  case missingValue
  /// The value of a quantity type cannot be read as a number.
  case unreadableValue
  /// The value of a quantity type is written as infinite or NaN, or is too large for a
  /// `Double`.
  case notFinite
  /// The start or the end is missing, or a date is not valid in the form
  /// `2023-05-01 08:00:00 +0200`.
  case invalidDate
  /// The end is before the start.
  case endBeforeStart
}

/// A defect in the document that was repaired during reading.
public enum TextRepair: String, Hashable, Sendable, CaseIterable {
  /// A character that XML forbids, or a sequence of bytes that is not UTF-8, was replaced by
  /// U+FFFD.
  case forbiddenCharacter
  /// A known attribute occurred twice in one element; the first one counts, except that a second
  /// start date of workout statistics is their end date if no end date precedes it.
  case repeatedAttribute
  /// A metadata key occurred twice in one record; the first one counts.
  case repeatedMetadataKey
  /// A record has only one of the sync identifier and the sync version, or the version is not a
  /// finite number, so both were omitted.
  case unusableSyncIdentity
  /// The duration of a workout is missing, unreadable, negative, or more than two seconds longer
  /// than the time from its start to its end, which is used instead.
  case unusableDuration
}

/// A summary of the records of one type in an export.
public struct ExportedTypeSummary: Hashable, Sendable {
  /// The identifier of the type, as in the file; for a renamed type, the one in the catalog.
  public let identifier: String
  /// The unit of the first delivered record, as in the file, or `nil` if that record has no unit or
  /// no record was delivered.
  public var unit: String?
  /// The number of delivered records, including the ones that ``unknown`` counts.
  public var delivered = 0
  /// The number of delivered records whose type, unit or value this version does not recognize.
  public var unknown = 0
  /// The number of delivered records that equal an earlier one in type, unit, source, dates and
  /// value or, for correlations, members.
  public var repeated = 0
  /// The number of records that were skipped because their type was not requested.
  public var unselected = 0
  /// The number of records that were dropped; see ``ExportSummary/dropped``.
  public var dropped = 0
  /// The earliest start of the delivered records, or `nil` if none were delivered.
  public var first: Date?
  /// The latest end of the delivered records, or `nil` if none were delivered.
  public var last: Date?

  /// Creates the summary of a type without records.
  public init(identifier: String) { self.identifier = identifier }
}

/// A summary of the content that was read from an export.
public struct ExportSummary: Hashable, Sendable {
  /// The time of the export, or `nil` if the file does not state a valid one.
  public var exportDate: Date?
  /// The locale of the export, such as `en_US`, or `nil` if the file does not state it.
  public var locale: String?
  /// The characteristics of the person, such as the date of birth, by identifier.
  public var characteristics: [String: String] = [:]
  /// The types that occur, by identifier; their counts do not include members of correlations.
  public var types: [String: ExportedTypeSummary] = [:]
  /// The number of samples in the delivered correlations, without members that cannot be read.
  public var correlatedSamples = 0
  /// The number of samples that occur only inside a correlation, and not as separate records.
  ///
  /// Only requested types and correlations are counted. These samples are delivered only as members
  /// of their correlation, or not at all if they count as ignored.
  public var correlatedSamplesAlone = 0
  /// The number of elements that were counted, but not delivered, by kind.
  ///
  /// Elements within a record that is dropped or was not requested are not counted, nor are those
  /// within most ignored elements.
  public var ignored: [IgnoredElement: Int] = [:]
  /// The number of dropped records, by reason, without members of correlations.
  public var dropped: [DropReason: Int] = [:]
  /// The number of repaired defects, by kind.
  ///
  /// A defect in a recurring text, such as the name of a source, is usually counted once.
  public var repairs: [TextRepair: Int] = [:]
  /// The number of lines that were read, including an empty one after a final line break.
  public var lines = 0
  /// The number of bytes of the document that were read.
  public var bytes = 0

  /// Creates the summary of an empty export.
  public init() {}

  /// The number of delivered records.
  public var delivered: Int { types.values.reduce(0) { $0 + $1.delivered } }
}

/// The progress of reading an export.
public struct ExportProgress: Hashable, Sendable {
  /// The number of bytes of the document that were read, after inflation.
  public let bytes: Int
  /// The size of the document in bytes.
  public let totalBytes: Int
  /// The number of records that were delivered.
  public let records: Int
}

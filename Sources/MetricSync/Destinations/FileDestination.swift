public import Foundation
internal import HealthModel

/// A file to which metrics are appended.
///
/// The size of the file after each batch is remembered. Bytes beyond this size, which a crash can
/// leave, are scanned: a truncated record is removed, and metrics whose records are complete are
/// not written again. The whole file is scanned if nothing is remembered about it. It is also
/// scanned if another program has changed it so that it is smaller than the remembered size, or so
/// that no line ends at that size.
public struct FileDestination: DirectDestination {
  private let file: URL
  private let format: MetricFileFormat
  /// A cache of the identifiers in the records that were found when the whole file was scanned.
  private let older = OlderRecords()
  /// The initial limits of a batch.
  public let limits: BatchLimits
  /// The default limits of a batch.
  public static let defaultLimits = BatchLimits(count: 5000, bytes: 4 << 20)

  /// Creates a destination; a new file is accessible only to its owner.
  public init(
    _ file: URL, format: MetricFileFormat,
    limits: BatchLimits = defaultLimits
  ) {
    self.file = file
    self.format = format
    self.limits = limits
  }

  /// The name of the destination's kind.
  public var kind: String { "file" }

  /// The path of the file.
  public var place: String { file.path }

  /// The format and the path.
  public var identity: String { "\(format.rawValue) \(file.standardizedFileURL.path)" }

  /// Always exactly once: a repeat appends only the metrics that are not in the file yet.
  public var guarantee: DeliveryGuarantee { .exactlyOnce }

  /// Always `false`, because written lines stay in the file.
  public var canRemove: Bool { false }

  /// Does nothing and returns `delivered`, because written lines stay in the file.
  public func remove(_ metrics: [RemovedMetric]) -> DeliveryVerdict {
    .delivered(DeliveryReceipt())
  }

  /// Creates the file if it does not exist, and appends those metrics of a batch that a scan does
  /// not find in the file.
  ///
  /// Of the records up to the remembered size, only those that the last scan of the whole file read
  /// are compared with the batch. A file with other contents stays unchanged; the verdict is then
  /// ``DeliveryVerdict/stop(_:)``.
  public func deliver(_ batch: MetricBatch, memory: [String: String]) -> DeliveryVerdict {
    do { try OwnerOnlyFile.createIfMissing(file.path) } catch {
      return .stop(DeliveryReason("the file cannot be created; check its folder"))
    }
    do {
      let handle = try FileHandle(forUpdating: file)
      defer { try? handle.close() }
      // Another process could append to the same file. Closing the file releases the lock.
      flock(handle.fileDescriptor, LOCK_EX)
      return try append(batch, to: handle, memory)
    } catch {
      // Space on a full disk can be freed, so the next pass tries again.
      return .pause(
        DeliveryReason("the file cannot be written; check its permissions and the disk"))
    }
  }

  private func append(
    _ batch: MetricBatch, to handle: FileHandle, _ memory: [String: String]
  ) throws -> DeliveryVerdict {
    let size = try handle.seekToEnd()
    guard try size == 0 || isOurs(handle) else {
      return .stop(
        DeliveryReason("the file has other contents; choose a new file or one in this format"))
    }
    let wanted = Set(batch.metrics.map(\.metric.idText))
    let part: FilePart
    var olderEnd = memory["older"].flatMap { UInt64($0) } ?? 0
    if let known = memory["size"].flatMap({ UInt64($0) }), known <= size,
      try isLineEnd(known, of: handle)
    {
      part = try FilePart(of: handle, from: known, to: size, format)
      try end(part, of: handle, unless: wanted, size)
    } else {
      part = try FilePart(of: handle, from: 0, to: size, format)
      try end(part, of: handle, unless: wanted, size)
      olderEnd = try handle.seekToEnd()
      older.forget()
    }
    let present = part.identifiers.union(try identifiers(in: handle, before: olderEnd))
    let end = try handle.seekToEnd()
    var text = end == 0 ? format.header : []
    for outgoing in batch.metrics where !present.contains(outgoing.metric.id) {
      text += format.record(of: outgoing.metric)
    }
    try handle.write(contentsOf: Data(text))
    try handle.synchronize()
    var receipt = ["size": "\(end + UInt64(text.count))"]
    if olderEnd > 0 { receipt["older"] = "\(olderEnd)" }
    return .delivered(DeliveryReceipt(memory: receipt))
  }

  /// Completes or removes the last line of a file if the line has no line ending.
  ///
  /// A line ending is added to a whole record, from which an editor may have removed it, and to a
  /// line that cannot be part of a record, such as a note. If the last line is a truncated record,
  /// a truncated header or a record of a metric in the batch, the line is removed.
  private func end(
    _ part: FilePart, of handle: FileHandle, unless wanted: Set<String>, _ size: UInt64
  ) throws {
    guard part.end < size else { return }
    let isWhole = part.unendedIdentifier.map { !wanted.contains($0) } ?? false
    if isWhole || part.endsWithOtherText {
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(format.lineEnding))
    } else {
      try handle.truncate(atOffset: part.end)
    }
  }

  /// Returns whether an offset is at the start of a line; if not, another program has changed the
  /// lines before the offset.
  private func isLineEnd(_ offset: UInt64, of handle: FileHandle) throws -> Bool {
    guard offset > 0 else { return true }
    try handle.seek(toOffset: offset - 1)
    return try handle.read(upToCount: 1) == Data([0x0A])
  }

  /// Returns the identifiers in the records before an offset, from the cache if it has them.
  private func identifiers(in handle: FileHandle, before end: UInt64) throws -> Set<UUID> {
    guard end > 0 else { return [] }
    return try older.identifiers(before: end) {
      try FilePart(of: handle, from: 0, to: end, format).identifiers
    }
  }

  /// Returns whether a file starts like one that this destination writes, even if the file is
  /// truncated.
  private func isOurs(_ handle: FileHandle) throws -> Bool {
    let expected = format == .csv ? format.header : format.recordStart
    try handle.seek(toOffset: 0)
    let start = try handle.read(upToCount: expected.count) ?? Data()
    return expected.starts(with: start)
  }
}

/// A cache of the identifiers in the records before an offset.
private final class OlderRecords: Sendable {
  private let content = Locked<(end: UInt64, identifiers: Set<UUID>)?>(nil)

  func identifiers(before end: UInt64, _ read: () throws -> Set<UUID>) rethrows -> Set<UUID> {
    if let known = content.withLock({ $0 }), known.end == end { return known.identifiers }
    let identifiers = try read()
    content.withLock { $0 = (end, identifiers) }
    return identifiers
  }

  func forget() { content.withLock { $0 = nil } }
}

/// The result of a scan of a part of a file.
private struct FilePart {
  /// The identifiers of the metrics in the records with a line ending.
  private(set) var identifiers: Set<UUID> = []
  /// The offset after the last record or other line with a line ending.
  let end: UInt64
  /// The identifier of a whole record after ``end``, or `nil` if no whole record follows ``end``.
  let unendedIdentifier: String?
  /// Whether text that cannot be part of a record or of the header follows ``end``.
  let endsWithOtherText: Bool

  /// Reads the part from the start of a line to an offset.
  init(
    of handle: FileHandle, from start: UInt64, to end: UInt64, _ format: MetricFileFormat
  ) throws {
    var found: Set<UUID> = []
    var scanner = RecordScanner(format, startsFile: start == 0) {
      if let id = UUID(uuidString: $0) { found.insert(id) }
    }
    try handle.seek(toOffset: start)
    var rest = end - start
    while rest > 0, let bytes = try handle.read(upToCount: Int(min(rest, 1 << 16))), !bytes.isEmpty
    {
      scanner.read(bytes)
      rest -= UInt64(bytes.count)
    }
    self.end = start + UInt64(scanner.wholeBytes)
    endsWithOtherText = scanner.endsWithOtherText
    // The beginning of a header can have the length of an identifier, too.
    unendedIdentifier = scanner.unendedIdentifier.flatMap { UUID(uuidString: $0) == nil ? nil : $0 }
    identifiers = found
  }
}

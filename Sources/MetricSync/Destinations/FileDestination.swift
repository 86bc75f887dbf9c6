public import Foundation

/// A file to which metrics are appended.
///
/// The size of the file after each batch is remembered. Bytes beyond this size, which a crash can
/// leave, are scanned: a truncated record is removed, and metrics whose records are complete are
/// not written again.
public struct FileDestination: DirectDestination {
  private let file: URL
  private let format: MetricFileFormat
  /// The initial limits of a batch.
  public let limits: BatchLimits

  /// Creates a destination; a new file can be read only by its owner.
  public init(
    _ file: URL, format: MetricFileFormat,
    limits: BatchLimits = BatchLimits(count: 5000, bytes: 4 << 20)
  ) {
    self.file = file
    self.format = format
    self.limits = limits
  }

  /// The kind of the destination in words.
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

  /// Appends the metrics of a batch that are not in the file yet.
  public func deliver(_ batch: MetricBatch, memory: [String: String]) -> DeliveryVerdict {
    if !FileManager.default.fileExists(atPath: file.path) {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
      guard FileManager.default.createFile(atPath: file.path, contents: nil, attributes: attributes)
      else {
        return .stop(DeliveryReason("the file cannot be created; check its folder"))
      }
    }
    do {
      let handle = try FileHandle(forUpdating: file)
      defer { try? handle.close() }
      return try append(batch, to: handle, known: memory["size"].flatMap { UInt64($0) } ?? 0)
    } catch {
      // Space on a full disk can be freed, so the next pass tries again.
      return .pause(
        DeliveryReason("the file cannot be written; check its permissions and the disk"))
    }
  }

  private func append(
    _ batch: MetricBatch, to handle: FileHandle, known: UInt64
  ) throws -> DeliveryVerdict {
    let size = try handle.seekToEnd()
    // A file that became smaller was replaced, so all of it is unknown.
    let known = known <= size ? known : 0
    let wanted = Set(batch.metrics.map(\.metric.idText))
    var present: Set<String> = []
    var end = known
    if size > known {
      if known == 0, try !isOurs(handle) {
        return .stop(
          DeliveryReason("the file has other contents; name a new file or one of this format"))
      }
      var scanner = RecordScanner(format) { if wanted.contains($0) { present.insert($0) } }
      try handle.seek(toOffset: known)
      while let bytes = try handle.read(upToCount: 1 << 16), !bytes.isEmpty { scanner.read(bytes) }
      end = known + UInt64(scanner.wholeBytes)
      try handle.truncate(atOffset: end)
    }
    var text = end == 0 ? format.header : []
    for outgoing in batch.metrics where !present.contains(outgoing.metric.idText) {
      text += format.record(of: outgoing.metric)
    }
    try handle.seek(toOffset: end)
    try handle.write(contentsOf: Data(text))
    try handle.synchronize()
    return .delivered(DeliveryReceipt(memory: ["size": "\(end + UInt64(text.count))"]))
  }

  /// Returns whether a file starts like one that was written here, even if it was truncated.
  private func isOurs(_ handle: FileHandle) throws -> Bool {
    let expected = format == .csv ? format.header : format.recordStart
    try handle.seek(toOffset: 0)
    let start = try handle.read(upToCount: expected.count) ?? Data()
    return expected.starts(with: start)
  }
}

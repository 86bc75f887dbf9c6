public import Foundation
internal import HealthModel

/// The state of deliveries in files that only their owner can read.
///
/// Each destination has two files: a small progress file, which is replaced as a whole, and a file
/// to which a record of 12 bytes is appended for each settled metric. The progress file states how
/// many of these records are valid, so replacing it commits the changes to both files.
public final class FileDeliveryState: DeliveryState {
  /// The contents of the progress file.
  private struct Head: Codable {
    var version = 1
    var destination: String
    var settledCount: Int
    var identifiers: [String]
    var progress: DeliveryProgress
  }

  private let folder: URL
  private let lockFile = Locked<FileHandle?>(nil)
  private let heads = Locked<[String: Head]>([:])

  /// Creates a state in a folder, which is created when the state is locked.
  public init(folder: URL) { self.folder = folder }

  /// Locks the folder, so that it cannot be locked again before ``unlock()``, even by another
  /// process.
  ///
  /// - Throws: ``DeliveryStateError`` if the folder is already locked or cannot be written.
  public func lock() throws {
    let path = folder.appending(path: "lock").path
    do {
      try OwnerOnlyFile.createFolder(folder)
      try OwnerOnlyFile.createIfMissing(path)
    } catch { throw DeliveryStateError.unwritable(path: folder.path) }
    guard let handle = FileHandle(forUpdatingAtPath: path) else {
      throw DeliveryStateError.unwritable(path: path)
    }
    guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      try? handle.close()
      throw DeliveryStateError.inUse
    }
    lockFile.withLock { $0 = handle }
    // Another process may have written since this state was last locked.
    heads.withLock { $0 = [:] }
  }

  /// Unlocks the folder.
  public func unlock() {
    let handle = lockFile.withLock { lockFile in
      defer { lockFile = nil }
      return lockFile
    }
    guard let handle else { return }
    // A process that another thread starts has a copy of the descriptor until it runs its program,
    // so closing alone could leave the folder locked for a moment.
    _ = flock(handle.fileDescriptor, LOCK_UN)
    try? handle.close()
  }

  /// Returns the progress of a destination and its settled metrics, in the order in which they were
  /// settled; both are empty if nothing is recorded about the destination.
  ///
  /// - Throws: ``DeliveryStateError/unreadable(path:)`` if a file cannot be read or is damaged.
  public func load(_ destination: String) throws -> (DeliveryProgress, [SettledMetric]) {
    guard let head = try head(of: destination) else { return (DeliveryProgress(), []) }
    let file = settledFile(of: destination)
    guard head.settledCount > 0 else { return (head.progress, []) }
    guard let data = try? Data(contentsOf: file),
      data.count / SettledRecords.size >= head.settledCount
    else { throw DeliveryStateError.unreadable(path: file.path) }
    let settled = SettledRecords.metrics(
      in: data.prefix(head.settledCount * SettledRecords.size), identifiers: head.identifiers)
    guard let settled else { throw DeliveryStateError.unreadable(path: file.path) }
    return (head.progress, settled)
  }

  /// Saves the progress of a destination and newly settled metrics as one atomic change.
  ///
  /// - Throws: ``DeliveryStateError`` if a file cannot be written, or if the progress file cannot
  ///   be read or is damaged.
  public func save(
    _ progress: DeliveryProgress, settling: [SettledMetric], of destination: String
  ) throws {
    var head =
      try head(of: destination)
      ?? Head(destination: destination, settledCount: 0, identifiers: [], progress: progress)
    if !settling.isEmpty {
      let bytes = SettledRecords.bytes(of: settling, identifiers: &head.identifiers)
      let file = settledFile(of: destination)
      do {
        // Bytes after the counted records remain from an interrupted save and are discarded.
        try OwnerOnlyFile.write(
          bytes, to: file.path, at: head.settledCount * SettledRecords.size)
      } catch { throw DeliveryStateError.unwritable(path: file.path) }
      head.settledCount += settling.count
    }
    head.progress = progress
    let file = headFile(of: destination)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      try OwnerOnlyFile.replace(file.path, with: encoder.encode(head))
    } catch { throw DeliveryStateError.unwritable(path: file.path) }
    heads.withLock { [head] heads in heads[destination] = head }
  }

  /// Removes everything that is recorded about a destination, even if its files are damaged.
  ///
  /// - Throws: ``DeliveryStateError/unwritable(path:)`` if a file cannot be removed.
  public func reset(_ destination: String) throws {
    heads.withLock { heads in heads[destination] = nil }
    for file in [headFile(of: destination), settledFile(of: destination)]
    where FileManager.default.fileExists(atPath: file.path) {
      do { try FileManager.default.removeItem(at: file) } catch {
        throw DeliveryStateError.unwritable(path: file.path)
      }
    }
  }

  private func head(of destination: String) throws -> Head? {
    if let head = heads.withLock({ $0[destination] }) { return head }
    let file = headFile(of: destination)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    guard let data = try? Data(contentsOf: file),
      let head = try? JSONDecoder().decode(Head.self, from: data), head.version == 1,
      (0...SettledRecords.largestCount).contains(head.settledCount)
    else { throw DeliveryStateError.unreadable(path: file.path) }
    heads.withLock { heads in heads[destination] = head }
    return head
  }

  private func headFile(of destination: String) -> URL {
    folder.appending(path: Self.fileName(of: destination) + ".progress.json")
  }

  private func settledFile(of destination: String) -> URL {
    folder.appending(path: Self.fileName(of: destination) + ".settled")
  }

  /// Returns a file name without an extension that every file system accepts and that differs
  /// between destinations.
  private static func fileName(of destination: String) -> String {
    let plain = destination.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return String(String.UnicodeScalarView(plain)).prefix(32) + "-"
      + SHA1.text(of: destination).prefix(12)
  }
}

/// The encoding of settled metrics as records of 12 bytes: the key, the index of the type, the
/// outcome and a zero byte.
enum SettledRecords {
  static let size = 12
  /// The maximum number of records in a valid file, chosen so that the size of the file does not
  /// overflow even if another batch is added.
  static let largestCount = Int.max / size / 2
  private static let unknown = UInt16.max

  static func bytes(of metrics: [SettledMetric], identifiers: inout [String]) -> Data {
    var numbers = Dictionary(
      identifiers.enumerated().map { ($0.element, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    var data = Data(capacity: metrics.count * size)
    for metric in metrics {
      var number = numbers[metric.identifier]
      if number == nil, identifiers.count < Int(unknown) {
        number = identifiers.count
        numbers[metric.identifier] = number
        identifiers.append(metric.identifier)
      }
      withUnsafeBytes(of: metric.key.number.littleEndian) { data.append(contentsOf: $0) }
      let type = number.map { UInt16($0) } ?? unknown
      withUnsafeBytes(of: type.littleEndian) { data.append(contentsOf: $0) }
      data.append(metric.kind.rawValue)
      data.append(0)
    }
    return data
  }

  /// Returns the metrics in records, or `nil` if the outcome in a record is unknown.
  static func metrics(in data: Data, identifiers: [String]) -> [SettledMetric]? {
    var metrics: [SettledMetric] = []
    metrics.reserveCapacity(data.count / size)
    let isValid = data.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: size) {
        let number = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
        let type = bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt16.self)
        guard let kind = SettledMetric.Kind(rawValue: bytes[start + 10]) else { return false }
        let index = Int(UInt16(littleEndian: type))
        metrics.append(
          SettledMetric(
            MetricKey(number: UInt64(littleEndian: number)),
            identifier: identifiers.indices.contains(index) ? identifiers[index] : "", kind))
      }
      return true
    }
    return isValid ? metrics : nil
  }
}

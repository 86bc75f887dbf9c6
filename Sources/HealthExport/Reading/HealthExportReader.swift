/// A reader of Apple Health exports with format versions 10 to 14.
///
/// An export is the archive that the Health app creates, the folder in the archive, or the document
/// in that folder, which is `export.xml` in English. Since the name of the document depends on the
/// language, it is recognized by its content. One pass reads all types, and nothing is unpacked to
/// disk. Memory grows with the file only by about ten bytes per record, which are needed to
/// distinguish equal records.
///
/// Reading blocks the thread during access to the disk, so do not read on the main actor.
public struct HealthExportReader: Sendable {
  let location: ExportLocation
  let limits: ExportLimits

  /// Creates a reader for a file, folder or archive, which is not opened until a method needs it.
  public init(at path: String, limits: ExportLimits = .init()) {
    location = .path(path)
    self.limits = limits
  }

  /// Creates a reader for a document or archive in memory.
  ///
  /// The name of a document appears in its errors; the name of an archive is not used.
  public init(bytes: [UInt8], name: String, limits: ExportLimits = .init()) {
    location = .memory(bytes, name: name)
    self.limits = limits
  }

  /// Reads the export from beginning to end.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers of the types to deliver, or `nil` for all. Records of other
  ///     types are counted.
  ///   - progress: A closure that is called after every chunk.
  ///   - deliver: A closure that is called with the records of every chunk that has any, in the
  ///     order of the file.
  /// - Returns: A summary of the content, with the numbers of dropped and ignored elements.
  /// - Throws: ``ExportError`` if no export is found, or if the export cannot be read to its end,
  ///   after all records before the problem have been delivered; `CancellationError` if the task is
  ///   canceled; any error that `deliver` throws.
  public func read(
    _ identifiers: Set<String>? = nil, progress: (ExportProgress) -> Void = { _ in },
    into deliver: ([ExportedRecord]) async throws -> Void
  ) async throws -> ExportSummary {
    try await read(TypeSelection(identifiers), progress: progress, into: deliver)
  }

  func read(
    _ selection: TypeSelection, progress: (ExportProgress) -> Void,
    into deliver: ([ExportedRecord]) async throws -> Void
  ) async throws -> ExportSummary {
    try Task.checkCancellation()
    let document = try location.open(limits)
    var pass = ExportPass(
      document.source, file: document.name, selection: selection, limits: limits)
    var delivered = 0
    var continues = true
    while continues {
      var records: [ExportedRecord] = []
      var damage: ExportError?
      do throws(ExportError) {
        continues = try pass.readChunk(into: &records)
      } catch { damage = error }
      delivered += records.count
      if !records.isEmpty { try await deliver(records) }
      if let damage { throw damage }
      let bytes = pass.bytes
      progress(
        ExportProgress(
          bytes: bytes.read, totalBytes: max(bytes.read, bytes.total), records: delivered))
      try Task.checkCancellation()
    }
    return pass.summary
  }

  /// Returns the name of the file or archive entry that contains the export.
  ///
  /// The content of a file that is not an archive, or of a document in memory, is not checked.
  ///
  /// - Throws: ``ExportError`` if the file, folder or archive cannot be opened, or if a folder or
  ///   an archive contains no export.
  public func documentName() throws(ExportError) -> String { try location.open(limits).name }
}

import Dispatch
import HealthExport

/// Runs asynchronous work from synchronous code, and waits for its end.
private func finish(_ work: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    await work()
    done.signal()
  }
  done.wait()
}

/// Reads arbitrary bytes as an export, in large and in small chunks, and traps if the results
/// differ.
///
/// Bytes that begin like a ZIP archive are read as an archive.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  finish {
    let whole = await Outcome(bytes, chunkSize: 65_536)
    let parts = await Outcome(bytes, chunkSize: 1 + count % 61)
    guard whole == parts else { fatalError("the chunk size changes the result") }
  }
  return 0
}

/// The records that a reader delivered, with its summary or its error code.
private struct Outcome: Equatable {
  var records: [ExportedRecord] = []
  var summary: ExportSummary?
  var code: ExportError.Code?

  init(_ bytes: [UInt8], chunkSize: Int) async {
    var limits = ExportLimits()
    limits.chunkSize = chunkSize
    let reader = HealthExportReader(bytes: bytes, name: "fuzz.xml", limits: limits)
    var records: [ExportedRecord] = []
    do {
      summary = try await reader.read { records += $0 }
    } catch let error as ExportError {
      code = error.code
    } catch {
      fatalError("the error is not an export error")
    }
    self.records = records
  }
}

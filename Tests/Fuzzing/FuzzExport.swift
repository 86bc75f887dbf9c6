import Dispatch
import HealthExport

/// Runs work to its end, from code that cannot wait otherwise.
private func finish(_ work: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task {
    await work()
    done.signal()
  }
  done.wait()
}

/// Reads arbitrary bytes as an export, whole and in small chunks, which must give the same.
///
/// Bytes that begin like an archive are read as one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  finish {
    let whole = await Outcome(bytes, chunkSize: 65_536)
    let parts = await Outcome(bytes, chunkSize: 1 + count % 61)
    guard whole == parts else { fatalError("the size of chunks changes the result") }
  }
  return 0
}

/// What a reader delivered, and how it ended.
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
      fatalError("another error than that of the reader")
    }
    self.records = records
  }
}

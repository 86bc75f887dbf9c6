internal import Conformance
internal import ConformanceRecord
internal import Dispatch
internal import Foundation
internal import HealthContracts
internal import LineMutantSwitch

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The child process that runs the rows of one request and writes their outcomes.
struct Child {
  let documents: Documents
  let subject: Subject
  let folder: URL
  let output: Int32

  /// The reached places, identified by the numbers of their first mutants.
  static var reached: [Int] {
    (0..<Int(LINE_MUTANT_LIMIT)).filter { line_mutant_was_reached(Int32($0)) }
  }

  /// Performs a request, and exits the process.
  func serve(_ request: Request) -> Never {
    line_mutant_forget()
    line_mutant_choose(Int32(request.mutant ?? -1))
    Task.detached {
      await run(request)
      _exit(0)
    }
    // Rows that use the main actor need the main thread.
    dispatchMain()
  }

  private func run(_ request: Request) async {
    // Only a row that hangs takes this long; a row that passes is much faster.
    let runner = ConformanceRunner(
      subject: subject.conformanceSubject(folder: folder), patience: .seconds(4),
      longestCase: .seconds(8))
    var documents = documents
    for index in request.rows {
      write("\(ChildLine.rowBegins) \(index)")
      guard let row = documents.row(index) else {
        write(ChildLine.otherPlan)
        break
      }
      let record = await runner.run(row)
      guard record.outcome != .passed else { continue }
      let decides = Documents.isDeciding(record.outcome, of: row)
      write(
        "\(decides ? ChildLine.decided : ChildLine.below) \(index) \(record.outcome.rawValue)")
      if decides { break }
    }
    if request.mutant == nil {
      write("\(ChildLine.reached) \(Self.reached.map(String.init).joined(separator: ","))")
    }
    write(ChildLine.end)
  }

  /// Writes a line immediately, because the process may crash in the next row.
  private func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { sendBytes(output, $0) }
      guard count > 0 else { _exit(3) }
      start += count
    }
  }

  private func sendBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}

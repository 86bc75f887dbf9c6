import Foundation
import MetricSync
import Testing

/// Tests of deliveries to files, most of which already have contents that must be scanned.
struct FileScanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Delivers metrics, and returns the values to remember.
  @discardableResult
  private func deliver(
    _ metrics: [HealthMetric], to destination: FileDestination, _ memory: [String: String] = [:]
  ) throws -> [String: String] {
    let batch = MetricBatch(metrics.map { OutgoingMetric($0) })
    guard case .delivered(let receipt) = destination.deliver(batch, memory: memory) else {
      Issue.record("the metrics were not delivered")
      return [:]
    }
    return try #require(receipt.memory)
  }

  private func metrics(_ numbers: Int...) -> [HealthMetric] { numbers.map { Fixtures.metric($0) } }

  /// Returns the contents of a new file with the given metrics.
  private func contents(_ metrics: [HealthMetric], _ format: MetricFileFormat) throws -> Data {
    let file = folder.file("new-\(UUID())")
    try deliver(metrics, to: FileDestination(file, format: format))
    return try Data(contentsOf: file)
  }

  @Test func `a cell with a carriage return is quoted`() throws {
    let file = folder.file("m.csv")
    try deliver(
      [Fixtures.metric(1, source: "A\rB")], to: FileDestination(file, format: .csv))
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text.hasSuffix("vitals,\"A\rB\",\r\n"))
  }

  @Test func `a last row with half of its line ending is removed`() throws {
    let file = folder.file("m.csv")
    try contents(metrics(9, 8), .csv).dropLast().write(to: file)
    try deliver(metrics(1), to: FileDestination(file, format: .csv))
    #expect(try Data(contentsOf: file) == contents(metrics(9, 1), .csv))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a file that another program replaced is read again even if its size is the same`(
    _ format: MetricFileFormat
  ) throws {
    let file = folder.file("m")
    let destination = FileDestination(file, format: format)
    try deliver(metrics(1), to: destination)
    try deliver(metrics(1), to: destination)
    // The other file has the same size.
    try contents(metrics(2), format).write(to: file)
    try deliver(metrics(1), to: destination)
    #expect(try Data(contentsOf: file) == contents(metrics(2, 1), format))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a file is read from its start if its remembered end is in the middle of a record`(
    _ format: MetricFileFormat
  ) throws {
    let file = folder.file("m")
    let destination = FileDestination(file, format: format)
    let known = try deliver(metrics(1), to: destination)
    // The first record is shorter than before, so the second one contains the remembered end.
    let changed = [Fixtures.metric(2, source: nil), Fixtures.metric(1)]
    try contents(changed, format).write(to: file)
    try deliver(metrics(1), to: destination, known)
    #expect(try Data(contentsOf: file) == contents(changed, format))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `the first record of a file is recognized if it is older than the state`(
    _ format: MetricFileFormat
  ) throws {
    let file = folder.file("m")
    try contents(metrics(1, 2, 3), format).write(to: file)
    let destination = FileDestination(file, format: format)
    let known = try deliver(metrics(3), to: destination)
    try deliver(metrics(1), to: destination, known)
    #expect(try Data(contentsOf: file) == contents(metrics(1, 2, 3), format))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `records that are older than the state are recognized after later deliveries`(
    _ format: MetricFileFormat
  ) throws {
    let file = folder.file("m")
    try contents(metrics(1, 2), format).write(to: file)
    var known = try deliver(metrics(2), to: FileDestination(file, format: format))
    known = try deliver(metrics(3), to: FileDestination(file, format: format), known)
    try deliver(metrics(2), to: FileDestination(file, format: format), known)
    #expect(try Data(contentsOf: file) == contents(metrics(1, 2, 3), format))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `bytes that a crash left are not remembered as older records`(_ format: MetricFileFormat)
    throws
  {
    let file = folder.file("m")
    let destination = FileDestination(file, format: format)
    let known = try deliver(metrics(1), to: destination)
    let size = try Data(contentsOf: file).count
    let whole = try contents(metrics(1, 2), format)
    try whole.prefix(size + 50).write(to: file)
    let later = try deliver(metrics(2), to: destination, known)
    #expect(later == ["size": "\(whole.count)"])
    #expect(try Data(contentsOf: file) == whole)
  }

  @Test(arguments: ["i", "id", "id,name,identifier,value,unit,timestamp"])
  func `a last line below remembered records is kept even if it starts like the header`(
    _ line: String
  ) throws {
    let file = folder.file("m.csv")
    let destination = FileDestination(file, format: .csv)
    let known = try deliver(metrics(1), to: destination)
    let start = try Data(contentsOf: file)
    try (start + Data(line.utf8)).write(to: file)
    try deliver(metrics(2), to: destination, known)
    let row = try contents(metrics(1, 2), .csv).dropFirst(start.count)
    #expect(try Data(contentsOf: file) == start + Data("\(line)\r\n".utf8) + row)
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `the last byte of a file that is longer than 64 KiB is read`(
    _ format: MetricFileFormat
  ) throws {
    let size = try contents([Fixtures.metric(1, source: "")], format).count
    let length = (1 << 16) + 1 - size
    let long = Fixtures.metric(1, source: String(repeating: "a", count: length))
    let file = folder.file("m")
    try contents([long], format).write(to: file)
    #expect(try Data(contentsOf: file).count == (1 << 16) + 1)
    try deliver(metrics(2), to: FileDestination(file, format: format))
    #expect(try Data(contentsOf: file) == contents([long] + metrics(2), format))
  }

  @Test func `the reason for stopping because of a missing folder suggests checking the folder`() {
    let file = URL(fileURLWithPath: "/nonexistent-folder/m.csv")
    let verdict = FileDestination(file, format: .csv)
      .deliver(MetricBatch([OutgoingMetric(Fixtures.metric(1))]), memory: [:])
    #expect(verdict == .stop(DeliveryReason("the file cannot be created; check its folder")))
  }
}

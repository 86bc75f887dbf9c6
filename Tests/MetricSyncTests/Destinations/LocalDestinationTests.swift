import Foundation
import HealthModel
import MemoryHealthStore
import MetricSync
import Testing

/// A temporary folder that is removed when the object is released.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "metrics-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appending(path: name) }
}

struct FileDestinationTests {
  private func batch(_ metrics: [HealthMetric]) -> MetricBatch {
    MetricBatch(metrics.map { OutgoingMetric($0) })
  }

  private func memory(_ verdict: DeliveryVerdict) throws -> [String: String] {
    guard case .delivered(let receipt) = verdict else {
      Issue.record("the batch was not delivered: \(verdict)")
      return [:]
    }
    return try #require(receipt.memory)
  }

  @Test func `CSV rows follow a header, with quoted cells and escaped formulas`() throws {
    let folder = try TemporaryFolder()
    let file = folder.file("m.csv")
    let destination = FileDestination(file, format: .csv)
    let metrics = [
      Fixtures.metric(1, value: -1.5, source: "=HYPERLINK(\"x\")"),
      Fixtures.metric(2, source: "a,\"b\"\nc"), Fixtures.metric(3, source: nil, name: "@x"),
    ]
    _ = destination.deliver(batch(metrics), memory: [:])
    let id = "00000000-0000-4000-8000-00000000000"
    let rest = "HKQuantityTypeIdentifierHeartRate"
    #expect(
      try String(contentsOf: file, encoding: .utf8) == """
        id,name,identifier,value,unit,timestamp,category,source,endTimestamp\r
        \(id)1,Heart rate,\(rest),-1.5,count/min,2024-03-15T12:00:00.000Z,vitals,\
        "'=HYPERLINK(""x"")",\r
        \(id)2,Heart rate,\(rest),72,count/min,2024-03-15T12:00:00.000Z,vitals,"a,""b""\nc",\r
        \(id)3,'@x,\(rest),72,count/min,2024-03-15T12:00:00.000Z,vitals,,\r\n
        """)
    #expect(OwnerOnlyFile.isPrivate(file.path))
  }

  @Test func `the identity of a file destination is its format and its standardized path`() {
    func identity(_ path: String, _ format: MetricFileFormat) -> String {
      FileDestination(URL(fileURLWithPath: path), format: format).identity
    }
    #expect(identity("/data/m.csv", .csv) == "csv /data/m.csv")
    #expect(identity("/data/x/../m.csv", .csv) == identity("/data/m.csv", .csv))
    #expect(identity("/data/m.csv", .ndjson) != identity("/data/m.csv", .csv))
    #expect(identity("/data/n.csv", .csv) != identity("/data/m.csv", .csv))
  }

  @Test func `a folder in place of the file pauses the destination`() throws {
    let folder = try TemporaryFolder()
    let verdict = FileDestination(folder.url, format: .csv)
      .deliver(batch([Fixtures.metric(1)]), memory: [:])
    #expect(
      verdict
        == .pause(DeliveryReason("the file cannot be written; check its permissions and the disk")))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a receipt contains the end of older records only if the state was lost`(
    _ format: MetricFileFormat
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("m")
    let destination = FileDestination(file, format: format)
    let first = try memory(destination.deliver(batch([Fixtures.metric(1)]), memory: [:]))
    let size = try Data(contentsOf: file).count
    #expect(first == ["size": "\(size)"])
    let second = try memory(destination.deliver(batch([Fixtures.metric(2)]), memory: first))
    let whole = try Data(contentsOf: file).count
    #expect(second == ["size": "\(whole)"])
    // Without a state, all records in the file are older.
    let later = FileDestination(file, format: format)
    let third = try memory(later.deliver(batch([Fixtures.metric(2)]), memory: [:]))
    #expect(third == ["size": "\(whole)", "older": "\(whole)"])
  }

  @Test(arguments: [
    "5\" screen", "\"", "\"unended", "beef,\"c", "a,\"b", "a,b,\"c", "00000000-0000-4000-8000,\"",
    "00000000-0000-4000-8000-000000000009,Heart rate,5\" screen,1,count,,,,",
    "00000000-0000-4000-8000-000000000009,\"a\"\"b\"c\",5\",1,count,,,,",
  ])
  func `a quotation mark in a line that a person wrote has no effect on later lines`(
    _ line: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("m.csv")
    let metrics = [Fixtures.metric(1), Fixtures.metric(2)]
    let destination = FileDestination(file, format: .csv)
    _ = destination.deliver(batch([metrics[0]]), memory: [:])
    let handle = try FileHandle(forWritingTo: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("\(line)\r\n".utf8))
    try handle.close()
    // Without a state, all lines are read again.
    _ = FileDestination(file, format: .csv).deliver(batch([metrics[1]]), memory: [:])
    let expected = try Data(contentsOf: file)
    _ = FileDestination(file, format: .csv).deliver(batch(metrics), memory: [:])
    #expect(try Data(contentsOf: file) == expected)
    #expect(
      String(decoding: expected, as: UTF8.self).components(separatedBy: "\r\n").count == 5)
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a file that was truncated ends up with each metric once`(
    _ format: MetricFileFormat
  ) throws {
    let folder = try TemporaryFolder()
    let metrics = (1...4).map { Fixtures.metric($0, source: "line\nbreak \"q\"") }
    let (first, second) = (batch(Array(metrics[..<2])), batch(Array(metrics[2...])))
    let whole = folder.file("whole")
    let destination = FileDestination(whole, format: format)
    let known = try memory(destination.deliver(first, memory: [:]))
    _ = destination.deliver(second, memory: known)
    let bytes = try Data(contentsOf: whole)
    let size = try #require(known["size"].flatMap { Int($0) })
    for end in stride(from: 0, through: bytes.count, by: 7) {
      let file = folder.file("cut-\(end)")
      try bytes.prefix(end).write(to: file)
      let cut = FileDestination(file, format: format)
      if end < size {
        _ = cut.deliver(second, memory: try memory(cut.deliver(first, memory: [:])))
      } else {
        _ = cut.deliver(second, memory: known)
      }
      #expect(try Data(contentsOf: file) == bytes, "cut at \(end)")
    }
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a file with other contents is left unchanged`(_ format: MetricFileFormat) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("notes")
    try Data("my notes".utf8).write(to: file)
    let verdict = FileDestination(file, format: format)
      .deliver(batch([Fixtures.metric(1)]), memory: [:])
    #expect(Judging.word(verdict) == "stop")
    #expect(try String(contentsOf: file, encoding: .utf8) == "my notes")
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a last record without its line ending is kept`(_ format: MetricFileFormat) throws {
    let folder = try TemporaryFolder()
    let (file, whole) = (folder.file("edited"), folder.file("whole"))
    let metrics = (1...3).map { Fixtures.metric($0) }
    let destination = FileDestination(file, format: format)
    let known = try memory(destination.deliver(batch(Array(metrics[..<2])), memory: [:]))
    // Editors can remove the last line ending.
    let text = try String(contentsOf: file, encoding: .utf8)
    try Data(text.trimmingCharacters(in: .newlines).utf8).write(to: file)
    _ = destination.deliver(batch([metrics[2]]), memory: known)
    _ = FileDestination(whole, format: format).deliver(batch(metrics), memory: [:])
    #expect(try Data(contentsOf: file) == Data(contentsOf: whole))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `records whose positions an editor changed are kept`(_ format: MetricFileFormat) throws {
    let folder = try TemporaryFolder()
    let (file, whole) = (folder.file("edited"), folder.file("whole"))
    let metrics = (1...3).map { Fixtures.metric($0, source: "Watch, the one of Bob") }
    let destination = FileDestination(file, format: format)
    let known = try memory(destination.deliver(batch(Array(metrics[..<2])), memory: [:]))
    func longerName(_ file: URL) throws -> String {
      // The remembered size is now within the last record.
      try String(contentsOf: file, encoding: .utf8)
        .replacing("Heart rate", with: "Heart rate of Bob", maxReplacements: 1)
    }
    try Data(longerName(file).utf8).write(to: file)
    _ = destination.deliver(batch([metrics[2]]), memory: known)
    _ = FileDestination(whole, format: format).deliver(batch(metrics), memory: [:])
    #expect(try String(contentsOf: file, encoding: .utf8) == longerName(whole))
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a last line that another program added is kept`(_ format: MetricFileFormat) throws {
    let folder = try TemporaryFolder()
    let (foreign, whole) = (folder.file("foreign"), folder.file("whole"))
    let metrics = (1...2).map { Fixtures.metric($0) }
    _ = FileDestination(foreign, format: format)
      .deliver(batch([Fixtures.metric(9)]), memory: [:])
    let row = try #require(
      String(contentsOf: foreign, encoding: .utf8).split(whereSeparator: \.isNewline).last)
    _ = FileDestination(whole, format: format).deliver(batch([metrics[0]]), memory: [:])
    let start = try String(contentsOf: whole, encoding: .utf8)
    for (number, line) in ["\(row)", "Sum: 72"].enumerated() {
      let file = folder.file("file-\(number)")
      let destination = FileDestination(file, format: format)
      let known = try memory(destination.deliver(batch([metrics[0]]), memory: [:]))
      try Data((start + line).utf8).write(to: file)
      for memory in [known, [:]] {
        _ = destination.deliver(batch([metrics[1]]), memory: memory)
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
        #expect(lines.count == start.split(whereSeparator: \.isNewline).count + 2)
        #expect(lines.dropLast().last == line[...])
      }
    }
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `a file whose contents were replaced is left unchanged`(
    _ format: MetricFileFormat
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("replaced")
    let destination = FileDestination(file, format: format)
    let known = try memory(destination.deliver(batch([Fixtures.metric(1)]), memory: [:]))
    let other = "Name,Score\n" + String(repeating: "Zoe,7\n", count: 200) + "Last,line"
    try Data(other.utf8).write(to: file)
    let verdict = destination.deliver(batch([Fixtures.metric(2)]), memory: known)
    #expect(Judging.word(verdict) == "stop")
    #expect(try String(contentsOf: file, encoding: .utf8) == other)
  }

  @Test(arguments: MetricFileFormat.allCases)
  func `records that are older than the state are recognized in all batches, even after a restart`(
    _ format: MetricFileFormat
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.file("older")
    let metrics = (1...6).map { Fixtures.metric($0) }
    _ = FileDestination(file, format: format).deliver(batch(Array(metrics[..<5])), memory: [:])
    let bytes = try Data(contentsOf: file)
    // The state was lost, so nothing is remembered about the file.
    let destination = FileDestination(file, format: format)
    var known = try memory(destination.deliver(batch(Array(metrics[..<2])), memory: [:]))
    known = try memory(destination.deliver(batch([metrics[2]]), memory: known))
    let restarted = FileDestination(file, format: format)
    known = try memory(restarted.deliver(batch([metrics[3], metrics[4]]), memory: known))
    #expect(try Data(contentsOf: file) == bytes)
    _ = restarted.deliver(batch([metrics[4], metrics[5]]), memory: known)
    let whole = folder.file("whole")
    _ = FileDestination(whole, format: format).deliver(batch(metrics), memory: [:])
    #expect(try Data(contentsOf: file) == Data(contentsOf: whole))
  }

  @Test func `a symbolic link to a missing file is kept, and its target is created`() throws {
    let folder = try TemporaryFolder()
    let (link, target) = (folder.file("link.csv"), folder.file("target.csv"))
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    _ = try memory(
      FileDestination(link, format: .csv).deliver(batch([Fixtures.metric(1)]), memory: [:]))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    #expect(try String(contentsOf: target, encoding: .utf8).contains("Heart rate"))
    #expect(OwnerOnlyFile.isPrivate(target.path))
  }
}

struct StoreDestinationTests {
  private let store = MemoryHealthStore(
    appSource: Fixtures.app, clock: VirtualClock(now: Fixtures.now))

  private func outgoing(_ number: Int) throws -> OutgoingMetric {
    let sample = Sample.quantity(try Fixtures.quantity(number))
    return OutgoingMetric(try MetricNormalizer().normalize(sample), sample: sample)
  }

  @Test func `each sample is saved once, and removals delete samples`() async throws {
    let destination = StoreDestination(
      store, named: "file.sqlite", identifiers: SeededIdentifiers(seed: 2))
    let first = MetricBatch([try outgoing(1), try outgoing(2)])
    #expect(Judging.word(try await destination.deliver(first, memory: [:])) == "delivered")
    let second = MetricBatch([try outgoing(2), try outgoing(3)])
    #expect(Judging.word(try await destination.deliver(second, memory: [:])) == "delivered")
    let type = SampleType(metricIdentifier: TestWorld.heartRate)
    let ids = SeededIdentifiers(seed: 3)
    let stored = try await store.objects(id: QueryID(ids.next()), type: type)
    #expect(Set(stored.map(\.uuid)) == Set((1...3).map(Fixtures.uuid)))
    _ = try await destination.remove([
      RemovedMetric(id: Fixtures.uuid(2), identifier: TestWorld.heartRate)
    ])
    let left = try await store.objects(id: QueryID(ids.next()), type: type)
    #expect(Set(left.map(\.uuid)) == [Fixtures.uuid(1), Fixtures.uuid(3)])
  }

  @Test func `a batch that contains a metric without a sample is split`() async throws {
    let destination = StoreDestination(
      store, named: "x", identifiers: SeededIdentifiers(seed: 2))
    let batch = MetricBatch([OutgoingMetric(Fixtures.metric(1))])
    #expect(Judging.word(try await destination.deliver(batch, memory: [:])) == "split")
  }
}

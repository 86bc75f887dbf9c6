import Foundation
import MetricSync
import Testing

struct DeliveryStateTests {
  private func settled(_ numbers: Range<Int>, _ kind: SettledMetric.Kind = .delivered)
    -> [SettledMetric]
  {
    numbers.map {
      SettledMetric(
        MetricKey(Fixtures.uuid($0)), identifier: $0 % 2 == 0 ? TestWorld.steps : "x", kind)
    }
  }

  private var progress: DeliveryProgress {
    var progress = DeliveryProgress()
    progress.place = "p"
    progress.positions = ["x": Data([1, 2])]
    progress.pending = [BatchPlan(id: Fixtures.uuid(9), keys: [MetricKey(Fixtures.uuid(1))])]
    progress.memory = ["row": "5"]
    progress.notBefore = Fixtures.now
    return progress
  }

  @Test func `a state is loaded from files that only their owner can access, until it is reset`()
    async throws
  {
    let folder = try TemporaryFolder()
    let place = folder.url.appending(path: "deep/state")
    let first = FileDeliveryState(folder: place)
    try first.lock()
    try first.save(progress, settling: settled(0..<5), of: "a/ö")
    try first.save(progress, settling: settled(5..<7, .refused), of: "a/ö")
    try first.save(DeliveryProgress(), settling: [], of: "a/o")
    first.unlock()
    let second = FileDeliveryState(folder: place)
    try second.lock()
    let (loaded, metrics) = try second.load("a/ö")
    #expect(loaded == progress)
    #expect(metrics == settled(0..<5) + settled(5..<7, .refused))
    #expect(try second.load("a/o").1.isEmpty)
    try second.reset("a/ö")
    #expect(try second.load("a/ö").0 == DeliveryProgress())
    for name in try FileManager.default.contentsOfDirectory(atPath: place.path) {
      #expect(OwnerOnlyFile.isPrivate(place.appending(path: name).path))
    }
    #expect(OwnerOnlyFile.isPrivate(place.path))
  }

  /// Saves a state of five metrics, and returns its folder and the file whose name has a suffix.
  private func savedState(_ suffix: String) throws -> (folder: TemporaryFolder, file: URL) {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    try state.save(progress, settling: settled(0..<5), of: "a")
    state.unlock()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    return (folder, folder.file(try #require(names.first { $0.hasSuffix(suffix) })))
  }

  @Test func `bytes that a crash left after the counted records are ignored and replaced`() throws {
    let (folder, file) = try savedState(".settled")
    let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(repeating: 7, count: 17))
    try handle.close()
    let next = FileDeliveryState(folder: folder.url)
    try next.lock()
    #expect(try next.load("a").1 == settled(0..<5))
    try next.save(progress, settling: settled(5..<6), of: "a")
    next.unlock()
    let last = FileDeliveryState(folder: folder.url)
    #expect(try last.load("a").1 == settled(0..<6))
  }

  @Test func `a truncated file is reported with its path`() throws {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    try state.save(progress, settling: settled(0..<5), of: "a")
    state.unlock()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    where name != "lock" {
      let file = folder.file(name)
      let bytes = try Data(contentsOf: file)
      try bytes.prefix(bytes.count - 1).write(to: file)
      #expect(throws: DeliveryStateError.unreadable(path: file.path)) {
        try FileDeliveryState(folder: folder.url).load("a")
      }
      try bytes.write(to: file)
    }
  }

  @Test(arguments: ["6", "900000000000000000", "9223372036854775807", "-1"])
  func `a count that is negative or above the number of saved metrics is rejected until a reset`(
    _ count: String
  ) throws {
    let (folder, file) = try savedState(".progress.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try Data(text.replacing(#""settledCount":5"#, with: #""settledCount":\#(count)"#).utf8)
      .write(to: file)
    let damaged = FileDeliveryState(folder: folder.url)
    try damaged.lock()
    defer { damaged.unlock() }
    #expect(throws: DeliveryStateError.self) { try damaged.load("a") }
    try damaged.reset("a")
    #expect(try damaged.load("a").1.isEmpty)
  }

  @Test func `a state that is locked cannot be locked again`() async throws {
    let folder = try TemporaryFolder()
    let (first, second) = (
      FileDeliveryState(folder: folder.url), FileDeliveryState(folder: folder.url)
    )
    try first.lock()
    #expect(throws: DeliveryStateError.inUse) { try second.lock() }
    first.unlock()
    try second.lock()
    second.unlock()
    let memory = MemoryDeliveryState()
    try memory.lock()
    #expect(throws: DeliveryStateError.inUse) { try memory.lock() }
  }

  #if os(Linux)
    @Test func `copies of the lock file's descriptor do not keep an unlocked state locked`()
      throws
    {
      let folder = try TemporaryFolder()
      let (first, second) = (
        FileDeliveryState(folder: folder.url), FileDeliveryState(folder: folder.url)
      )
      try first.lock()
      // Until it runs its program, a new process has a copy of every descriptor.
      let path = folder.url.appending(path: "lock").resolvingSymlinksInPath().path
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let copies = descriptors.compactMap { Int32($0) }
        .filter {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
            == path
        }
        .map { dup($0) }
      defer { for copy in copies { close(copy) } }
      #expect(copies.count == 1)
      first.unlock()
      try second.lock()
      second.unlock()
    }
  #endif

  @Test func `the keys of 20,000 metrics with different identifiers differ`() {
    let keys = Set((0..<20_000).map { MetricKey(Fixtures.uuid($0)).number })
    #expect(keys.count == 20_000)
  }
}

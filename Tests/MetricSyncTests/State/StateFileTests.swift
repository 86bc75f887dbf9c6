import Foundation
import MetricSync
import Testing

/// Tests of the files, the locks and the errors of delivery states.
///
/// Later versions must be able to read the files.
struct StateFileTests {
  private static let destination = "a/ö 9"
  private static let name = "a9-1e57c36cfb05"

  private static let progress = #"""
    {"destination":"a/ö 9","identifiers":["x",""],"progress":{"memory":{"row":"5"},
    "pending":[{"id":"00000000-0000-4000-8000-000000000009","keys":["45797e00c71203c0"]}],
    "place":"p","positions":{"x":"AQI="},"scope":"s"},"settledCount":4,"version":1}
    """#

  private static let records: [UInt8] = [
    0xC0, 0x03, 0x12, 0xC7, 0x00, 0x7E, 0x79, 0x45, 0, 0, 0, 0,
    0x7B, 0x8A, 0x54, 0x51, 0xE3, 0xCC, 0x1E, 0x8E, 0, 0, 1, 0,
    0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, 1, 0, 3, 0,
    0x08, 0x07, 0x06, 0x05, 0x04, 0x03, 0x02, 0x01, 0, 0, 2, 0,
  ]

  private static let settled = [
    SettledMetric(MetricKey(Fixtures.uuid(1)), identifier: "x", .delivered),
    SettledMetric(MetricKey(Fixtures.uuid(2)), identifier: "x", .refused),
    SettledMetric(MetricKey(number: 0x0102_0304_0506_0708), identifier: "", .uncertain),
    SettledMetric(MetricKey(number: 0x0102_0304_0506_0708), identifier: "x", .removed),
  ]

  private func metric(_ number: Int) -> SettledMetric {
    SettledMetric(MetricKey(Fixtures.uuid(number)), identifier: "x", .delivered)
  }

  @Test func `the files of an earlier version are read`() throws {
    let folder = try TemporaryFolder()
    try Data(Self.progress.utf8).write(to: folder.file(Self.name + ".progress.json"))
    try Data(Self.records).write(to: folder.file(Self.name + ".settled"))
    let (progress, settled) = try FileDeliveryState(folder: folder.url).load(Self.destination)
    var expected = DeliveryProgress()
    expected.place = "p"
    expected.scope = "s"
    expected.positions = ["x": Data([1, 2])]
    expected.pending = [BatchPlan(id: Fixtures.uuid(9), keys: [MetricKey(Fixtures.uuid(1))])]
    expected.memory = ["row": "5"]
    #expect(progress == expected)
    #expect(settled == Self.settled)
  }

  @Test func `settled metrics are written as records of twelve bytes`() throws {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    for metric in Self.settled {
      try state.save(DeliveryProgress(), settling: [metric], of: Self.destination)
    }
    state.unlock()
    #expect(try Data(contentsOf: folder.file(Self.name + ".settled")) == Data(Self.records))
  }

  @Test(arguments: [
    (destination, name), (String(repeating: "b", count: 40), "b32-56e892b750b1"),
    (String(repeating: "b", count: 32) + "cccc", "b32-"),
  ])
  func `file names contain up to 32 ASCII letters and digits of the destination, and a hash`(
    _ destination: String, _ name: String
  ) throws {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    try state.save(DeliveryProgress(), settling: [metric(1)], of: destination)
    state.unlock()
    let start = name.replacing("b32", with: String(repeating: "b", count: 32))
    let hash = SHA1.text(of: destination).prefix(12)
    let plain = start.hasSuffix("-") ? start + hash : start
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == [plain + ".progress.json", plain + ".settled", "lock"].sorted())
  }

  @Test func `a state that is locked again reads the metrics that another state has saved`()
    throws
  {
    let folder = try TemporaryFolder()
    let first = FileDeliveryState(folder: folder.url)
    let second = FileDeliveryState(folder: folder.url)
    for (number, state) in [first, second, first].enumerated() {
      try state.lock()
      #expect(try state.load("a").1 == (0..<number).map(metric))
      try state.save(DeliveryProgress(), settling: [metric(number)], of: "a")
      state.unlock()
    }
    #expect(try FileDeliveryState(folder: folder.url).load("a").1 == (0..<3).map(metric))
  }

  @Test func `unlocking twice does not unlock another state`() throws {
    let folder = try TemporaryFolder()
    let (first, second) = (
      FileDeliveryState(folder: folder.url), FileDeliveryState(folder: folder.url)
    )
    try first.lock()
    first.unlock()
    try second.lock()
    first.unlock()
    #expect(throws: DeliveryStateError.inUse) { try first.lock() }
  }

  @Test func `the progress file lists a type once, however many metrics it has`() throws {
    let folder = try TemporaryFolder()
    let state = FileDeliveryState(folder: folder.url)
    try state.lock()
    try state.save(DeliveryProgress(), settling: (0..<3).map(metric), of: "a")
    state.unlock()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let name = try #require(names.first { $0.hasSuffix(".progress.json") })
    let text = try String(contentsOf: folder.file(name), encoding: .utf8)
    #expect(text.components(separatedBy: "\"x\"").count == 2)
  }

  @Test func `a state in memory can be locked again after it was unlocked`() throws {
    let state = MemoryDeliveryState()
    try state.lock()
    state.unlock()
    try state.lock()
    #expect(throws: DeliveryStateError.inUse) { try state.lock() }
  }

  @Test func `a folder that cannot be created is reported with its path`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("file"))
    let place = folder.file("file").appending(path: "state")
    #expect(throws: DeliveryStateError.unwritable(path: place.path)) {
      try FileDeliveryState(folder: place).lock()
    }
  }

  @Test func `a folder in place of the lock file is reported with its path`() throws {
    let folder = try TemporaryFolder()
    let lock = folder.file("lock")
    try FileManager.default.createDirectory(at: lock, withIntermediateDirectories: true)
    #expect(throws: DeliveryStateError.unwritable(path: lock.path)) {
      try FileDeliveryState(folder: folder.url).lock()
    }
  }

  @Test func `a failure to save to a removed folder is reported with the path of the file`()
    throws
  {
    let folder = try TemporaryFolder()
    let place = folder.file("state")
    let state = FileDeliveryState(folder: place)
    try state.lock()
    defer { state.unlock() }
    try FileManager.default.removeItem(at: place)
    let (progress, settled) = (
      place.appending(path: Self.name + ".progress.json").path,
      place.appending(path: Self.name + ".settled").path
    )
    #expect(throws: DeliveryStateError.unwritable(path: progress)) {
      try state.save(DeliveryProgress(), settling: [], of: Self.destination)
    }
    #expect(throws: DeliveryStateError.unwritable(path: settled)) {
      try state.save(DeliveryProgress(), settling: [metric(1)], of: Self.destination)
    }
  }

  @Test func `a missing file of settled metrics is reported with its path`() throws {
    let folder = try TemporaryFolder()
    try Data(Self.progress.utf8).write(to: folder.file(Self.name + ".progress.json"))
    let path = folder.file(Self.name + ".settled").path
    #expect(throws: DeliveryStateError.unreadable(path: path)) {
      try FileDeliveryState(folder: folder.url).load(Self.destination)
    }
  }

  @Test(arguments: [
    (DeliveryStateError.inUse, "another sync uses the same state; wait until it ends"),
    (
      .unreadable(path: "/s"),
      "the state cannot be read: /s; check its permissions, or reset it"
    ),
    (
      .unwritable(path: "/s"),
      "the state cannot be written: /s; check its permissions and the disk"
    ),
  ])
  func `the description of a state error states how to resolve the error`(
    _ error: DeliveryStateError, _ text: String
  ) {
    #expect(error.description == text)
  }
}

struct MetricKeyTests {
  @Test(
    arguments: [
      ("00000000-0000-4000-8000-000000000001", 0x4579_7E00_C712_03C0),
      ("f473e6c6-9065-5b21-9ee7-a7007f51ed00", 0xDA28_FB7B_696E_F209),
      ("00000000-0000-0000-0000-000000000000", 0xA706_DD2F_4D19_7E6F),
      ("ffffffff-ffff-ffff-ffff-ffffffffffff", 0x5155_E650_B562_74F2),
    ] as [(String, UInt64)])
  func `the key of a metric is the same in every version`(
    _ identifier: String, _ key: UInt64
  ) throws {
    let id = try #require(UUID(uuidString: identifier))
    #expect(MetricKey(id).number == key)
  }

  @Test func `a key is encoded as a hexadecimal number, and decoded again`() throws {
    let keys = [MetricKey(number: 255), MetricKey(number: .max)]
    let text = #"["ff","ffffffffffffffff"]"#
    #expect(String(decoding: try JSONEncoder().encode(keys), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode([MetricKey].self, from: Data(text.utf8)) == keys)
  }

  @Test(arguments: ["", "-", "-1", "0x1", "xyz", "10000000000000000"])
  func `text other than a hexadecimal number of at most 64 bits is rejected as a key`(
    _ text: String
  ) {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([MetricKey].self, from: Data(#"["\#(text)"]"#.utf8))
    }
    #expect(error.map { "\($0)".contains("a hexadecimal number is expected") } == true)
  }
}

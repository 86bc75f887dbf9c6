import Foundation
import HealthModel
import Testing

struct StateDumpTests {
  private final class Shared: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private struct Element: Sendable {
    let key: Int
    let shared: Shared
  }

  /// Returns a dictionary whose order depends on its capacity.
  private static func dictionary(_ capacity: Int, _ shared: Shared) -> [Int: Element] {
    var dictionary = [Int: Element](minimumCapacity: capacity)
    for key in 0..<12 { dictionary[key] = Element(key: key, shared: shared) }
    return dictionary
  }

  @Test
  func `the text of a dictionary does not depend on its order, even if elements share an object`() {
    let shared = Shared("a")
    let dictionaries = [12, 100, 1_000, 10_000].map { Self.dictionary($0, shared) }
    #expect(Set(dictionaries.map { Array($0.keys) }).count > 1, "the order is always the same")
    #expect(Set(dictionaries.map { StateDump.text(of: $0) }).count == 1)
  }

  @Test func `different values have different text`() {
    let texts: [any Sendable] = [
      Set([1, 2]), Set([1, 3]), ["a": 1], ["a": 2],
      Date(timeIntervalSinceReferenceDate: 1), Date(timeIntervalSinceReferenceDate: 2),
      Data([1]), Data([2]), UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? "none",
      Shared("a"), Shared("b"),
    ]
    #expect(Set(texts.map { StateDump.text(of: $0) }).count == texts.count)
  }

  @Test func `an object that refers to itself has finite text`() {
    final class Loop { var next: Loop? }
    let loop = Loop()
    loop.next = loop
    defer { loop.next = nil }
    #expect(StateDump.text(of: loop) == "(next: (some: Loop))")
  }
}

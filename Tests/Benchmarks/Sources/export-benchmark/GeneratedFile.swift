internal import Foundation

/// A generator of files like an export of the Health app; the same size, order and seed always
/// result in the same file.
enum GeneratedFile {
  /// The order of the record types.
  enum Order {
    /// Random, which is the worst case for a reader.
    case alternating
    /// Type by type, as the Health app writes them.
    case grouped
  }

  /// Writes records until the file reaches a size in bytes, and returns the number of records.
  static func write(to url: URL, size: Int, order: Order, seed: UInt64) throws -> Int {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    defer { try? file.close() }
    var random = SplitMix64(seed: seed)
    var text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n"
      + "<!-- HealthKit Export Version: 14 -->\n<!ELEMENT HealthData ANY>\n]>\n"
      + "<HealthData locale=\"en_US\">\n <ExportDate value=\"2024-03-01 10:00:00 +0100\"/>\n"
    var (written, records) = (0, 0)
    while written < size {
      for _ in 0..<2_000 {
        let kind =
          order == .grouped
          ? min(kinds.count - 1, written * kinds.count / size) : random.below(kinds.count)
        records += 1
        append(records, kinds[kind], &text, &random)
      }
      try file.write(contentsOf: Data(text.utf8))
      written += text.utf8.count
      text = ""
    }
    try file.write(contentsOf: Data("</HealthData>\n".utf8))
    return records
  }

  private static func append(
    _ number: Int, _ kind: Kind, _ text: inout String, _ random: inout SplitMix64
  ) {
    let (type, unit, value) = kind
    let second = number % 20_000_000
    let date = String(
      format: "20%02d-%02d-%02d %02d:%02d:%02d +0100", 10 + second / 2_000_000,
      second / 166_667 % 12 + 1, second / 6_000 % 28 + 1, second / 250 % 24, second / 60 % 60,
      second % 60)
    text += " <Record type=\"\(type)\" sourceName=\"Ann’s Apple\u{A0}Watch\" sourceVersion=\"10.3\""
    text +=
      " device=\"&lt;&lt;HKDevice: 0x\(String(random.below(1 << 30), radix: 16))&gt;, name:Apple Watch, "
      + "manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.3&gt;\""
    if !unit.isEmpty { text += " unit=\"\(unit)\"" }
    text += " creationDate=\"\(date)\" startDate=\"\(date)\" endDate=\"\(date)\" value=\""
    text += value.isEmpty ? "\(random.below(1_000)).\(random.below(100))\"" : "\(value)\""
    if random.below(3) == 0 {
      text +=
        ">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"\(random.below(3))\"/>\n"
        + " </Record>\n"
    } else {
      text += "/>\n"
    }
  }

  private typealias Kind = (type: String, unit: String, value: String)

  private static let kinds: [Kind] = [
    ("HKQuantityTypeIdentifierHeartRate", "count/min", ""),
    ("HKQuantityTypeIdentifierStepCount", "count", ""),
    ("HKQuantityTypeIdentifierActiveEnergyBurned", "kcal", ""),
    ("HKQuantityTypeIdentifierVO2Max", "mL/min·kg", ""),
    ("HKCategoryTypeIdentifierSleepAnalysis", "", "HKCategoryValueSleepAnalysisAsleepCore"),
  ]
}

/// A small random number generator whose sequence for a seed never changes.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

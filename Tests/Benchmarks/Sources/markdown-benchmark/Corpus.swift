/// Generated input: ordinary documents of headings and tables, and hostile documents.
enum Corpus {
  /// Returns headings and tables of at least the given number of bytes; the same size and seed
  /// always return the same text.
  static func headingsAndTables(bytes target: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var text: [UInt8] = []
    text.reserveCapacity(target + 2_000)
    while text.count < target {
      text +=
        "\n\(String(repeating: "#", count: random.below(3) + 1)) \(words(&random, 4))\n\n".utf8
      let columns = random.below(4) + 3
      text += row(&random, columns)
      text += (String(repeating: "| --- ", count: columns) + "|\n").utf8
      for _ in 0..<random.below(30) + 5 { text += row(&random, columns) }
    }
    return text
  }

  private static func row(_ random: inout SplitMix64, _ columns: Int) -> [UInt8] {
    var row: [UInt8] = []
    for _ in 0..<columns {
      row += "| ".utf8
      let text = words(&random, random.below(3) + 1)
      row += (random.below(4) == 0 ? "`\(text)`" : random.below(8) == 0 ? "**\(text)**" : text).utf8
      row.append(0x20)
    }
    return row + "|\n".utf8
  }

  private static func words(_ random: inout SplitMix64, _ count: Int) -> String {
    (0..<count).map { _ in vocabulary[random.below(vocabulary.count)] }.joined(separator: " ")
  }

  private static let vocabulary = [
    "weight", "sample", "store", "anchor", "import", "export", "granted", "denied", "kg", "unit",
    "observer", "query", "limit", "source", "deleted", "conflict", "retry", "entry", "12.5", "a",
  ]

  /// Input that a careless parser parses in quadratic time.
  struct Hostile: Sendable {
    var name: String
    /// Returns the input for a scale, such as the number of repetitions.
    var make: @Sendable (_ scale: Int) -> String
    /// Whether the inline content of the cells is also parsed.
    var readsInlines = false
  }

  static let hostile: [Hostile] = [
    Hostile(name: "single line") { String(repeating: "a b ", count: $0 * 25) },
    Hostile(name: "open brackets") { String(repeating: "[", count: $0) },
    Hostile(
      name: "open brackets in a cell", make: { cell(String(repeating: "[a ", count: $0)) },
      readsInlines: true),
    Hostile(
      name: "backticks in a cell",
      make: { scale in
        cell((1...scale / 50).map { String(repeating: "`", count: $0 % 100 + 1) + "a" }.joined())
      }, readsInlines: true),
    Hostile(
      name: "delimiters in a cell", make: { cell(String(repeating: "*a **b ", count: $0)) },
      readsInlines: true),
    Hostile(name: "header of n columns") { scale in
      String(repeating: "|a", count: scale) + "|\n" + String(repeating: "|-", count: scale) + "|\n"
    },
    Hostile(name: "row of n cells under two") { scale in
      "|a|b|\n|-|-|\n" + String(repeating: "|a", count: scale) + "|\n"
    },
    Hostile(name: "n delimiter rows") { scale in
      "a\n" + (0..<scale).map { $0 % 2 == 0 ? "|-|-|\n" : "|-|-|-|\n" }.joined()
    },
    Hostile(name: "nested quotes") { String(repeating: ">", count: $0) + "a" },
    Hostile(name: "nested lists") { String(repeating: "- ", count: $0) + "a" },
    Hostile(name: "definition starts") { String(repeating: "[a", count: $0) + "]: b" },
  ]

  private static func cell(_ content: String) -> String { "| a |\n|---|\n| \(content) |\n" }
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

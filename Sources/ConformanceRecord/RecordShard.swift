/// A part of the rows of a run, so that several machines can share one run.
///
/// Rows are dealt out in turn by their place in the plan, so every row is in exactly one of the
/// shards, and tables whose rows take long are spread over all of them.
public struct RecordShard: Hashable, Sendable, Codable {
  /// Which of the shards it is, starting at 1.
  public var index: Int
  /// How many shards there are.
  public var count: Int

  /// Creates a shard; `nil` unless `index` is from 1 to `count`.
  public init?(index: Int, of count: Int) {
    guard (1...max(1, count)).contains(index), count >= 1 else { return nil }
    self.index = index
    self.count = count
  }

  /// Decodes a shard and refuses one that cannot be.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let index = try container.decode(Int.self, forKey: .index)
    let count = try container.decode(Int.self, forKey: .count)
    guard let shard = Self(index: index, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: container, debugDescription: "no shard \(index) of \(count)")
    }
    self = shard
  }

  /// Whether the row at some place of the plan, starting at 0, belongs to the shard.
  public func contains(rowAt place: Int) -> Bool { place % count == index - 1 }

  /// How many rows of a plan belong to the shard.
  public func size(of plannedRows: Int) -> Int {
    plannedRows / count + (plannedRows % count >= index ? 1 : 0)
  }
}

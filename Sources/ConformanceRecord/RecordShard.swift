/// A subset of a run's rows, so that several machines can share the run.
///
/// Rows are assigned to shards in turn by their index in the plan. Each row belongs to exactly one
/// shard, and the rows of a slow table are distributed over the shards.
public struct RecordShard: Hashable, Sendable, Codable {
  /// The index of the shard, starting at 1.
  public var index: Int
  /// The number of shards.
  public var count: Int

  /// Creates a shard; returns `nil` unless `index` is from 1 to `count`.
  public init?(index: Int, of count: Int) {
    guard (1...max(1, count)).contains(index), count >= 1 else { return nil }
    self.index = index
    self.count = count
  }

  /// Creates a shard by decoding its index and its count.
  ///
  /// - Throws: `DecodingError` if a number is missing or not an integer, or if the index is not
  ///   from 1 to the count.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let index = try container.decode(Int.self, forKey: .index)
    let count = try container.decode(Int.self, forKey: .count)
    guard count >= 1 else {
      throw DecodingError.dataCorruptedError(
        forKey: .count, in: container,
        debugDescription: "expected a number of shards of at least 1, found \(count)")
    }
    guard let shard = Self(index: index, of: count) else {
      throw DecodingError.dataCorruptedError(
        forKey: .index, in: container,
        debugDescription: "expected an index from 1 to \(count), found \(index)")
    }
    self = shard
  }

  /// Returns whether the row at a plan index, starting at 0, belongs to the shard.
  public func contains(rowAt place: Int) -> Bool { place % count == index - 1 }

  /// Returns the number of rows that belong to the shard in a plan with the given number of rows.
  public func size(of plannedRows: Int) -> Int {
    plannedRows / count + (plannedRows % count >= index ? 1 : 0)
  }
}

internal import ArgumentParser
internal import ConformanceRecord

/// A shard of the rows, written in the form `2/4`.
struct ShardArgument: ExpressibleByArgument {
  let shard: RecordShard

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1],
      let shard = RecordShard(index: index, of: count)
    else { return nil }
    self.shard = shard
  }
}

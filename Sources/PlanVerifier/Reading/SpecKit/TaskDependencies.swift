/// The ids of the tasks after words such as `depends on` in the text of a task.
struct TaskDependencies {
  private(set) var ids: [Located<FeatureID>] = []

  init(_ text: MaskedText, _ range: Range<Int>) {
    var cursor = ByteCursor(text.text, range)
    while cursor.current != nil {
      guard Self.takePhrase(&cursor) else {
        cursor.position += 1
        continue
      }
      while true {
        Self.skipJoints(&cursor)
        let start = cursor.position
        guard let id = FeatureID(reading: &cursor, kinds: [.task]) else { break }
        ids.append(Located(id, at: text.lines.location(of: start..<cursor.position)))
      }
    }
  }

  private static func takePhrase(_ cursor: inout ByteCursor) -> Bool {
    let phrases = ["epends on", "epend on", "ependent on", "locked by"]
    guard let first = cursor.current?.lowercased,
      first == UInt8(ascii: "d") || first == UInt8(ascii: "b")
    else { return false }
    let start = cursor.position
    cursor.position += 1
    if phrases.contains(where: { cursor.take($0) }) { return true }
    cursor.position = start
    return false
  }

  /// Skips separators before a task id, such as commas, `and` or `task`.
  private static func skipJoints(_ cursor: inout ByteCursor) {
    while true {
      cursor.skip { $0.isBlank || $0 == 0x0A || $0 == 0x0D || ",&+:*`-/".utf8.contains($0) }
      let words = ["and ", "tasks ", "task ", "to ", "through ", "\u{2013}", "\u{2014}"]
      guard words.contains(where: { cursor.take($0) }) else { return }
    }
  }
}

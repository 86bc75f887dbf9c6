/// Message fragments that several rules share.
enum Wording {
  /// Returns the first three names in quotes, and the number of the other names if there are more.
  static func list(_ names: some Collection<String>) -> String {
    let shown = names.prefix(3).map { "'\($0)'" }
    let rest = names.count - shown.count
    return rest > 0 ? shown.joined(separator: ", ") + " and \(rest) more" : all(shown)
  }

  /// Returns all items with commas and `and` between them, such as `01, 02 and 03`.
  static func all(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.joined() }
    return items.dropLast().joined(separator: ", ") + " and " + last
  }
}

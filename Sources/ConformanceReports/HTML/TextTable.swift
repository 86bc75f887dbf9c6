/// Texts that repeat, each with its place in the order in which they first came.
struct TextTable {
  private(set) var texts: [String] = []
  private var places: [String: Int] = [:]

  mutating func place(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

/// Unique texts in order of first occurrence, with the index of each text.
struct TextPool {
  private(set) var texts: [String] = []
  private var places: [String: Int] = [:]

  mutating func place(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }
}

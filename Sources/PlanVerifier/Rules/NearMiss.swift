internal import Diagnostics

/// A search for the name that an author probably meant.
struct NearMiss {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  /// Returns the most similar name if it is similar enough to indicate a typo; otherwise `nil`.
  ///
  /// The comparison ignores case and the difference between hyphens and underscores. Text that
  /// equals the name is not a typo, and neither is text of fewer than 2 or more than 40 UTF-8
  /// bytes.
  func name(for text: String) -> String? {
    let wanted = Self.plain(text)
    guard (2...40).contains(wanted.count) else { return nil }
    let candidates = names.map { ($0, EditDistance.between(wanted, Self.plain($0))) }
    guard let best = candidates.min(by: { $0.1 < $1.1 }) else { return nil }
    let length = min(wanted.count, best.0.utf8.count)
    let allowed = length <= 4 ? 1 : length <= 8 ? 2 : 3
    return best.0 != text && best.1 <= allowed ? best.0 : nil
  }

  private static func plain(_ text: String) -> [UInt8] {
    text.lowercased().replacing("_", with: "-").utf8.prefix(64).map(\.self)
  }
}

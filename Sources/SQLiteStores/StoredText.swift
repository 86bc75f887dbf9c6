internal import GRDB

/// A text as a column keeps it.
///
/// Text ends at a zero character for SQLite, so such a character is written as two others.
struct StoredText: DatabaseValueConvertible, Sendable {
  private static let escape: Unicode.Scalar = "\u{1B}"

  let text: String

  init(_ text: String) { self.text = text }

  var databaseValue: DatabaseValue { escaped.databaseValue }

  static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
    String.fromDatabaseValue(value).map { Self(unescaped($0)) }
  }

  private var escaped: String {
    guard text.utf8.contains(where: { $0 == 0 || $0 == 0x1B }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\0": result.append(contentsOf: [Self.escape, "0"])
      case Self.escape: result.append(contentsOf: [Self.escape, "1"])
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(0x1B) else { return text }
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch (isEscaped, scalar) {
      case (false, escape): isEscaped = true
      case (true, _):
        result.append(scalar == "0" ? "\0" : escape)
        isEscaped = false
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

extension Row {
  /// The text of a column, or `nil` for none.
  func text(_ index: Int) -> String? { (self[index] as StoredText?)?.text }
}

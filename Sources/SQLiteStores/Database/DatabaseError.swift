/// A result code of SQLite; see <https://sqlite.org/rescode.html>.
struct ResultCode: RawRepresentable, Hashable, Sendable {
  let rawValue: Int32

  /// The code without its details, which are in the higher bits.
  var primary: Self { Self(rawValue: rawValue & 0xFF) }

  static let ok = Self(rawValue: 0)
  static let error = Self(rawValue: 1)
  static let internalError = Self(rawValue: 2)
  static let permission = Self(rawValue: 3)
  static let abort = Self(rawValue: 4)
  static let busy = Self(rawValue: 5)
  static let locked = Self(rawValue: 6)
  static let readOnly = Self(rawValue: 8)
  static let corrupt = Self(rawValue: 11)
  static let cannotOpen = Self(rawValue: 14)
  static let constraint = Self(rawValue: 19)
  static let misuse = Self(rawValue: 21)
  static let notADatabase = Self(rawValue: 26)
  static let row = Self(rawValue: 100)
  static let done = Self(rawValue: 101)
  static let uniqueConstraint = Self(rawValue: 19 | 8 << 8)
}

/// The error for a result code that does not indicate success.
///
/// SQLite's message is omitted because it can contain stored data.
struct DatabaseError: Error, Hashable, Sendable {
  /// The code with its details.
  let extendedResultCode: ResultCode

  /// The code without its details.
  var resultCode: ResultCode { extendedResultCode.primary }

  init(resultCode: ResultCode) { extendedResultCode = resultCode }

  /// Throws an error unless a result code indicates success.
  static func check(_ code: Int32) throws(Self) {
    let code = ResultCode(rawValue: code)
    guard code == .ok else { throw Self(resultCode: code) }
  }
}

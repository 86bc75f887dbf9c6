internal import HealthModel

extension HealthError {
  /// Creates a health error from any error; a database error keeps only its result code, and a
  /// health error stays unchanged.
  init(wrapping error: any Error) {
    self = error as? Self ?? Self(.unknownError, SQLiteStoreError(wrapping: error).message)
  }

  /// The error for stored data that cannot be read.
  static let unreadable = Self(.unknownError, "The database contains a sample that cannot be read.")
}

/// Performs a database operation, and converts its errors to those of a health store.
func attempt<Result>(_ body: () throws -> Result) throws(HealthError) -> Result {
  do { return try body() } catch { throw HealthError(wrapping: error) }
}

/// Performs a database operation, and converts its errors to those of a home.
///
/// - Throws: ``SQLiteStoreError`` for a database error; other errors are rethrown unchanged.
func attemptAtHome<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let error as DatabaseError {
    throw SQLiteStoreError(wrapping: error)
  }
}

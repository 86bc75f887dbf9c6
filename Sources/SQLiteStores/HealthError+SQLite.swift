internal import GRDB
internal import HealthModel

extension HealthError {
  /// Tells what the database answered, by the number of its result and nothing else.
  init(wrapping error: any Error) {
    self = error as? Self ?? Self(.unknownError, SQLiteStoreError(wrapping: error).message)
  }

  /// The failure to read what was stored.
  static let unreadable = Self(.unknownError, "The database holds a sample that cannot be read.")
}

/// Does something with a database, and throws its failures as those of a health store.
func attempt<Result>(_ body: () throws -> Result) throws(HealthError) -> Result {
  do { return try body() } catch { throw HealthError(wrapping: error) }
}

/// Does something with a database, and throws its failures as those of a home.
///
/// - Throws: ``SQLiteStoreError`` for a failure of the database; what else is thrown, as it is.
func attemptAtHome<Result>(_ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let error as DatabaseError {
    throw SQLiteStoreError(wrapping: error)
  }
}

/// An error that occurs when a durable store or home is opened, or when a home is used.
///
/// A rejected file stays unchanged, apart from completed migrations.
public struct SQLiteStoreError: Error, Hashable, Sendable {
  /// The reason for a failure.
  ///
  /// New reasons can be added in later versions.
  public struct Code: Hashable, Sendable {
    /// The name of the reason, such as `damaged`.
    public let name: String

    /// The file is not a SQLite database.
    public static let notADatabase = Self(name: "notADatabase")
    /// The file is a database of another application or of another format.
    public static let foreignFile = Self(name: "foreignFile")
    /// The file was written by a newer version of this package.
    public static let newerSchema = Self(name: "newerSchema")
    /// The file is a SQLite database, but it is damaged or contains data that cannot be read.
    public static let damaged = Self(name: "damaged")
    /// The file cannot be opened, read, created or written.
    public static let cannotOpen = Self(name: "cannotOpen")
    /// Another connection kept the database locked for too long.
    public static let busy = Self(name: "busy")
    /// The operation failed, for example because the disk is full or a value cannot be stored.
    public static let failed = Self(name: "failed")
    /// The build has no durable stores; see ``SQLiteStoreError/absence``.
    public static let absent = Self(name: "absent")
  }

  /// The reason for the failure.
  public let code: Code
  /// A sentence for developers; it never contains stored data.
  public let message: String

  /// The error with which every durable store and home fails to open in this build, or `nil` if the
  /// build supports durable stores.
  ///
  /// A build has no durable stores if SQLite's headers were missing when it was built, or if the
  /// package trait `Durable` is disabled. The message states the reason.
  public static let absence: Self? = SQLite.absence.map { reason in
    Self(.absent, "This build has no durable stores, because \(reason).")
  }

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// Creates an error from any error; a database error keeps only its result code, and an error of
  /// this type stays unchanged.
  init(wrapping error: any Error) {
    if let error = error as? Self {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.failed, "The database failed.")
      return
    }
    let result = "SQLite result \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .notADatabase: self.init(.notADatabase, "The file is not a SQLite database; \(result).")
    case .corrupt: self.init(.damaged, "The database is damaged; \(result).")
    case .cannotOpen, .permission, .readOnly:
      self.init(.cannotOpen, "The database cannot be opened or written; \(result).")
    case .busy, .locked:
      self.init(.busy, "Another connection is using the database; \(result).")
    default: self.init(.failed, "The database failed; \(result).")
    }
  }
}

extension SQLiteStoreError: CustomStringConvertible {
  /// The name of the reason, followed by the message.
  public var description: String { "\(code.name): \(message)" }
}

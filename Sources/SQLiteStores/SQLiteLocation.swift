public import Foundation

/// The database location of a durable store or home.
public struct SQLiteLocation: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case file(URL)
    case temporary(folder: URL)
    case memory
  }

  let place: Place

  /// Returns the location of a file; opening a store or home there creates a missing file.
  ///
  /// SQLite creates two accompanying files with the suffixes `-wal` and `-shm`.
  public static func file(_ url: URL) -> Self { Self(place: .file(url)) }

  /// Returns the location of a new file in a folder; the file is deleted when its store or home is
  /// released.
  ///
  /// If the process ends while the store or home is in use, the file remains with everything that
  /// was committed. After a power failure, the file can be missing or damaged.
  public static func temporary(in folder: URL) -> Self { Self(place: .temporary(folder: folder)) }

  /// The location of a database in memory, which is discarded when its store or home is released.
  public static let memory = Self(place: .memory)
}

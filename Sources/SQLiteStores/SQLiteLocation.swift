public import Foundation

/// Where a durable store or home keeps its database.
public struct SQLiteLocation: Hashable, Sendable {
  enum Place: Hashable, Sendable {
    case file(URL)
    case temporary(folder: URL)
    case memory
  }

  let place: Place

  /// A file, which is created where there is none.
  ///
  /// SQLite keeps two more files beside it, with the endings `-wal` and `-shm`; they belong to it.
  public static func file(_ url: URL) -> Self { Self(place: .file(url)) }

  /// A new file of its own in a folder, which is removed together with its store or home.
  ///
  /// It survives the end of a process, but not a power cut.
  public static func temporary(in folder: URL) -> Self { Self(place: .temporary(folder: folder)) }

  /// No file: what is kept is gone with the store or home.
  public static let memory = Self(place: .memory)
}

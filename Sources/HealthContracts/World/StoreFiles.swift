public import Foundation
public import HealthModel
public import WeightSync

/// Access to the stores and homes that a subject keeps in files; required by rows about files.
///
/// The files must have the format of this package's durable store, with SQLite's headers and logs.
public struct StoreFiles: Sendable {
  /// The capability that rows about files need.
  public static let capability: String = "files"

  /// The location of a store or a home.
  public enum Place: Hashable, Sendable {
    /// A file, which is created if it does not exist.
    case file(URL)
    /// A new file in a folder; the file is deleted when its store or home is closed.
    case temporary(in: URL)
    /// In memory, without a file.
    case memory
  }

  /// A function that creates an empty folder.
  ///
  /// At the end of a row, the suite deletes the folder of the row's file; the subject deletes all
  /// other folders later.
  public let makeFolder: @Sendable () throws -> URL
  /// A function that opens the store at a location, or creates it if it does not exist.
  public let openStore:
    @Sendable (Place, HealthSubject.Surroundings) async throws -> any ControllableHealthStore
  /// A function that opens the home at a location, or creates it if it does not exist.
  public let openHome: @Sendable (Place) async throws -> any WeightSyncHome
  /// A function that returns the message of an error with which a file was refused.
  ///
  /// The message is for developers. The function returns `nil` for any other error.
  public let refusal: @Sendable (any Error) -> String?

  /// Creates an instance from functions that open the subject's files.
  public init(
    makeFolder: @escaping @Sendable () throws -> URL,
    openStore:
      @escaping @Sendable (Place, HealthSubject.Surroundings) async throws
      -> any ControllableHealthStore,
    openHome: @escaping @Sendable (Place) async throws -> any WeightSyncHome,
    refusal: @escaping @Sendable (any Error) -> String?
  ) {
    self.makeFolder = makeFolder
    self.openStore = openStore
    self.openHome = openHome
    self.refusal = refusal
  }
}

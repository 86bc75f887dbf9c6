public import Foundation
public import HealthModel
public import WeightSync

/// How a subject keeps stores and homes in files; rows on files need it.
///
/// The files are those of the durable store of this package: their heads and logs are SQLite's.
public struct StoreFiles: Sendable {
  /// The capability that rows on files need.
  public static let capability: String = "files"

  /// Makes an empty folder, which the subject removes with its own files.
  public let makeFolder: @Sendable () throws -> URL
  /// Opens the store of a file, or makes one where there is none.
  public let openStore:
    @Sendable (URL, HealthSubject.Surroundings) async throws -> any ControllableHealthStore
  /// Opens the home of a file, or makes one where there is none.
  public let openHome: @Sendable (URL) async throws -> any WeightSyncHome
  /// What a refusal to open a file says to a developer; `nil` for any other error.
  public let refusal: @Sendable (any Error) -> String?

  /// Creates the way to the files of a subject.
  public init(
    makeFolder: @escaping @Sendable () throws -> URL,
    openStore:
      @escaping @Sendable (URL, HealthSubject.Surroundings) async throws
      -> any ControllableHealthStore,
    openHome: @escaping @Sendable (URL) async throws -> any WeightSyncHome,
    refusal: @escaping @Sendable (any Error) -> String?
  ) {
    self.makeFolder = makeFolder
    self.openStore = openStore
    self.openHome = openHome
    self.refusal = refusal
  }
}

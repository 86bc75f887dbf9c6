public import Foundation

/// A service that loads the settings from a file, and saves them so that only the owner can read
/// the file.
public struct ConfigService: Sendable {
  /// The settings file.
  public let file: URL

  /// The maximum size of a settings file in bytes.
  private static let largest = 4 << 20

  /// Creates a service for a file, which need not exist.
  public init(file: URL) { self.file = file }

  /// Returns the settings in the file, or the default settings if the file does not exist.
  ///
  /// - Throws: ``SettingsErrors`` with the position of each error, or with one error without a
  ///   position if the file cannot be read or is too large.
  public func load() throws -> UserSettings {
    guard FileManager.default.fileExists(atPath: file.path) else { return UserSettings() }
    guard let data = FileManager.default.contents(atPath: file.path), data.count <= Self.largest
    else { throw failure("the file cannot be read, or is larger than 4 MiB") }
    return try UserSettings(json: Array(data))
  }

  /// Saves the settings; after a crash, the file contains either the old or the new settings.
  ///
  /// A missing folder of the file is created.
  ///
  /// - Throws: ``SettingsErrors`` if the file cannot be written.
  public func save(_ settings: UserSettings) throws {
    do {
      try OwnerOnlyFile.createFolder(file.deletingLastPathComponent())
      try OwnerOnlyFile.replace(file.path, with: Data(settings.json))
    } catch { throw failure("the file cannot be written; check its folder") }
  }

  private func failure(_ message: String) -> SettingsErrors {
    SettingsErrors(errors: [SettingsError(key: "", message: "\(file.path): \(message)")])
  }
}

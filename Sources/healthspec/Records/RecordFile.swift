internal import CombinedRecords
internal import Foundation

/// The file of the local records, goals and settings, as one JSON object.
struct RecordFile {
  /// A file of another kind.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  private struct Contents: Codable {
    var format = "healthspec-records"
    var version = 1
    var weight: [Weight] = []
    var dietaryCalories: [DietaryCalories] = []
    var activeEnergy: [ActiveEnergy] = []
    var restingEnergy: [RestingEnergy] = []
    var activity: [Activity] = []
    var goals = Goals()
    var preferences = RecordPreferences()
  }

  let url: URL

  /// Reads the file into a home; a file that does not exist is an empty home.
  ///
  /// - Throws: ``Problem`` if the file is not readable or of another kind.
  func home() async throws -> any RecordHome {
    let home = MemoryRecordHome()
    guard FileManager.default.fileExists(atPath: url.path) else { return home }
    guard let data = try? Data(contentsOf: url) else {
      throw Problem(description: "expected a readable file")
    }
    let blank = Contents()
    guard let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.format == blank.format, contents.version == blank.version
    else { throw Problem(description: "expected a file of this version that the tool wrote") }
    for record in contents.weight { try await home.put(record) }
    for record in contents.dietaryCalories { try await home.put(record) }
    for record in contents.activeEnergy { try await home.put(record) }
    for record in contents.restingEnergy { try await home.put(record) }
    for record in contents.activity { try await home.put(record) }
    try await home.put(contents.goals)
    try await home.put(contents.preferences)
    return home
  }

  /// Replaces the file as a whole, and creates its folder.
  ///
  /// - Throws: The errors of the home and of the file system.
  func write(_ home: any RecordHome) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let data = try encoder.encode(
      Contents(
        weight: try await records(Weight.self, of: home),
        dietaryCalories: try await records(DietaryCalories.self, of: home),
        activeEnergy: try await records(ActiveEnergy.self, of: home),
        restingEnergy: try await records(RestingEnergy.self, of: home),
        activity: try await records(Activity.self, of: home), goals: try await home.goals(),
        preferences: try await home.preferences()))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url, options: .atomic)
    // Only the owner may read health data.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
  }

  private func records<Record: DataRecord>(
    _ type: Record.Type, of home: any RecordHome
  ) async throws -> [Record] {
    try await home.records(type, in: nil).sorted { RecordCursor($0) < RecordCursor($1) }
  }
}

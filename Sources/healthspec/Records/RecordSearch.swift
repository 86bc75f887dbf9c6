internal import CombinedRecords
internal import ConformanceTool
internal import Foundation

/// A search for the record that the user names by its identifier or a prefix of it.
struct RecordSearch {
  let places: RecordPlaces
  let console: Console

  /// Returns the local record whose identifier begins with a text.
  ///
  /// - Throws: ``ToolExitCode/usage`` if the text has fewer than 4 hexadecimal digits or a
  ///   character other than hexadecimal digits and hyphens, matches several local records, or
  ///   matches only a record of the health store. ``ToolExitCode/missingInput`` if it does not
  ///   match a record. Each of these errors is reported. The errors of the home and of the health
  ///   store are rethrown.
  func record(_ text: String) async throws -> any DataRecord {
    let start = text.uppercased()
    guard start.count(where: \.isHexDigit) >= 4,
      start.allSatisfy({ $0.isHexDigit || $0 == "-" })
    else {
      console.reportError(
        "'\(text)' is not the beginning of an identifier: expected at least 4 hexadecimal digits, "
          + "and no other characters except hyphens",
        fix: "copy it from the list of records")
      throw ToolExitCode.usage.error
    }
    let found = try await local(start)
    if let record = found.first, found.count == 1 { return record }
    guard found.isEmpty else {
      console.reportError(
        "the identifiers of \(found.count) records begin with '\(text)'",
        fix: "specify more characters")
      throw ToolExitCode.usage.error
    }
    if let kind = try await foreignKind(start) {
      console.reportError(
        "\(RecordError.notEditable(kind))", fix: "edit and delete only records marked as local")
      throw ToolExitCode.usage.error
    }
    console.reportError(
      "no local record has an identifier that begins with '\(text)'",
      fix: "list the records with the same --from or --home option, and use an identifier "
        + "from the list")
    throw ToolExitCode.missingInput.error
  }

  private func local(_ start: String) async throws -> [any DataRecord] {
    func found<Record: DataRecord>(_ type: Record.Type) async throws -> [any DataRecord] {
      try await places.home.records(type, in: nil).filter { $0.id.uuidString.hasPrefix(start) }
    }
    return try await found(Weight.self) + found(DietaryCalories.self) + found(ActiveEnergy.self)
      + found(RestingEnergy.self) + found(Activity.self)
  }

  /// Returns the kind of a health store record whose identifier begins with a text, or `nil` if no
  /// record matches.
  private func foreignKind(_ start: String) async throws -> RecordKind? {
    func found<Record: UnifiedQueryable>(_ type: Record.Type) async throws -> RecordKind? {
      var cursor: RecordCursor?
      repeat {
        let page = try await places.service.page(
          type,
          PageRequest(dates: Date.distantPast...Date.distantFuture, after: cursor, limit: 1000))
        if page.records.contains(where: { $0.id.uuidString.hasPrefix(start) }) {
          return Record.kind
        }
        cursor = page.next
      } while cursor != nil
      return nil
    }
    if let kind = try await found(Weight.self) { return kind }
    if let kind = try await found(DietaryCalories.self) { return kind }
    if let kind = try await found(ActiveEnergy.self) { return kind }
    if let kind = try await found(RestingEnergy.self) { return kind }
    return try await found(Activity.self)
  }
}

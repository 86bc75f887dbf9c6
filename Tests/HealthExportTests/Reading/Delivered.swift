import HealthModel

@testable import HealthExport

/// The records that a reader delivered, and its summary or error.
struct Delivered {
  var records: [ExportedRecord] = []
  var summary: ExportSummary?
  var error: ExportError?

  init(
    _ bytes: [UInt8], name: String = "export.xml", limits: ExportLimits = .init(),
    only identifiers: Set<String>? = nil
  ) async throws {
    let reader = HealthExportReader(bytes: bytes, name: name, limits: limits)
    var records: [ExportedRecord] = []
    do {
      summary = try await reader.read(identifiers) { records += $0 }
    } catch let error as ExportError {
      self.error = error
    }
    self.records = records
  }

  init(_ text: String, limits: ExportLimits = .init(), only: Set<String>? = nil) async throws {
    try await self.init(Array(text.utf8), limits: limits, only: only)
  }

  var samples: [Sample] {
    records.compactMap { if case .sample(let exported) = $0 { exported.sample } else { nil } }
  }

  var unknown: [UnknownRecord] {
    records.compactMap { if case .unknown(let record) = $0 { record } else { nil } }
  }

  var workouts: [ExportedWorkout] {
    records.compactMap { if case .workout(let workout) = $0 { workout } else { nil } }
  }

  var correlations: [ExportedCorrelation] {
    records.compactMap { if case .correlation(let found) = $0 { found } else { nil } }
  }
}

/// Returns an export document that contains the given elements.
func document(_ elements: String) -> String {
  "<HealthData locale=\"en_US\">\n\(elements)\n</HealthData>\n"
}

/// Returns the XML element of a record; by default, of a heart rate.
func record(
  type: String? = "HKQuantityTypeIdentifierHeartRate", unit: String? = "count/min",
  value: String? = "72", source: String = "Watch", start: String = "2024-03-01 10:00:00 +0100",
  end: String = "2024-03-01 10:00:10 +0100", extra: String = "", children: String = ""
) -> String {
  let attributes = [("type", type), ("unit", unit), ("value", value)].compactMap { name, text in
    text.map { " \(name)=\"\($0)\"" }
  }.joined()
  return "<Record\(attributes) sourceName=\"\(source)\" startDate=\"\(start)\" endDate=\"\(end)\""
    + "\(extra)>\(children)</Record>"
}

internal import Conformance
internal import Foundation
internal import HealthContracts
internal import HealthModel
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the data in the app's output, and for the permissions of state files.
  mutating func addPrivacyOutcomes() {
    for (words, trace) in [
      ("state files hold", Trace.state), ("log holds", .log), ("results hold", .results),
    ] {
      addExpectation("\(words) no sample data") { stage, _ in
        let text = try trace.text(of: stage)
        let found = await stage.traces().first { text.contains($0) }
        return .require(
          found == nil && !text.isEmpty, expected: "text without samples",
          observed: text.isEmpty ? "no text" : "part of a sample")
      }
      addExpectation("\(words) no key") { stage, _ in
        let text = try trace.text(of: stage)
        let keys = stage.now.credentials + ["HIDDEN-HOOK"]
        return .require(
          !text.isEmpty && !keys.contains { text.contains($0) }, expected: "text without keys",
          observed: text.isEmpty ? "no text" : "a key")
      }
    }
    addExpectation("file holds samples") { stage, _ in
      let text = String(decoding: try Data(contentsOf: try stage.file()), as: UTF8.self)
      let traces = await stage.traces()
      // The file must contain values, which shows that the search works.
      return .require(
        traces.contains { text.contains($0) }, expected: "values of samples", observed: "none")
    }
    addExpectation("state files are private") { stage, _ in
      let folder = try stage.folder.present().appendingPathComponent("state")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      let isPrivate = names.allSatisfy {
        OwnerOnlyFile.isPrivate(folder.appendingPathComponent($0).path)
      }
      return .require(
        isPrivate && names.count > 1, expected: "several files that only their owner can read",
        observed: isPrivate ? "files: \(names.count)" : "a file that others can read")
    }
  }
}

/// Output of the app that must not reveal samples or keys.
private enum Trace {
  case state
  case log
  case results

  func text(of stage: MetricStage) throws -> String {
    switch self {
    case .state:
      let folder = try stage.folder.present().appendingPathComponent("state")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      return try names.map { name in
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        // Each byte becomes a character, so that bytes are found at every offset.
        return name + String(String.UnicodeScalarView(data.map { Unicode.Scalar($0) }))
      }.joined()
    case .log: return stage.log.entries.map { "\($0)" }.joined(separator: "\n")
    case .results: return stage.now.results.map { String(reflecting: $0) }.joined()
    }
  }
}

extension MetricStage {
  /// Returns the strings that reveal a part of a stored sample.
  ///
  /// These are the sample's value, as text and as bytes, its source and its identifier.
  fileprivate func traces() async -> [String] {
    await world.controlledStore.storedSamples().flatMap { sample in
      let value = sample.quantity.value
      let bytes = withUnsafeBytes(of: value) { Array($0) }
      return [
        JSONNumber.text(of: value),
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })),
        sample.sourceRevision?.source.name ?? "\u{0}unknown", sample.uuid.uuidString,
        sample.uuid.uuidString.lowercased(),
      ]
    }
  }
}

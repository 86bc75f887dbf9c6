internal import Conformance
internal import Foundation
internal import MetricSync

extension Vocabulary<MetricStage> {
  /// Adds the phrases for the files in which an engine keeps its state.
  mutating func addStateFilePhrases() {
    addAction("file of settled metrics loses its last byte") { stage, _ in
      try stage.change(".settled") { $0.removeLast() }
    }
    addAction("file of settled metrics gets {n:integer} more bytes") { stage, arguments in
      let count = try arguments.positive("n")
      try stage.change(".settled") { $0.append(Data(repeating: 7, count: count)) }
      stage.update { $0.appendedBytes += count }
    }
    addAction("file of settled metrics has value {value:integer} at byte {n:integer}") {
      stage, arguments in
      let (place, value) = (try arguments.positive("n") - 1, try arguments.integer("value"))
      guard let byte = UInt8(exactly: value) else {
        throw Deviation(expected: "a byte from 0 to 255", observed: "\(value)")
      }
      try stage.change(".settled") { data in
        guard data.indices.contains(place), data[place] != byte else {
          throw Deviation(expected: "a change of a byte in the file", observed: "no change")
        }
        data[place] = byte
      }
    }
    addAction("file of progress loses its last byte") { stage, _ in
      try stage.change(".progress.json") { $0.removeLast() }
    }
    addAction("file of progress has {old:quoted} replaced with {new:quoted}") { stage, arguments in
      let (old, new) = (arguments["old"], arguments["new"])
      try stage.change(".progress.json") { data in
        let text = String(decoding: data, as: UTF8.self)
        guard text.contains(old), old != new else {
          throw Deviation(
            expected: "a file that contains '\(old)', and new text that differs from it",
            observed: text.contains(old) ? "the same text" : "a file without it")
        }
        data = Data(text.replacing(old, with: new).utf8)
      }
    }
    addAction("another app locks state files") { stage, _ in
      let other = FileDeliveryState(folder: try stage.stateFolder())
      try other.lock()
      stage.update { $0.otherState = other }
    }
    addAction("another app unlocks state files") { stage, _ in
      guard let other = stage.now.otherState else {
        throw Deviation(expected: "a lock held by another app", observed: "no lock")
      }
      other.unlock()
      stage.update { $0.otherState = nil }
    }
    addExpectation("{receiver} stopped as its state cannot be read") { stage, arguments in
      let result = try stage.result(of: try arguments.receiver())
      let reason = result.reason?.description ?? "no reason"
      return .require(
        result.status == .stopped && reason.hasPrefix("the state cannot be read: ")
          && reason.hasSuffix("; check its permissions, or reset it"),
        expected: "stopped because its state cannot be read",
        observed: "\(result.status.rawValue) because of '\(reason)'")
    }
    addExpectation("pass fails with {text:quoted}") { stage, arguments in
      .equal(expected: arguments["text"], observed: stage.now.passError ?? "a result")
    }
    addExpectation("file of settled metrics had {n:integer} more bytes") { stage, arguments in
      .equal(expected: arguments["n"], observed: "\(stage.now.appendedBytes)")
    }
    addExpectation("file of settled metrics still has value {value:integer} at byte {n:integer}") {
      stage, arguments in
      let place = try arguments.positive("n") - 1
      let data = try stage.stateFiles(".settled").first.map { try Data(contentsOf: $0) } ?? Data()
      return .equal(
        expected: arguments["value"],
        observed: data.indices.contains(place) ? "\(data[place])" : "\(data.count) bytes")
    }
    addExpectation("file of progress still says {text:quoted}") { stage, arguments in
      let texts = try stage.stateFiles(".progress.json").map {
        try String(contentsOf: $0, encoding: .utf8)
      }
      return .require(
        texts.contains { $0.contains(arguments["text"]) },
        expected: "a file with '\(arguments["text"])'", observed: texts.joined(separator: "; "))
    }
    addExpectation(
      "{n:integer} metrics are settled in files", "{n:integer} metric is settled in files"
    ) { stage, arguments in
      let bytes = try stage.stateFiles(".settled").reduce(0) { try $0 + Data(contentsOf: $1).count }
      return .equal(expected: arguments["n"], observed: JSONNumber.text(of: Double(bytes) / 12))
    }
  }
}

extension MetricStage {
  fileprivate func stateFolder() throws -> URL {
    try folder.present().appendingPathComponent("state", isDirectory: true)
  }

  /// Returns the state files whose names have a suffix, sorted by name.
  fileprivate func stateFiles(_ ending: String) throws -> [URL] {
    let folder = try stateFolder()
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(ending) }.sorted().map { folder.appendingPathComponent($0) }
  }

  /// Changes the single state file whose name has a suffix.
  ///
  /// - Throws: `Deviation` unless exactly one file has the suffix and the file is not empty; an
  ///   error from the file system or from `body`.
  fileprivate func change(_ ending: String, _ body: (inout Data) throws -> Void) throws {
    let files = try stateFiles(ending)
    guard let file = files.first, files.count == 1 else {
      throw Deviation(expected: "one state file", observed: "files: \(files.count)")
    }
    var data = try Data(contentsOf: file)
    guard !data.isEmpty else { throw Deviation(expected: "bytes", observed: "an empty file") }
    try body(&data)
    try data.write(to: file)
    update { $0.changedFiles += 1 }
  }
}

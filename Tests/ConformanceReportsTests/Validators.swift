import Foundation
import Testing

/// Schemas, and third-party programs that validate documents against them.
///
/// `HEALTHSPEC_VALIDATORS` names a folder with `bin/python3`, which has jsonschema and lxml, and
/// with `sarif-schema.json` and `junit-10.xsd`; `.ci/run` creates this folder with packages from
/// PyPI.
enum Validators {
  /// Whether the tests that need validators run: always in CI, where their absence is a failure.
  static let areWanted = areInstalled || isCI

  static let areInstalled = folder != nil

  private static let environment = ProcessInfo.processInfo.environment

  private static let isCI = environment["CI"].map { !$0.isEmpty } ?? false

  private static let folder: URL? = environment["HEALTHSPEC_VALIDATORS"].flatMap { path in
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    let needed = ["bin/python3", "sarif-schema.json", "junit-10.xsd"]
    return needed.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
    } ? folder : nil
  }

  /// A schema with the program that validates documents against it.
  enum Schema: String, CaseIterable, Sendable {
    case sarif
    case junit
    /// The schema of reports on documents.
    case diagnostics
    /// The schema of a run as one JSON object.
    case summary
    /// The schema of each line of a record.
    case record
    /// The schema of a campaign of planted changes.
    case campaign

    fileprivate func file(in folder: URL) -> URL {
      switch self {
      case .sarif: folder.appending(path: "sarif-schema.json")
      case .junit: folder.appending(path: "junit-10.xsd")
      case .diagnostics: source("ConformanceReports/Diagnostics/diagnostics.schema.json")
      case .summary: source("ConformanceReports/Runs/summary.schema.json")
      case .record: source("ConformanceRecord/record.schema.json")
      case .campaign: source("ConformanceReports/Campaigns/campaign.schema.json")
      }
    }

    private func source(_ path: String) -> URL {
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/\(path)").standardizedFileURL
    }

    /// The Python program, whose arguments are a schema and a folder with documents, and which
    /// prints the violations.
    fileprivate var program: String {
      let head = """
        import pathlib, sys
        schema, folder = sys.argv[1:]
        files = sorted(pathlib.Path(folder).iterdir())

        """
      switch self {
      case .junit:
        return head + """
          from lxml import etree
          schema = etree.XMLSchema(etree.parse(schema))
          for file in files:
              if not schema.validate(etree.parse(str(file))):
                  print(file.name, schema.error_log.last_error)
          """
      case .sarif, .diagnostics, .summary, .record, .campaign:
        let documents =
          self == .record ? "file.open(encoding='utf-8')" : "[file.read_text('utf-8')]"
        return head + """
          import json
          from jsonschema import FormatChecker
          from jsonschema.validators import validator_for
          schema = json.load(open(schema, encoding="utf-8"))
          kind, formats = validator_for(schema), FormatChecker()
          kind.check_schema(schema)
          if "uri-reference" not in formats.checkers:
              sys.exit("jsonschema was installed without its formats")
          checker = kind(schema, format_checker=formats)
          for file in files:
              for document in \(documents):
                  for error in checker.iter_errors(json.loads(document)):
                      print(file.name, error.json_path, error.message)
          """
      }
    }
  }

  /// Returns the violations of a schema in documents, one per line; empty if all documents are
  /// valid.
  static func violations(of schema: Schema, in documents: [String]) throws -> String {
    let validators = try #require(
      folder, "HEALTHSPEC_VALIDATORS does not name a folder with validators; CI requires them")
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "validators-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, document) in documents.enumerated() {
      try Data(document.utf8).write(to: folder.appending(path: "\(index)"))
    }
    let process = Process()
    process.executableURL = validators.appending(path: "bin/python3")
    process.arguments = [
      "-c", schema.program, schema.file(in: validators).path(percentEncoded: false),
      folder.path(percentEncoded: false),
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "the validator for \(schema) failed")
    return String(decoding: data, as: UTF8.self)
  }
}

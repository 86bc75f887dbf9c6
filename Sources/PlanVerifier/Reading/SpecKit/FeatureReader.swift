internal import Diagnostics

/// A reader for spec-kit features and the constitution that they share.
///
/// A feature is a directory such as `specs/001-photo-albums` that contains a `spec.md`, `plan.md`
/// or `tasks.md`. Directories with similar names but without these documents are not features.
struct FeatureReader {
  /// The features, sorted by path.
  private(set) var features: [Feature] = []
  /// The principles that all features share; `nil` if the constitution is missing or unreadable.
  private(set) var constitution: FeatureDocument?
  private(set) var diagnostics: [Diagnostic] = []

  private let files: PlanningFiles

  init(_ files: PlanningFiles) {
    self.files = files
    constitution = document(PlanningFiles.constitution, feature: "")?.0
    var members: [RepositoryPath: [RepositoryPath]] = [:]
    for (path, kind) in files.entries where kind == .file {
      if let directory = Self.feature(of: path) { members[directory, default: []].append(path) }
    }
    for (directory, paths) in members.sorted(by: { $0.key < $1.key }) {
      let names = ["spec.md", "plan.md", "tasks.md"]
      if paths.contains(where: { $0.parent == directory && names.contains($0.name) }),
        let (number, slug) = Self.parts(of: directory.name)
      {
        var feature = Feature(path: directory, number: number, slug: slug)
        for path in paths.sorted() { read(path, into: &feature) }
        features.append(feature)
      }
    }
  }

  /// Returns the directory directly below `specs` or `Specs` that contains a file.
  ///
  /// - Returns: `nil` if the file is not in a directory below `specs` or `Specs`.
  private static func feature(of path: RepositoryPath) -> RepositoryPath? {
    guard let root = PlanningFiles.featureRoots.first(where: { path.isWithin($0) }) else {
      return nil
    }
    let rest = path.description.dropFirst(root.description.count + 1)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    return root.appending(String(rest[..<slash]))
  }

  /// Splits a name such as `001-tags` or `20260131-093000-tags` into the number and the slug.
  ///
  /// - Returns: `nil` for a name of any other form.
  private static func parts(of name: String) -> (number: String, slug: String)? {
    var cursor = ByteCursor(Array(name.utf8))
    var number = cursor.text(while: \.isDigit)
    guard !number.isEmpty, cursor.take("-") else { return nil }
    if number.utf8.count == 8 {
      var ahead = cursor
      let time = ahead.text(while: \.isDigit)
      if time.utf8.count == 6, ahead.take("-") {
        number += "-\(time)"
        cursor = ahead
      }
    }
    return (number, cursor.text { _ in true })
  }

  private mutating func read(_ path: RepositoryPath, into feature: inout Feature) {
    let name = feature.path.name
    if path.isWithin(feature.path.appending("contracts")) { feature.contracts.append(path) }
    if path.parent == feature.path.appending("checklists") {
      if let checklist = document(path, feature: name) { feature.checklists.append(checklist.0) }
    }
    guard path.parent == feature.path, let (document, reader, text) = document(path, feature: name)
    else { return }
    switch path.name {
    case "spec.md":
      feature.specification = SpecificationReader(document, reader.markdown, text).result
    case "plan.md": feature.plan = document
    case "tasks.md": feature.tasks = TaskListReader(document, reader.markdown, text).result
    case "data-model.md": feature.dataModel = document
    case "research.md": feature.research = document
    case "quickstart.md": feature.quickstart = document
    default: break
    }
  }

  private mutating func document(
    _ path: RepositoryPath, feature: String
  ) -> (FeatureDocument, DocumentReader, MaskedText)? {
    guard path.name.hasSuffix(".md"), let bytes = files.contents[path] else { return nil }
    let reader = DocumentReader(bytes, path: path)
    diagnostics += reader.diagnostics
    let text = MaskedText(reader)
    let markers = FeatureMarkers(text, feature: feature)
    let document = FeatureDocument(
      document: reader.document, mentions: markers.mentions,
      rangeEnds: markers.rangeEnds,
      clarifications: markers.clarifications, placeholders: markers.placeholders)
    return (document, reader, text)
  }
}

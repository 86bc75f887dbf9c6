internal import Diagnostics

/// A module whose exports another one hands on with `export * from './module'`.
struct ModuleReference: Sendable, Hashable {
  /// The module that hands them on.
  let source: RepositoryPath
  /// The name as it is written.
  let specifier: String

  /// All references of a module, in their order.
  static func all(in bytes: [UInt8], at path: RepositoryPath) -> [ModuleReference] {
    guard SourceLanguage(fileName: path.name)?.exportsByName == true,
      ByteSearch.first("export".utf8, in: bytes, from: 0) != nil
    else { return [] }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.matches(of: #/export\s*(?:type\s*)?\*\s*from\s*['"]([^'"\n]+)['"]/#).map {
      ModuleReference(source: path, specifier: String($0.output.1))
    }
  }

  private static let endings = [
    "", ".ts", ".tsx", ".js", ".jsx", ".mjs", ".mts", ".cjs", ".d.ts", "/index.ts", "/index.tsx",
    "/index.js", "/index.jsx", "/index.mjs",
  ]

  /// The file that is meant; `nil` where it is a package, or not there.
  func resolved(in entries: [RepositoryPath: SourceTree.Kind]) -> RepositoryPath? {
    guard specifier.hasPrefix("."),
      let path = try? RepositoryPath(
        source.parent == .root ? specifier : "\(source.parent)/\(specifier)")
    else { return nil }
    var names = [path.description]
    // A module of TypeScript is imported by the name of the file that is made of it.
    for ending in [".js", ".jsx", ".mjs"] where names[0].hasSuffix(ending) {
      names.append(String(names[0].dropLast(ending.count)))
    }
    for name in names {
      for ending in Self.endings {
        let candidate = RepositoryPath.root.appending(name + ending)
        if entries[candidate] == .file { return candidate }
      }
    }
    return nil
  }
}

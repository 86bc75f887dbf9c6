internal import Diagnostics

/// A module that another module re-exports with `export * from './module'`.
struct ModuleReference: Sendable, Hashable {
  /// The re-exporting module.
  let source: RepositoryPath
  /// The module name as written.
  let specifier: String

  /// Returns all references in a module, in source order.
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

  /// Returns the referenced file; `nil` if the specifier is not relative or the file is missing.
  func resolved(in entries: [RepositoryPath: SourceTree.Kind]) -> RepositoryPath? {
    guard specifier.hasPrefix("."),
      let path = try? RepositoryPath(
        source.parent == .root ? specifier : "\(source.parent)/\(specifier)")
    else { return nil }
    var names = [path.description]
    // TypeScript imports a module by the name of the compiled file.
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

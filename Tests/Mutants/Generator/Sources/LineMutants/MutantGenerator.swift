internal import SwiftParser
internal import SwiftSyntax

/// The generator of the mutants of a source.
public enum MutantGenerator {
  /// Generates the mutants of a source.
  ///
  /// - Parameters:
  ///   - bytes: The source in UTF-8.
  ///   - path: The path of the source, relative to the package.
  /// - Returns: The source with its mutants, whose keys are unique in the source.
  public static func mutants(of bytes: [UInt8], path: String) -> MutatedFile {
    let tree = Parser.parse(source: String(decoding: bytes, as: UTF8.self))
    let source = SourceText(bytes)
    let walker = DeclarationWalker(file: path, source: source)
    walker.walk(tree)
    var occurrences: [String: Int] = [:]
    let sites = walker.sites.map { keyed($0, &occurrences) }
    return MutatedFile(
      path: path, source: bytes, sites: sites, executableLines: walker.executableLines)
  }

  private static func keyed(_ site: Site, _ occurrences: inout [String: Int]) -> Site {
    var site = site
    for index in site.mutants.indices {
      let mutant = site.mutants[index]
      let name = ContentHash(mutant.function, mutant.before, mutant.after).short
      let occurrence = occurrences[name, default: 0]
      occurrences[name] = occurrence + 1
      site.mutants[index].key = occurrence == 0 ? name : "\(name)-\(occurrence + 1)"
    }
    for index in site.children.indices {
      site.children[index] = keyed(site.children[index], &occurrences)
    }
    return site
  }
}

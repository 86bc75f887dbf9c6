@testable import LineMutants

/// Returns the mutants of a source.
func mutants(of source: String) -> [LineMutant] {
  MutantGenerator.mutants(of: Array(source.utf8), path: "Sources/Some/File.swift").mutants
}

/// Returns the texts after the changes of one kind.
func changes(_ mutation: MutationOperator, of source: String) -> [String] {
  mutants(of: source).filter { $0.edit.mutation == mutation }.map(\.after)
}

/// Returns the source with the copies of its mutants.
func schemata(of source: String) -> Schemata {
  Schemata(of: MutantGenerator.mutants(of: Array(source.utf8), path: "File.swift"), from: 1)
}

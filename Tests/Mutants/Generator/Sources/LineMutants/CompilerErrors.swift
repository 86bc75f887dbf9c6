/// A compiler error with its location.
public struct CompilerError: Hashable, Sendable {
  /// The absolute path of the file.
  public let path: String
  /// The line number, from 1.
  public let line: Int
  /// The error message.
  public let message: String

  /// Returns the distinct errors with a location in the output of a build.
  public static func errors(in log: String) -> [Self] {
    var seen: Set<Self> = []
    return log.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("/"), let marker = line.firstRange(of: ": error: ") else { return nil }
      let place = line[..<marker.lowerBound].split(separator: ":")
      guard place.count >= 3, let number = Int(place[place.count - 2]) else { return nil }
      let error = Self(
        path: place.dropLast(2).joined(separator: ":"), line: number,
        message: String(line[marker.upperBound...]))
      return seen.insert(error).inserted ? error : nil
    }
  }
}

extension Schemata {
  /// Returns the numbers of the mutants that cause the errors on some lines of this source.
  ///
  /// An error in a copy is attributed to the copy's mutant. An error elsewhere, such as a missing
  /// return value at the end of a body, is attributed to the function with the nearest copy: to its
  /// removed assignments, or else to its removed statements, or else to all its mutants.
  public func blamed(for lines: [Int]) -> Set<Int> {
    var numbers: Set<Int> = []
    for line in lines {
      if let region = regions.first(where: { $0.lines.contains(line) }) {
        numbers.insert(region.number)
        continue
      }
      let near = neighbors(of: line)
      let assignments = near.filter { mutants[$0]?.edit.removesAssignment ?? false }
      let removals = near.filter { mutants[$0]?.edit.mutation == .statementRemoved }
      numbers.formUnion(
        assignments.isEmpty ? (removals.isEmpty ? near : removals) : assignments)
    }
    return numbers
  }

  /// Returns the numbers of all mutants in the function with the copy that is nearest to a line.
  private func neighbors(of line: Int) -> Set<Int> {
    let nearest = regions.min { distance($0, line) < distance($1, line) }
    guard let function = nearest.flatMap({ mutants[$0.number]?.function }) else { return [] }
    return Set(mutants.filter { $0.value.function == function }.keys)
  }

  /// Returns the distance between a copy and a line.
  ///
  /// The distance to a copy after the line counts twice, because a missing value is reported at the
  /// end of a body.
  private func distance(_ region: Region, _ line: Int) -> Int {
    region.lines.upperBound <= line
      ? line - region.lines.upperBound : 2 * (region.lines.lowerBound - line)
  }
}

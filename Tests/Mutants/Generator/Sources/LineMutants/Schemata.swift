/// A source with the copies of all its mutants, and the lines of the copies.
public struct Schemata: Sendable {
  /// The lines of a copy, from 1.
  public struct Region: Hashable, Sendable {
    /// The number of the mutant.
    public let number: Int
    /// The lines of the copy.
    public let lines: ClosedRange<Int>
  }

  /// A place with its mutants, all of which are reached if the place is.
  public struct Place: Hashable, Sendable {
    /// The numbers of the mutants, from the first to the last.
    public let numbers: ClosedRange<Int>
  }

  /// The text of the source with the copies.
  public private(set) var text: String
  /// The regions of the copies.
  public private(set) var regions: [Region] = []
  /// The mutants by their numbers.
  public private(set) var mutants: [Int: LineMutant] = [:]
  /// The places with their mutants.
  public private(set) var places: [Place] = []

  private let source: SourceText
  private var line: Int
  private var nextNumber: Int

  /// Creates the source with the copies of all its mutants.
  ///
  /// - Parameters:
  ///   - file: The source with its mutants.
  ///   - number: The number of the first mutant.
  public init(of file: MutatedFile, from number: Int) {
    source = SourceText(file.source)
    text = "public import LineMutantSwitch\n"
    line = 2
    nextNumber = number
    write(0..<file.source.count, file.sites)
  }

  /// The number after that of the last mutant; the first number if the source has no mutants.
  public var endNumber: Int { nextNumber }

  private mutating func append(_ more: String) {
    text += more
    line += more.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  /// Writes a range of the source with its places.
  private mutating func write(_ range: Range<Int>, _ sites: [Site]) {
    var position = range.lowerBound
    for site in sites.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      append(source[position..<site.range.lowerBound])
      write(site)
      position = site.range.upperBound
    }
    append(source[position..<range.upperBound])
  }

  private mutating func write(_ site: Site) {
    guard !site.mutants.isEmpty else { return write(site.range, site.children) }
    let first = nextNumber
    nextNumber += site.mutants.count
    let numbers = first...(nextNumber - 1)
    places.append(Place(numbers: numbers))
    for (number, mutant) in zip(numbers, site.mutants) { mutants[number] = mutant }
    if site.form == .parameterDefault { return writeTernary(site, numbers) }
    let word = site.form == .statements(isReturned: true) ? "return " : ""
    append("\nif _lineMutants(\(first), \(numbers.upperBound)) {\n")
    for (number, mutant) in zip(numbers, site.mutants) {
      if number < numbers.upperBound {
        append("\(number == first ? "" : "} else ")if _lineMutant(\(number)) {\n")
      } else if numbers.count > 1 {
        append("} else {\n")
      }
      write(copy: mutant, number, of: site, after: word)
    }
    append(numbers.count > 1 ? "}\n} else {\n\(word)" : "} else {\n\(word)")
    write(site.range, site.children)
    append("\n}\n")
  }

  private mutating func writeTernary(_ site: Site, _ numbers: ClosedRange<Int>) {
    append("\n(_lineMutants(\(numbers.lowerBound), \(numbers.upperBound)) ? (\n")
    for (number, mutant) in zip(numbers, site.mutants) {
      if number < numbers.upperBound { append("_lineMutant(\(number)) ?\n") }
      append("(\n")
      write(copy: mutant, number, of: site, after: "")
      append(number < numbers.upperBound ? ") :\n" : ")\n")
    }
    append(") : (\n")
    write(site.range, site.children)
    append("\n))")
  }

  private mutating func write(
    copy mutant: LineMutant, _ number: Int, of site: Site, after word: String
  ) {
    let start = line
    append(word + source.text(of: site.range, applying: mutant.edit) + "\n")
    regions.append(Region(number: number, lines: start...max(start, line - 1)))
  }
}

/// The reason why a case cannot continue: its phrases are incompatible.
struct CaseProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// An error in a row or its subject that prevents a case from continuing.
struct CaseProblem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

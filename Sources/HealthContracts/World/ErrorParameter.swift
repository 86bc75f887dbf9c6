internal import Conformance
internal import HealthModel

extension ParameterType {
  /// An error by its full name, such as `errorInvalidArgument`, or by its short name.
  ///
  /// In a code span, a full name can follow `HKError.`; a short name omits the prefix `error`. The
  /// name `auth` stands for `errorAuthorizationDenied`.
  static let errorCode = choice(
    "error",
    HealthError.Code.allCases.flatMap { code in
      [
        ("`HKError.\(code.name)`", code.name), (EndWords.failure(code.name), code.name),
        (shortName(of: code.name), code.name),
      ]
    } + [("auth", HealthError.Code.errorAuthorizationDenied.name)], isIdentifier: true)

  private static func shortName(of name: String) -> String {
    guard name.hasPrefix("error") else { return name }
    let rest = name.dropFirst("error".count)
    return rest.prefix(1).lowercased() + rest.dropFirst()
  }
}

extension Arguments {
  /// Returns the error that a parameter names.
  ///
  /// - Throws: A problem if the parameter does not name an error of a health store.
  func error(_ name: String) throws(BindingProblem) -> HealthError {
    guard let code = HealthError.Code.allCases.first(where: { $0.name == self[name] }) else {
      throw BindingProblem("'\(self[name])' is not the name of a health store error")
    }
    return HealthError(code)
  }
}

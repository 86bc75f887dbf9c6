/// Small contracts for runs of the tool.
enum Fixture {
  private static let header = """
    | Error | User-Facing Message | Recovery Action |
    | --- | --- | --- |
    """

  private static let denied = "`HKError.errorAuthorizationDenied`"
  private static let deniedMessage = "\"Health access not granted\""

  /// Two rows that the reference sync passes.
  static let conformant = """
    # Failures

    \(header)
    | \(denied) | \(deniedMessage) | Show Settings link |
    | `HKError.errorDatabaseInaccessible` | "Health data unavailable" | Retry on next foreground |

    """

  /// Two rows, the first of which expects a message that the reference sync does not show.
  static let nonConformant = conformant.replacing(deniedMessage, with: "\"Access refused\"")

  /// Two rows, the first of which has an unbound phrase.
  static let unbound = conformant.replacing("Show Settings link", with: "Frobnicate the device")

  /// The ids of the two rows if the contract is in a file `errors.md`.
  static let ids = [
    "errors/failures/hkerror-errorauthorizationdenied",
    "errors/failures/hkerror-errordatabaseinaccessible",
  ]
}

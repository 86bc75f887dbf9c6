/// Small contracts that the tool is run on.
enum Fixture {
  private static let header = """
    | Error | User-Facing Message | Recovery Action |
    | --- | --- | --- |
    """

  private static let denied = "`HKError.errorAuthorizationDenied`"
  private static let deniedMessage = "\"Health access not granted\""

  /// Two rows that the reference passes: `errors/failures/hkerror-…`.
  static let conformant = """
    # Failures

    \(header)
    | \(denied) | \(deniedMessage) | Show Settings link |
    | `HKError.errorDatabaseInaccessible` | "Health data unavailable" | Retry on next foreground |

    """

  /// The first of the two expects another message.
  static let nonConformant = conformant.replacing(deniedMessage, with: "\"Access refused\"")

  /// The first of the two has an unbound phrase.
  static let unbound = conformant.replacing("Show Settings link", with: "Frobnicate the device")

  static let ids = [
    "errors/failures/hkerror-errorauthorizationdenied",
    "errors/failures/hkerror-errordatabaseinaccessible",
  ]
}

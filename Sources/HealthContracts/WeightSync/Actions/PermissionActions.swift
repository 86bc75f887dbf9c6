internal import Conformance
internal import HealthModel

extension HealthVocabulary {
  /// Adds the phrases for the user's decisions in Settings.
  mutating func addAccessActions() {
    for (verb, status) in [
      ("denies", AuthorizationStatus.sharingDenied), ("grants", .sharingAuthorized),
    ] {
      add(
        "user \(verb) permission to share in Settings", in: "action",
        as: .step(
          "the user \(verb) permission to share in Settings", needs: .store(.authorizationControl)
        ) {
          try await $0.decideSharing(status)
        })
    }
    for (verb, status) in [("denies", ReadAuthorization.denied), ("grants", .granted)] {
      add(
        "user \(verb) permission to read in Settings", in: "action",
        as: .step(
          "the user \(verb) permission to read in Settings", needs: .store(.authorizationControl)
        ) {
          try await $0.decideReading(status)
        })
    }
  }
}

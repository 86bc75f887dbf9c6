internal import Diagnostics

/// Reads the features of spec-kit: directories such as `specs/001-photo-albums` with a `spec.md`,
/// `plan.md` or `tasks.md`.
struct FeatureReader {
  /// The features in the order of their paths.
  private(set) var features: [Feature] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ files: PlanningFiles) {}
}

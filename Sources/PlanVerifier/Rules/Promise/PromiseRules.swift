extension RuleCatalog {
  /// The rules on the `must_haves` and `files_modified` of plans.
  package static let promises: [Rule] = [
    .promisePathOutside, .artifactMissing, .containsMissing, .excludedPresent, .exportMissing,
    .lineCount, .artifactPattern, .patternInvalid, .patternUnbounded, .linkSourceUnresolved,
    .linkTargetUnresolved, .linkBroken, .filesNotModified, .filesNotListed, .placeholder,
  ]
}

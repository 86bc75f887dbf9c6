extension RuleCatalog {
  /// The rules on the artifacts, the links and the modified files that plans list.
  package static let promises: [Rule] = [
    .promisePathOutside, .artifactMissing, .containsMissing, .excludedPresent, .exportMissing,
    .lineCount, .artifactPattern, .patternInvalid, .patternUnbounded, .linkSourceUnresolved,
    .linkTargetUnresolved, .linkBroken, .filesNotModified, .filesNotListed, .placeholder,
  ]
}

extension RuleCatalog {
  /// The rules on the names, the structure and the fields of planning files and folders.
  static let structure: [Rule] = [
    .missingFrontMatter, .missingField, .wrongType, .unknownField, .unknownPromiseKey,
    .incompletePromise, .emptyPromises, .noTasks, .missingTaskPart, .unknownTaskType, .unclosedTag,
    .nameMismatch, .duplicatePlan, .duplicatePhase, .fileName, .checkpointAutonomous,
    .missingDocument, .missingSection, .configuration, .missingReference, .planSize,
    .summaryField,
  ]
}

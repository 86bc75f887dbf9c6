extension RuleCatalog {
  /// The rules on the structure of planning documents.
  static let structure: [Rule] = [
    .missingFrontMatter, .missingField, .wrongType, .unknownField, .unknownPromiseKey,
    .incompletePromise, .emptyPromises, .noTasks, .missingTaskPart, .unknownTaskType, .unclosedTag,
    .nameMismatch, .duplicatePlan, .duplicatePhase, .fileName, .checkpointAutonomous,
    .missingDocument, .missingSection, .configuration, .missingReference, .planSize,
    .summaryField,
  ]
}

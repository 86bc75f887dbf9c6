extension RuleCatalog {
  /// The rules on the features and the constitution of spec-kit.
  static let specKit: [Rule] = [
    .specKitMissingDocument, .specKitMissingSection, .specKitDuplicateNumber,
    .specKitNeedsClarification, .specKitPlaceholder, .specKitStoryPriority, .specKitStoryForm,
    .specKitDuplicateID, .specKitUnknownReference, .specKitTaskFormat, .specKitDuplicateTask,
    .specKitTaskSequence, .specKitTaskDependency, .specKitStoryLabel, .specKitUncoveredStory,
    .specKitUncoveredRequirement, .specKitDoneTaskPath, .specKitUnfinishedFeature,
    .specKitOpenChecklist, .specKitChecklistFormat,
  ]
}

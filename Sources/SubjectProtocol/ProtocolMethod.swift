package import HealthModel

/// A method of the subject protocol, with its name, direction and required store capability.
///
/// The suite, the servers and the rows about the protocol share these definitions. Tests compare
/// them with the protocol page and its schema.
package enum ProtocolMethod: String, Hashable, Sendable, CaseIterable {
  // Methods for any subject.
  case hello
  case shutdown
  case clockFire = "clock.fire"

  // Methods that an app calls on its store.
  case storeAvailable = "store.available"
  case authorizationRequest = "authorization.request"
  case authorizationRequestStatus = "authorization.requestStatus"
  case authorizationStatus = "authorization.status"
  case sampleSave = "sample.save"
  case sampleDelete = "sample.delete"
  case samplesSave = "samples.save"
  case samplesDelete = "samples.delete"
  case samplesDeleteMatching = "samples.deleteMatching"
  case backgroundEnable = "background.enable"
  case backgroundDisable = "background.disable"
  case correlationSave = "correlation.save"
  case correlationDelete = "correlation.delete"
  case workoutSave = "workout.save"
  case workoutAdd = "workout.add"

  // Queries of an app.
  case querySamples = "query.samples"
  case queryChanges = "query.changes"
  case queryWatch = "query.watch"
  case queryObserve = "query.observe"
  case queryComplete = "query.complete"
  case queryStop = "query.stop"
  case querySources = "query.sources"
  case queryStatistics = "query.statistics"
  case queryStatisticsCollection = "query.statisticsCollection"
  case queryCorrelations = "query.correlations"

  // Methods with which the suite controls and inspects a store from outside the app.
  case reset
  case settle
  case controlStoredSamples = "control.storedSamples"
  case controlLedger = "control.ledger"
  case controlForeground = "control.foreground"
  case controlAnswer = "control.answer"
  case controlAuthorize = "control.authorize"
  case controlSaveAs = "control.saveAs"
  case controlDeleteAsUser = "control.deleteAsUser"
  case controlLock = "control.lock"
  case controlAvailable = "control.available"
  case controlReopen = "control.reopen"
  case controlPurgeTombstones = "control.purgeTombstones"
  case controlSampleDateLimit = "control.sampleDateLimit"
  case controlSourceRanking = "control.sourceRanking"

  // Methods of a sync, and of the home that the suite provides for it.
  case syncStart = "sync.start"
  case syncLaunch = "sync.launch"
  case syncEnable = "sync.enable"
  case syncDisable = "sync.disable"
  case syncAdd = "sync.add"
  case syncEdit = "sync.edit"
  case syncDelete = "sync.delete"
  case syncExport = "sync.export"
  case syncImport = "sync.import"
  case syncForeground = "sync.foreground"
  case syncUnlock = "sync.unlock"
  case syncRecover = "sync.recover"
  case syncStatus = "sync.status"
  case syncSettle = "sync.settle"
  case homeContents = "home.contents"
  case homeApply = "home.apply"
  case homeState = "home.state"
  case homeSaveAnchor = "home.saveAnchor"
  case homeSaveLastSyncDate = "home.saveLastSyncDate"

  // Methods of a metric destination.
  case destinationStart = "destination.start"
  case destinationDeliver = "destination.deliver"
  case destinationRemove = "destination.remove"
  case destinationTest = "destination.test"
  case destinationContents = "destination.contents"
  case destinationRefuse = "destination.refuse"
  case destinationReopen = "destination.reopen"

  // Notifications.
  case queryPart = "query.part"
  case queryUpdate = "query.update"
  case queryNotify = "query.notify"
  case clockSchedule = "clock.schedule"
  case clockCancel = "clock.cancel"
  case log
  case clockSet = "clock.set"
  case cancel
}

extension ProtocolMethod {
  /// The sender and receiver of a message.
  package enum Direction: Hashable, Sendable, CaseIterable {
    /// A request from the suite to a subject of any kind.
    ///
    /// Only a subject with timers receives `clock.fire`.
    case toSubject
    /// A request from an app to its store: from the suite to a store, or from a sync to the suite.
    case toStore
    /// A request from the suite to a store, from outside the app.
    case toBench
    /// A request from the suite to a sync.
    case toSync
    /// A request from a sync to the suite, which keeps the sync's entries and state.
    case toHome
    /// A request from the suite to a metric destination.
    case toDestination
    /// A notification from a subject; a sync receives the ones about its queries from the suite.
    case ofSubject
    /// A notification from the suite; a sync can also send `cancel`.
    case ofSuite
  }

  /// The sender and receiver of the method's messages.
  package var direction: Direction { rule.direction }

  /// The capability that a store needs for this method, or `nil` if the method needs none.
  package var capability: StoreCapability? { rule.capability }

  /// Whether the method expects a response.
  package var isRequest: Bool { direction != .ofSubject && direction != .ofSuite }

  private var rule: (direction: Direction, capability: StoreCapability?) {
    switch self {
    case .hello, .shutdown: (.toSubject, nil)
    case .clockFire: (.toSubject, .clock)

    case .storeAvailable, .authorizationRequest, .authorizationStatus, .sampleSave, .sampleDelete,
      .querySamples, .queryChanges, .queryWatch, .queryObserve, .queryComplete, .queryStop:
      (.toStore, nil)
    case .authorizationRequestStatus: (.toStore, .authorizationRequestStatus)
    case .samplesSave, .samplesDelete, .samplesDeleteMatching: (.toStore, .batches)
    case .backgroundEnable, .backgroundDisable: (.toStore, .backgroundDelivery)
    case .correlationSave, .correlationDelete, .queryCorrelations: (.toStore, .correlations)
    case .workoutSave, .workoutAdd: (.toStore, .workouts)
    case .querySources: (.toStore, .sourceQueries)
    case .queryStatistics, .queryStatisticsCollection: (.toStore, .statistics)

    case .reset, .settle, .controlStoredSamples, .controlLedger, .controlForeground: (.toBench, nil)
    case .controlAnswer, .controlAuthorize: (.toBench, .authorizationControl)
    case .controlSaveAs, .controlDeleteAsUser: (.toBench, .externalWriters)
    case .controlLock: (.toBench, .deviceLock)
    case .controlAvailable: (.toBench, .availabilityControl)
    case .controlReopen: (.toBench, .processDeath)
    case .controlPurgeTombstones: (.toBench, .tombstonePurge)
    case .controlSampleDateLimit: (.toBench, .sampleDateLimit)
    case .controlSourceRanking: (.toBench, .sourceRanking)

    case .syncStart, .syncLaunch, .syncEnable, .syncDisable, .syncAdd, .syncEdit, .syncDelete,
      .syncExport, .syncImport, .syncForeground, .syncUnlock, .syncRecover, .syncStatus,
      .syncSettle:
      (.toSync, nil)
    case .homeContents, .homeApply, .homeState, .homeSaveAnchor, .homeSaveLastSyncDate:
      (.toHome, nil)
    case .destinationStart, .destinationDeliver, .destinationRemove, .destinationTest,
      .destinationContents, .destinationRefuse, .destinationReopen:
      (.toDestination, nil)

    case .queryPart, .queryUpdate, .queryNotify, .log: (.ofSubject, nil)
    case .clockSchedule, .clockCancel: (.ofSubject, .clock)
    case .clockSet: (.ofSuite, .clock)
    case .cancel: (.ofSuite, nil)
    }
  }
}

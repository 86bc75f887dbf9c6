package import HealthModel

/// A method of the subject protocol: its name, who sends it to whom, and what a store must offer.
///
/// This is the only place that says so. What the suite sends, what a served store answers and what
/// a row on the protocol needs follow from it, and the page and the schema are held against it.
package enum ProtocolMethod: String, Hashable, Sendable, CaseIterable {
  // Any subject.
  case hello
  case shutdown
  case clockFire = "clock.fire"

  // The app.
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

  // Queries.
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

  // The bench.
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

  // A sync, and the home that the suite keeps for it.
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
  /// Who sends a message to whom.
  package enum Direction: Hashable, Sendable, CaseIterable {
    /// A request of the suite to a subject of any kind.
    case toSubject
    /// A request of an app to its store: of the suite to a store, of a sync to the suite.
    case toStore
    /// A request of the suite to a store, from outside of the app.
    case toBench
    /// A request of the suite to a sync.
    case toSync
    /// A request of a sync to the suite, which keeps the home of its entries.
    case toHome
    /// A notification of a subject.
    case ofSubject
    /// A notification of the suite.
    case ofSuite
  }

  /// Who sends it to whom.
  package var direction: Direction { rule.direction }

  /// What a store must offer to be sent it, or to send it; `nil` for what every store understands.
  package var capability: StoreCapability? { rule.capability }

  /// Whether it is answered.
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

    case .queryPart, .queryUpdate, .queryNotify, .log: (.ofSubject, nil)
    case .clockSchedule, .clockCancel: (.ofSubject, .clock)
    case .clockSet: (.ofSuite, .clock)
    case .cancel: (.ofSuite, nil)
    }
  }
}

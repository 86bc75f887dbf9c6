internal import HealthModel

extension ServedStore {
  /// Performs one of the suite's calls from outside the app on the store, and responds.
  ///
  /// - Throws: The error of a call that fails; the caller must send it as the response.
  func handle(_ call: ControlCall, _ request: IncomingRequest) async throws {
    switch call {
    case .reset: request.refuseMethod()
    case .answer(let answer): await store.setAuthorizationAnswer(answer)
    case .authorize(let type, let share, let read):
      await store.setAuthorization(share: share, read: read, for: type)
    case .saveAs(let sample, let revision):
      try await store.save(sample, as: revision)
    case .deleteAsUser(let uuids): await store.deleteAsUser(uuids)
    case .lock(let isLocked): await store.setLocked(isLocked)
    case .available(let isAvailable): await store.setAvailable(isAvailable)
    case .foreground(let isForeground): await store.setForeground(isForeground)
    case .reopen: await store.terminateProcess()
    case .purgeTombstones: await store.purgeTombstones()
    case .sampleDateLimit(let date):
      let store: any SampleDateLimiting = try refined(for: call)
      await store.setEarliestPermittedSampleDate(date)
    case .sourceRanking(let type, let sources):
      let store: any SourceRanking = try refined(for: call)
      await store.setSourceRanking(sources, for: type)
    case .storedSamples(let list):
      var part = WirePart()
      part.samples = await store.storedObjects()
      if let breakdown = await store.breakdown() {
        throw WireFailure(code: WireFailure.internalError, message: breakdown.message)
      }
      answer(request, with: part, list: list)
    case .ledger: request.answer(await store.observerLedger())
    case .settle: await store.settle()
    }
    // If a response has already been sent, this empty one is ignored.
    request.answer()
  }
}

internal import Foundation
internal import HealthModel
internal import MetricSync
internal import SimulatedDevices
public import Simulation

extension MetricWorld {
  /// Begins an operation; the work that it causes can continue after the method has returned.
  public func perform(_ operation: MetricOperation) async {
    switch operation {
    case .appSaves(let app, let draft): await save(draft, from: app)
    case .appDeletes(let app): await deleteSamples(of: app)
    case .healthDeletes(let sample): await deleteInHealth(sample)
    case .selects(let kind): select(kind)
    case .deselects(let kind):
      events.withModel { $0.deselect(kind) }
      selection.deselect(kind.identifier)
    case .reading(let kind, let isGranted): await decide(kind, isGranted: isGranted)
    case .sync: beginPass()
    case .syncRecent(let number):
      beginPass(in: MetricPeriod(since: SampleDates.start(of: number)))
    case .cancel: for pass in withState({ $0.passes.values }) { pass.cancel() }
    case .crash(0): running?.process.end()
    case .crash(let after): running?.process.end(after: after)
    case .launch:
      await endProcess()
      await start()
    default: await performElsewhere(operation)
    }
  }

  private func performElsewhere(_ operation: MetricOperation) async {
    switch operation {
    case .fails(let receiver, let fault, let times):
      let receiver = self.receiver(receiver)
      receiver.fail(fault, times: times)
      // A delivery in progress can fail at its next call to the store.
      if receiver.faulty != nil { events.failed(receiver.kind, fault) }
    case .moves(let receiver): self.receiver(receiver).move()
    case .recovers(let receiver): self.receiver(receiver).fail(nil, times: 0)
    case .storeFails(let kind):
      surroundings.storeFault = kind
      events.withModel { $0.isHindered = true }
    case .storeRecovers: surroundings.storeFault = nil
    case .stateIsWritable(let isWritable): surroundings.isStateWritable = isWritable
    case .wait(let seconds): await pass(Double(seconds))
    case .jump(let seconds):
      surroundings.jump(Double(seconds))
      events.withModel { model in
        model.forgetWaits()
        if seconds < 0 { model.troubleAll() }
      }
    case .purge:
      events.withModel { $0.forgetDeletions() }
      await store.purgeTombstones()
    default: break
    }
  }

  func receiver(_ index: Int) -> SimulatedReceiver { receivers[index % receivers.count] }

  func select(_ kind: MetricKind) {
    events.withModel { model in _ = model.selected.insert(kind) }
    selection.select(kind.identifier)
  }

  // MARK: - Passes

  /// Begins a pass if a process is running; the engine rejects a second pass at the same time.
  func beginPass(in period: MetricPeriod = .all) {
    guard let running else { return }
    events.withModel { $0.openCalls += 1 }
    let selection = running.parts.selection(selection)
    let number = withState { state in
      state.lastPass += 1
      return state.lastPass
    }
    let task = Task { [weak self, events] in
      do {
        events.completed(
          try await running.engine.sync(
            selection, to: running.parts.destinations, in: period))
      } catch DeliveryStateError.inUse {
        events.note(12, 0, "another pass is running")
      } catch {
        events.note(13, 0, "the pass fails: \(type(of: error))")
        if !running.process.isDead { events.withModel { $0.loseResult() } }
      }
      events.withModel { $0.openCalls -= 1 }
      self?.withState { $0.passes[number] = nil }
    }
    withState { state in
      if state.running?.process === running.process { state.passes[number] = task }
    }
  }

  // MARK: - Samples

  func save(_ draft: MetricDraft, from app: Int) async {
    let source = Source(name: "App \(app)", bundleIdentifier: "com.example.app\(app)")
    for number in draft.numbers {
      guard let sample = MetricValues.sample(number, draft.kind, uuid: identifiers.next()) else {
        continue
      }
      events.withModel { $0.add(number, sample, draft.kind) }
      withState { $0.saved[app, default: []].append(number) }
      try? await store.save(sample, as: SourceRevision(source: source))
    }
  }

  private func deleteSamples(of app: Int) async {
    let numbers = withState { state in
      defer { state.saved[app] = nil }
      return state.saved[app] ?? []
    }
    await delete(numbers)
  }

  private func deleteInHealth(_ index: Int) async {
    let numbers = events.withModel { model in
      model.samples.filter { !$0.value.isDeleted }.keys.sorted()
    }
    guard !numbers.isEmpty else { return }
    await delete([numbers[index % numbers.count]])
  }

  private func delete(_ numbers: [Int]) async {
    let ids = events.withModel { model in
      for number in numbers { model.delete(number) }
      return numbers.compactMap { model.samples[$0]?.id }
    }
    await store.deleteAsUser(Set(ids))
  }

  /// Changes the permission to read a type, or all types.
  func decide(_ kind: MetricKind?, isGranted: Bool) async {
    for kind in kind.map({ [$0] }) ?? MetricKind.allCases {
      events.withModel { model in
        model.decide(kind, isGranted: isGranted, isRunning: model.openCalls > 0)
      }
      await store.setAuthorization(
        share: nil, read: isGranted ? .granted : .denied, for: kind.sampleType)
    }
  }

  // MARK: - Coverage

  /// Returns the position of an operation in the coverage table.
  public func coverage(of operation: MetricOperation) -> CoveragePoint {
    let running = running
    let model = events.withModel { ($0.openCalls > 0, $0.selected.count, $0.deniedKinds.isEmpty) }
    let state =
      running == nil
      ? 3
      : running?.process.isDying == true
        ? 4
        : model.0
          ? (time.pendingCount > 0 ? 2 : 1)
          : model.1 < MetricKind.allCases.count ? 5 : model.2 ? 0 : 6
    return CoveragePoint(
      operation: MetricCoverage.index(of: operation),
      fault: MetricCoverage.index(
        receiver: receivers.compactMap(\.fault).first, store: surroundings.storeFault,
        isStateWritable: surroundings.isStateWritable), state: state)
  }
}

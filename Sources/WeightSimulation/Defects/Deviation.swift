internal import Foundation
internal import HealthModel
internal import WeightSync

/// The ways in which a sync, its home or its store deviates from the rules.
///
/// Each closure changes a call to the sync, the home or the store, or its result, or runs before or
/// after a call; `nil` leaves the calls unchanged.
struct Deviation: Sendable {
  typealias SaveSample = @Sendable (Sample) async throws -> Void

  enum Completion: Sendable { case normal, never, immediately, twice }

  /// A closure that runs before a process first reads the home or begins a transaction.
  var atStart: (@Sendable (any WeightSyncHome, DefectMemory) async throws -> Void)?
  var changes: (@Sendable (EntryChanges, HomeContents, DefectMemory) -> EntryChanges)?
  /// A closure that returns the anchor to save; if the outer value is `nil`, no anchor is saved.
  var savedAnchor: (@Sendable (Data?, DefectMemory) -> Data??)?
  var state: (@Sendable (HealthSyncState, DefectMemory) -> HealthSyncState)?
  var page: (@Sendable (AnchoredChanges, AnchoredObjectQuery, DefectMemory) -> AnchoredChanges)?
  var failedPage: (@Sendable (any Error, DefectMemory) -> Void)?
  /// Whether the anchor of a page is saved before the sync receives the page.
  var savesAnchorFirst = false
  var found: (@Sendable ([Sample], SamplePredicate, DefectMemory) -> [Sample])?
  var save: (@Sendable (Sample, DefectMemory, SaveSample) async throws -> Void)?
  var delete: (@Sendable (Sample, DefectMemory, SaveSample) async throws -> Void)?
  var completion = Completion.normal
  var ignoresStop = false
  var observes: (@Sendable (DefectMemory) -> Bool)?
  var launch: (@Sendable (any WeightSyncProtocol, DefectMemory) async -> Void)?
  var keepsDrafts = false
  var hangsWhenDisabled = false
  var keepsSync = false
}

/// The memory of a defect on one device, which outlives the processes of the app.
final class DefectMemory: Sendable {
  struct State: Sendable {
    var processes = 0
    var flags: Set<String> = []
    var numbers: [String: Int] = [:]
    var anchor: Data?
    var changes = EntryChanges()
    var drafts: [EntryDraft] = []
    var edit: (identity: String, edit: EntryEdit)?
    var kept: [any WeightSyncProtocol] = []
    var streams: [AsyncStream<Never>.Continuation] = []
  }

  let device: Int
  private let state = Locked(State())

  init(device: Int) { self.device = device }

  func with<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The number of processes that the app has had on the device.
  var processes: Int { with { $0.processes } }
}

/// The memories of a defect on all devices of a world.
final class DefectMemories: Sendable {
  private let memories = Locked<[Int: DefectMemory]>([:])

  func memory(of device: Int) -> DefectMemory {
    memories.withLock { memories in
      if let memory = memories[device] { return memory }
      let memory = DefectMemory(device: device)
      memories[device] = memory
      return memory
    }
  }
}

internal import Foundation
internal import HealthModel
internal import MetricSync
internal import Simulation

/// The model with which the rules are checked: the actions of the apps and the user, and the
/// responses that the sync received.
struct MetricModel: Sendable {
  /// A sample that an app saved.
  struct Known: Sendable {
    let id: UUID
    let kind: MetricKind
    /// The value of the sample's metric.
    let value: Double
    var isDeleted = false
    /// Whether the sync can miss the deletion permanently, because Health discarded or hid it.
    var isDeletionUnread = false
  }

  /// A batch that was sent.
  struct Batch: Sendable {
    let delivery: Delivery
    /// The earlier open batches of the samples in this batch, as indices by sample number; they are
    /// open again if the receiver does not have this batch.
    let before: [Int: Int]
    /// Whether a repeat can differ from the batch, because one of its metrics was deleted,
    /// deselected or hidden, or because the receiver requires smaller batches.
    var mayChange: Bool
  }

  /// The deliveries to a receiver.
  struct Place: Sendable {
    var batches: [Batch] = []
    /// The batches that may have arrived, but whose confirmation was not received or was lost, as
    /// indices by sample number.
    var open: [Int: Int] = [:]
    /// The batches that the receiver confirmed, but the state has not recorded, as indices by
    /// sample number.
    var confirmed: [Int: Int] = [:]
    /// The numbers of the samples whose delivery is recorded.
    var settled: Set<Int> = []
    /// The samples of which the receiver may have two metrics: their batch may have arrived, but
    /// could not be repeated unchanged.
    var mayDouble: Set<Int> = []
    /// The samples that were hidden when the sync read their type; the receiver may lack them.
    var hidden: Set<Int> = []
    /// The virtual time until which the receiver asked its sender to wait, in seconds.
    var waitEnd = 0.0
    /// The number of deleted samples that the sync counted as not removed.
    var notRemoved = 0
    /// The number of the address that the last process uses.
    var address = 0
    /// Whether the receiver failed or moved, or the clock was set back, since the receiver last
    /// completed a pass.
    var isTroubled = false
  }

  var samples: [Int: Known] = [:]
  var numbers: [UUID: Int] = [:]
  private var keys: [MetricKey: Int] = [:]
  var places: [ReceiverKind: Place]
  /// The types that are selected.
  var selected: Set<MetricKind> = Set(MetricKind.allCases)
  /// The types whose samples are hidden from the sync, or became visible during the last pass.
  var hiddenKinds: Set<MetricKind> = []
  var deniedKinds: Set<MetricKind> = []
  /// The number of calls to the engine that have not returned.
  var openCalls = 0
  /// The number of held locks on the state.
  var locks = 0
  /// The virtual time at which the last pass began, in seconds.
  var passStart = 0.0
  /// Whether the health store or the state had a fault during the last pass.
  var isHindered = false
  /// Whether the result of a pass may be lost, because a pass failed, or because a process ended
  /// during a pass.
  var isResultLost = false
  /// The results of the last pass, one for each receiver.
  var results: [DestinationResult] = []
  var rules: RuleCheck<MetricChecker>

  init(receivers: [ReceiverKind], disabled: Set<MetricChecker>) {
    places = Dictionary(uniqueKeysWithValues: receivers.map { ($0, Place()) })
    rules = RuleCheck(disabled: disabled)
  }

  // MARK: - Samples

  mutating func add(_ number: Int, _ sample: Sample, _ kind: MetricKind) {
    let value = (try? MetricValues.normalizer.normalize(sample))?.value ?? .nan
    samples[number] = Known(id: sample.uuid, kind: kind, value: value)
    numbers[sample.uuid] = number
    keys[MetricKey(sample.uuid)] = number
  }

  mutating func delete(_ number: Int) {
    samples[number]?.isDeleted = true
    changeBatches { $0.contains(number) }
  }

  /// Returns the number of the sample that a key in the state represents, or `nil` for an unknown
  /// key.
  func number(of key: MetricKey) -> Int? { keys[key] }

  // MARK: - Settings

  mutating func deselect(_ kind: MetricKind) {
    selected.remove(kind)
    changeBatches(of: kind)
  }

  /// Changes the permission to read a type.
  ///
  /// A running pass may have read the type before the permission was granted, so the type counts as
  /// hidden until the next pass.
  mutating func decide(_ kind: MetricKind, isGranted: Bool, isRunning: Bool) {
    if isGranted {
      deniedKinds.remove(kind)
      if !isRunning { hiddenKinds.remove(kind) }
    } else {
      deniedKinds.insert(kind)
      hiddenKinds.insert(kind)
      changeBatches(of: kind)
    }
  }

  /// Notes that the sync has read a page of a type.
  ///
  /// The sync never reads the samples and deletions that are hidden at that time, because its
  /// position is already past them.
  mutating func receivePage(of kind: MetricKind) {
    guard hiddenKinds.contains(kind) else { return }
    let ofKind = samples.filter { $0.value.kind == kind }
    for (number, known) in ofKind where known.isDeleted { samples[number]?.isDeletionUnread = true }
    for receiver in places.keys { places[receiver]?.hidden.formUnion(ofKind.keys) }
    changeBatches(of: kind)
  }

  /// Notes that Health discarded its records of deletions, some of which the sync may have missed.
  mutating func forgetDeletions() {
    for (number, known) in samples where known.isDeleted {
      samples[number]?.isDeletionUnread = true
    }
  }

  private mutating func changeBatches(of kind: MetricKind) {
    let samples = samples
    changeBatches { numbers in numbers.contains { samples[$0]?.kind == kind } }
  }

  private mutating func changeBatches(_ isConcerned: ([Int]) -> Bool) {
    for receiver in places.keys {
      guard let batches = places[receiver]?.batches else { continue }
      for (index, batch) in batches.enumerated() where isConcerned(batch.delivery.numbers) {
        places[receiver]?.batches[index].mayChange = true
      }
    }
  }
}

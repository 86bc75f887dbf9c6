internal import Foundation
internal import HealthModel
internal import MetricSync
internal import Simulation

/// The facts about a history from which the rules follow: what the apps and the user did, and what
/// the sync could know.
struct MetricModel: Sendable {
  /// A sample that was saved.
  struct Known: Sendable {
    let id: UUID
    let kind: MetricKind
    /// The value of its metric.
    let value: Double
    var isDeleted = false
    /// Whether its deletion could not be read, because Health forgot or hid it.
    var isDeletionUnread = false
  }

  /// A batch that was sent.
  struct Batch: Sendable {
    let delivery: Delivery
    /// The batches that were open before, by number; they are again if this one did not arrive.
    let before: [Int: Int]
    /// Whether it can be cut in another way, because a metric of it was deleted, deselected or
    /// hidden, or because the receiver wants smaller ones.
    var mayChange: Bool
  }

  /// The deliveries to a receiver.
  struct Place: Sendable {
    var batches: [Batch] = []
    /// The batches of which the sync does not know whether they arrived, by number of the sample.
    var open: [Int: Int] = [:]
    /// The batches that the receiver confirmed without their being recorded, by number.
    var confirmed: [Int: Int] = [:]
    /// The numbers of the samples whose delivery is recorded.
    var settled: Set<Int> = []
    /// The samples that can count twice where metrics are not compared: their batch, which may
    /// have arrived, had to change.
    var mayDouble: Set<Int> = []
    /// The samples that were hidden when the sync read them.
    var hidden: Set<Int> = []
    /// The seconds before which nothing is sent, at the request of the receiver.
    var waitEnd = 0.0
    /// The number of deleted samples that the sync counted as not removed.
    var notRemoved = 0
    /// The number of the address.
    var address = 0
    /// Whether the receiver failed since it last completed a pass.
    var isTroubled = false
  }

  var samples: [Int: Known] = [:]
  var numbers: [UUID: Int] = [:]
  private var keys: [MetricKey: Int] = [:]
  var places: [ReceiverKind: Place]
  /// The types that are selected.
  var selected: Set<MetricKind> = Set(MetricKind.allCases)
  /// The types whose samples are hidden from the sync, or were so when a running pass read them.
  var hiddenKinds: Set<MetricKind> = []
  var deniedKinds: Set<MetricKind> = []
  /// The calls of the sync that have not returned.
  var openCalls = 0
  /// The number of locks of the state that are held.
  var locks = 0
  /// The seconds at which the running pass began.
  var passStart = 0.0
  /// Whether anything but the receivers hinders the running pass.
  var isHindered = false
  /// Whether the result of a pass was lost with its process.
  var isResultLost = false
  /// The results of the last pass.
  var results: [DestinationResult] = []
  private(set) var violation: Violation?
  let disabled: Set<MetricChecker>

  init(receivers: [ReceiverKind], disabled: Set<MetricChecker>) {
    places = Dictionary(uniqueKeysWithValues: receivers.map { ($0, Place()) })
    self.disabled = disabled
  }

  mutating func require(
    _ isMet: Bool, _ checker: MetricChecker, _ message: @autoclosure () -> String
  ) {
    guard !isMet, violation == nil, !disabled.contains(checker) else { return }
    violation = Violation(checker: checker.rawValue, message: message())
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

  /// Returns the number of the sample of a key in the state.
  func number(of key: MetricKey) -> Int? { keys[key] }

  // MARK: - Settings

  mutating func deselect(_ kind: MetricKind) {
    selected.remove(kind)
    changeBatches(of: kind)
  }

  /// Changes the permission to read a type.
  ///
  /// A pass that runs can have read before a permission that was granted, so its types stay hidden
  /// until the next pass.
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
  /// The sync never reads samples that are hidden then, because its position is behind them.
  mutating func receivePage(of kind: MetricKind) {
    guard hiddenKinds.contains(kind) else { return }
    let ofKind = samples.filter { $0.value.kind == kind }
    for (number, known) in ofKind where known.isDeleted { samples[number]?.isDeletionUnread = true }
    for receiver in places.keys { places[receiver]?.hidden.formUnion(ofKind.keys) }
    changeBatches(of: kind)
  }

  /// Notes that Health forgot all deletions, so that a sync that has not read them never does.
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

internal import Foundation
internal import MetricSync
internal import Simulation

/// The rules for single requests, which depend on earlier requests to the same receiver.
extension MetricModel {
  /// Notes that a batch is sent; returns its index.
  mutating func send(_ delivery: Delivery) -> Int {
    guard var place = places[delivery.receiver] else { return -1 }
    let numbers = delivery.numbers
    checkSelection(delivery)
    for number in numbers {
      rules.require(
        place.confirmed[number] == nil && !place.settled.contains(number), .repeats,
        "sample \(number) is sent again, although \(delivery.receiver.rawValue) confirmed it")
      if let index = place.open[number] { checkRepeat(of: index, by: delivery, &place) }
    }
    let index = place.batches.count
    let before = place.open.filter { numbers.contains($0.key) }
    place.batches.append(
      Batch(delivery: delivery, before: before, mayChange: mayChange(delivery)))
    for number in numbers { place.open[number] = index }
    places[delivery.receiver] = place
    return index
  }

  private mutating func checkSelection(_ delivery: Delivery) {
    for metric in delivery.metrics {
      guard let kind = samples[metric.number]?.kind else { continue }
      rules.require(
        selected.contains(kind), .selection,
        "sample \(metric.number) is sent to \(delivery.receiver.rawValue), although "
          + "the type \(kind.rawValue) is deselected")
    }
  }

  private mutating func checkRepeat(of index: Int, by delivery: Delivery, _ place: inout Place) {
    let batch = place.batches[index]
    let isSame =
      batch.delivery.numbers == delivery.numbers && batch.delivery.name == delivery.name
      && batch.delivery.digest == delivery.digest
    rules.require(
      isSame || batch.mayChange, .sameBatch,
      "the batch of samples \(batch.delivery.numbers) is sent again to "
        + "\(delivery.receiver.rawValue) as a batch of samples \(delivery.numbers)"
        + (batch.delivery.numbers == delivery.numbers ? " with different contents" : ""))
    // Only an API that does not recognize repeated metrics may then have one twice.
    if !isSame, delivery.receiver == .keyed { place.mayDouble.formUnion(delivery.numbers) }
  }

  private func mayChange(_ delivery: Delivery) -> Bool {
    delivery.metrics.contains { metric in
      guard let known = samples[metric.number] else { return true }
      return known.isDeleted || !selected.contains(known.kind) || hiddenKinds.contains(known.kind)
    }
  }

  /// Notes the outcome of a batch.
  mutating func end(_ index: Int, _ delivery: Delivery, _ end: DeliveryEnd) {
    guard var place = places[delivery.receiver], place.batches.indices.contains(index) else {
      return
    }
    for number in delivery.numbers where place.open[number] == index {
      let before = place.batches[index].before[number]
      switch end {
      case .confirmed:
        place.open[number] = nil
        place.confirmed[number] = index
      case .lost: break
      case .refused: place.open[number] = before
      case .tooLarge:
        place.open[number] = before
        if let before { place.batches[before].mayChange = true }
      }
    }
    places[delivery.receiver] = place
  }

  /// Requires that a removal concerns only deleted samples.
  mutating func remove(_ ids: [String], at receiver: ReceiverKind) {
    for id in ids {
      let number = UUID(uuidString: id).flatMap { numbers[$0] }
      let known = number.flatMap { samples[$0] }
      rules.require(
        known?.isDeleted == true, .removals,
        "\(number.map { "sample \($0)" } ?? "an unknown sample") is removed from "
          + "\(receiver.rawValue), although it is not deleted")
    }
  }

  // MARK: - State

  /// Notes the metrics that the state of a receiver recorded.
  mutating func settle(_ metrics: [SettledMetric], of receiver: ReceiverKind) {
    guard var place = places[receiver] else { return }
    for metric in metrics {
      guard let number = number(of: metric.key) else { continue }
      switch metric.kind {
      case .delivered:
        place.open[number] = nil
        place.confirmed[number] = nil
        place.settled.insert(number)
      case .removed:
        place.open[number] = nil
        place.settled.remove(number)
      case .uncertain:
        // If its type is selected again, the metric is sent as a new one.
        place.mayDouble.insert(number)
      case .refused: break
      }
    }
    places[receiver] = place
  }

  /// Notes that the sync lost the confirmations that the state of a receiver has not recorded.
  ///
  /// Call this when a pass or its process ends, or when the state cannot be written.
  ///
  /// - Parameter receiver: The receiver, or `nil` for all receivers.
  mutating func forgetUnrecorded(of receiver: ReceiverKind? = nil) {
    for kind in places.keys where receiver == nil || receiver == kind {
      guard var place = places[kind] else { continue }
      place.open.merge(place.confirmed) { _, new in new }
      place.confirmed = [:]
      places[kind] = place
    }
  }
}

internal import Foundation
internal import SimulatedDevices
internal import Simulation

/// A check that a receiver agrees with the health store at the end of a history.
struct MetricEndCheck: Sendable {
  let receiver: ReceiverKind
  /// The metrics that the receiver holds.
  let rows: [ReceivedMetric]

  func run(on model: inout MetricModel) {
    guard let place = model.places[receiver] else { return }
    let held = Dictionary(grouping: rows, by: \.number)
    for (number, known) in model.samples.sorted(by: { $0.key < $1.key }) {
      let copies = held[number] ?? []
      if known.isDeleted {
        checkDeleted(number, known, copies, &model)
      } else {
        model.rules.require(
          !copies.isEmpty || place.hidden.contains(number), .nothingMissing,
          "\(name) lacks sample \(number)")
      }
      model.rules.require(
        receiver == .hook || copies.count <= 1 || place.mayDouble.contains(number),
        .nothingDoubled, "\(name) has \(copies.count) metrics of sample \(number)")
      checkValues(number, known, copies, &model)
    }
    model.rules.require(
      held.keys.allSatisfy { model.samples[$0] != nil }, .values,
      "\(name) has a metric without a sample")
    checkCount(place, held, &model)
  }

  private var name: String { receiver.rawValue }

  private func checkDeleted(
    _ number: Int, _ known: MetricModel.Known, _ copies: [ReceivedMetric],
    _ model: inout MetricModel
  ) {
    guard receiver.canRemove, !known.isDeletionUnread else { return }
    model.rules.require(
      copies.isEmpty, .nothingLeftBehind,
      "\(name) still has sample \(number), which was deleted")
  }

  private func checkValues(
    _ number: Int, _ known: MetricModel.Known, _ copies: [ReceivedMetric],
    _ model: inout MetricModel
  ) {
    for copy in copies {
      model.rules.require(
        copy.id == known.id.uuidString.lowercased() && copy.type == known.kind.identifier
          && copy.value == known.value, .values,
        "the metric of sample \(number) at \(name) differs from the sample")
    }
  }

  /// Requires that the sync counted the deleted samples whose metrics the receiver cannot remove.
  ///
  /// If the result of a pass may be lost, nothing is required, because the result contains the
  /// counts.
  private func checkCount(
    _ place: MetricModel.Place, _ held: [Int: [ReceivedMetric]], _ model: inout MetricModel
  ) {
    guard !receiver.canRemove, !model.isResultLost else { return }
    let left = model.samples.count { number, known in
      known.isDeleted && !known.isDeletionUnread && held[number] != nil
    }
    model.rules.require(
      place.notRemoved >= left, .counted,
      "\(name) has metrics of \(left.counted("deleted sample")), but the sync counted "
        + "\(place.notRemoved)")
  }
}

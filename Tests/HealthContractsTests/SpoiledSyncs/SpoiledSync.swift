import Foundation
import HealthModel
import Testing
import WeightSync

/// The reference sync with a store and a home that change one aspect of its behaviour.
struct SpoiledSync: Sendable, CustomTestStringConvertible {
  let testDescription: String
  var spoilSave: (@Sendable (QuantitySample) throws -> QuantitySample)?
  var spoilChanges: (@Sendable (inout EntryChanges) -> Void)?
  var keepsAnchor = true
  var completes = true
  var configure: (@Sendable (inout WeightSyncConfiguration) -> Void)?

  init(_ wrong: String) { testDescription = wrong }

  private static func wrong(_ wrong: String, _ spoil: (inout Self) -> Void) -> Self {
    var sync = Self(wrong)
    spoil(&sync)
    return sync
  }

  static let all = [
    wrong("saves without an identity, so that a repeated save is another sample") {
      $0.spoilSave = { try $0.replacingMetadata(with: [:]) }
    },
    wrong("forgets which samples it has to delete") {
      $0.spoilChanges = { $0.addedDeletions = [] }
    },
    wrong("forgets that an entry waits for export") {
      $0.spoilChanges = { changes in
        for index in changes.upserts.indices { changes.upserts[index].pendingHealthSync = false }
      }
    },
    wrong("forgets how far it has imported") { $0.keepsAnchor = false },
    wrong("answers no word of a change") { $0.completes = false },
    wrong("gives up too early") { $0.configure = { $0.callDeadline = 10 } },
    wrong("gives up too late") { $0.configure = { $0.callDeadline = 200 } },
    wrong("is on before the user was asked") {
      $0.spoilChanges = { changes in
        if !changes.upserts.isEmpty { changes.healthSyncEnabled = true }
      }
    },
  ]
}

extension QuantitySample {
  fileprivate func replacingMetadata(with metadata: Metadata) throws -> QuantitySample {
    try QuantitySample(
      uuid: uuid, type: quantityType, quantity: quantity, start: startDate, end: endDate,
      metadata: metadata, device: device)
  }
}

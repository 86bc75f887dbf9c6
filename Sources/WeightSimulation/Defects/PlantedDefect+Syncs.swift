internal import Foundation
internal import HealthModel
internal import WeightSync

extension PlantedDefect {
  /// The deviation of the sync; `nil` if the defect is in another component.
  var syncDeviation: Deviation? {
    var deviation = Deviation()
    switch self {
    case .addRepeatedAtLaunch:
      deviation.keepsDrafts = true
      deviation.launch = { sync, memory in
        let drafts = memory.with { state in
          defer { state.drafts = [] }
          return state.drafts
        }
        for draft in drafts { _ = try? await sync.add(draft) }
      }
    case .editRepeatedAtLaunch:
      deviation.launch = { sync, memory in
        guard let last = memory.with({ $0.edit }) else { return }
        _ = try? await sync.edit(last.identity, last.edit)
      }
    case .importHangs: deviation.hangsWhenDisabled = true
    case .endedSyncKept: deviation.keepsSync = true
    default: return nil
    }
    return deviation
  }
}

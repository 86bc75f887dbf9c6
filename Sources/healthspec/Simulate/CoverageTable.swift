internal import Foundation
internal import Simulation

/// The coverage of a simulation, as rows for JSON and as lines of text.
struct CoverageTable {
  struct Row: Encodable {
    var operation: String
    var count: Int
    /// The number of operations under each fault, by the fault's name.
    var faults: [String: Int]
    /// The number of operations in each state, by the state's name.
    var states: [String: Int]
  }

  let coverage: Coverage

  var rows: [Row] {
    let axes = coverage.axes
    return axes.operations.indices.map { operation in
      Row(
        operation: axes.operations[operation],
        count: coverage.count(operation: operation, fault: nil, state: nil),
        faults: counts(axes.faults) { coverage.count(operation: operation, fault: $0, state: nil) },
        states: counts(axes.states) { coverage.count(operation: operation, fault: nil, state: $0) })
    }
  }

  private func counts(_ names: [String], _ count: (Int) -> Int) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.indices.map { (names[$0], count($0)) })
  }

  /// The lines of the table: the operations by state, the faults, the number of combinations that
  /// occurred, and the operations, faults and states that never occurred.
  var lines: [String] {
    let axes = coverage.axes
    let header = "operation".padded(to: 16) + axes.states.map { $0.leading(12) }.joined()
    let lines = axes.operations.indices.map { operation in
      axes.operations[operation].padded(to: 16)
        + axes.states.indices.map { state in
          "\(coverage.count(operation: operation, fault: nil, state: state))".leading(12)
        }.joined()
    }
    let faults = axes.faults.indices.map { fault in
      "  " + axes.faults[fault].padded(to: 22)
        + "\(coverage.count(operation: nil, fault: fault, state: nil))".leading(12)
    }
    let (all, missed) = coverage.cells
    return [header] + lines + ["", "operations under each fault"] + faults + [
      "",
      "\(all - missed) of \(all) combinations of operation, fault and state occurred; "
        + (coverage.unseen.isEmpty
          ? "every operation, fault and state occurred"
          : "never occurred: \(coverage.unseen.joined(separator: ", "))"),
    ]
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func leading(_ width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
